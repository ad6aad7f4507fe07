import { sql } from 'kysely';
import type { Db } from './database.ts';
import { newId } from './ids.ts';
import { together } from './together.ts';

/** A slot that nobody renewed for so long is free: its process is dead, or cut off from the database. */
const LEASE_SECONDS = 20;
const RENEWALS_A_LEASE = 4;

/** A job asks for dozens in the same moment; in statements side by side they would choose the same slots. */
const IN_ONE_STATEMENT = { underWay: 1, items: 64, weight: Number.POSITIVE_INFINITY, weightOf: () => 0 };

interface Wanted {
  key: string;
  limit: number;
}

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

  const occupying = together((wanted: readonly Wanted[]) => occupy(db, wanted, leaseSeconds), IN_ONE_STATEMENT);
  const freeing = together((holders: readonly string[]) => free(db, holders), IN_ONE_STATEMENT);

  async function take(key: string, limit: number): Promise<Lease | null> {
    const holder = await occupying({ key, limit });
    if (holder === null) return null;
    held.add(holder);
    const giveBack = async () => {
      held.delete(holder);
      await freeing(holder).catch(() => undefined);
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

/**
 * Returns who holds the slot of each, null where there is none. Two that choose the same free slot: the later one finds it taken,
 * gets none, and asks again. Slots are taken in their order, so that nobody waits for who waits for him. Each try is another
 * holder: what an unheard one took is renewed by nobody, and lapses.
 */
async function occupy(db: Db, asked: readonly Wanted[], leaseSeconds: number): Promise<(string | null)[]> {
  const wanted = asked.map((one) => ({ ...one, holder: newId() }));
  // No parameter: with one the server would plan this each time, which takes longer than the rest of it.
  const span = sql`interval '1 second' * ${sql.lit(leaseSeconds)}`;
  const { rows } = await sql<{ holder: string }>`
    with wanted as (
      select key, "limit", holder, row_number() over (partition by key) as nth
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(key text, "limit" integer, holder uuid)
    ), free as (
      select k.key, slot, row_number() over (partition by k.key order by random()) as nth
      from (select key, max("limit") as "limit" from wanted group by key) k cross join generate_series(1, k."limit") as slot
      where not exists (
        select 1 from pacing_leases t where t.key = k.key and t.slot = slot.slot
          and t.until between clock_timestamp() and clock_timestamp() + 2 * ${span})
    )
    insert into pacing_leases as l (key, slot, holder, until)
    select key, slot, holder, clock_timestamp() + ${span} from free join wanted using (key, nth) order by key, slot
    on conflict (key, slot) do update set holder = excluded.holder, until = excluded.until
      where l.until not between clock_timestamp() and clock_timestamp() + 2 * ${span}
    returning holder`.execute(db);
  const holders = new Set(rows.map(({ holder }) => holder));
  return wanted.map(({ holder }) => (holders.has(holder) ? holder : null));
}

async function free(db: Db, holders: readonly string[]): Promise<undefined[]> {
  await sql`delete from pacing_leases where holder = any(${holders}::uuid[])`.execute(db);
  return holders.map(() => undefined);
}

async function renewAll(db: Db, holders: string[], leaseSeconds: number): Promise<void> {
  await sql`update pacing_leases set until = clock_timestamp() + ${leaseSeconds}::double precision * interval '1 second'
    where holder = any(${holders}::uuid[])`.execute(db);
}
