import { sql } from 'kysely';
import type { Db } from './database.ts';
import { newId } from './ids.ts';

/** A slot that nobody renewed for so long is free: its process is dead, or cut off from the database. */
const LEASE_SECONDS = 20;
const RENEWALS_A_LEASE = 4;

interface Lease {
  giveBack(): Promise<void>;
}

/**
 * Slots of provider accounts, leased in the database: all processes together hold at most so many of a key, whatever their
 * number. Leases are renewed while this process lives. One that lies too far ahead was made before the clock was set back.
 */
export function postgresSlots(db: Db, leaseSeconds = LEASE_SECONDS) {
  const held = new Set<string>();
  const renew = () => renewAll(db, [...held], leaseSeconds).catch(() => undefined);
  const timer = setInterval(() => held.size > 0 && renew(), (leaseSeconds * 1000) / RENEWALS_A_LEASE);
  timer.unref();

  async function take(key: string, limit: number): Promise<Lease | null> {
    const holder = newId();
    if (!(await occupy(db, { key, limit, holder, leaseSeconds }))) return null;
    held.add(holder);
    const giveBack = async () => {
      held.delete(holder);
      await sql`delete from pacing_leases where holder = ${holder}`.execute(db).catch(() => undefined);
    };
    return { giveBack };
  }

  return { take, stop: () => clearInterval(timer) };
}

const WORKERS = 'workers';
/** More than there will ever be: a bound of the slots to choose from. */
const MOST_WORKERS = 1000;

/** Tells the other processes that a worker is here: a lease that is renewed until it is stopped, and lapses when it dies. */
export async function announceWorker(db: Db, leaseSeconds = LEASE_SECONDS): Promise<{ stop(): Promise<void> }> {
  const slots = postgresSlots(db, leaseSeconds);
  const lease = await slots.take(WORKERS, MOST_WORKERS);
  const stop = async () => {
    slots.stop();
    await lease?.giveBack();
  };
  return { stop };
}

/** How many workers are there; one that died is counted until its lease lapses. */
export async function workersAlive(db: Db): Promise<number> {
  const { rows } = await sql<{ alive: number }>`select count(*)::integer as alive from pacing_leases
    where key = ${WORKERS} and until >= clock_timestamp()`.execute(db);
  return rows[0]!.alive;
}

/** Two that choose the same free slot: the later one finds it taken, gets none, and asks again. */
async function occupy(
  db: Db,
  wanted: { key: string; limit: number; holder: string; leaseSeconds: number },
): Promise<boolean> {
  const { key, limit, holder, leaseSeconds } = wanted;
  const span = sql`${leaseSeconds}::double precision * interval '1 second'`;
  const { rows } = await sql`
    insert into pacing_leases as l (key, slot, holder, until)
    select ${key}, slot, ${holder}::uuid, clock_timestamp() + ${span} from generate_series(1, ${limit}::integer) as slot
    where not exists (
      select 1 from pacing_leases t where t.key = ${key} and t.slot = slot.slot
        and t.until between clock_timestamp() and clock_timestamp() + 2 * ${span})
    order by random() limit 1
    on conflict (key, slot) do update set holder = excluded.holder, until = excluded.until
      where l.until not between clock_timestamp() and clock_timestamp() + 2 * ${span}
    returning slot`.execute(db);
  return rows.length === 1;
}

async function renewAll(db: Db, holders: string[], leaseSeconds: number): Promise<void> {
  await sql`update pacing_leases set until = clock_timestamp() + ${leaseSeconds}::double precision * interval '1 second'
    where holder = any(${holders}::uuid[])`.execute(db);
}
