import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { postgresSlots } from '../../server/core/slot-leases.ts';
import { createLimiter, paceKeywordData } from '../../server/providers/pacing.ts';
import { createMemoryRateBucket } from '../../server/providers/rate-bucket.ts';
import { answeredBy, dataCall, dataProvider, envelope, REQUESTS } from '../providers/support/raw-server.ts';
import { breaking } from '../support/breaking.ts';
import { createPostgresDatabase } from '../support/database.ts';

/** Longer than a lease goes without being renewed. */
const LEASE_MS = 20_000;
const good = envelope({ cost: 0.002, result: [{ items: [] }] });

/** How many statements have written leases since. */
async function counted({ db }: DatabaseHandle): Promise<() => Promise<number>> {
  await sql`create sequence lease_statements minvalue 0`.execute(db);
  await sql`select nextval('lease_statements')`.execute(db);
  await sql`create function count_leases() returns trigger language plpgsql as $$
    begin perform nextval('lease_statements'); return null; end $$`.execute(db);
  for (const event of ['insert', 'delete']) {
    await sql`create trigger ${sql.raw(`count_${event}`)} after ${sql.raw(event)} on pacing_leases
      for each statement execute function count_leases()`.execute(db);
  }
  return async () => {
    const { rows } = await sql<{ count: number }>`select last_value::integer as count from lease_statements`.execute(
      db,
    );
    return rows[0]!.count;
  };
}

describe('simultaneous requests that processes share', () => {
  let server: { url: string; drop(): Promise<void> };
  let database: DatabaseHandle;
  beforeAll(async () => {
    server = await createPostgresDatabase();
    database = await openDatabase({ kind: 'postgres', url: server.url });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  /** All leases of a key are over, but for those that somebody renews. */
  const lapse = (key: string) =>
    sql`update pacing_leases set until = clock_timestamp() - interval '1 second' where key = ${key}`.execute(
      database.db,
    );

  test('three processes together never send more than an account may, and use nearly all of it', async () => {
    let [open, peak] = [0, 0];
    const gate = Promise.withResolvers<void>();
    const send = answeredBy(async () => {
      open += 1;
      peak = Math.max(peak, open);
      if (open >= 28) gate.resolve();
      // Nobody answers before all slots are in use.
      await gate.promise;
      open -= 1;
      return JSON.stringify(good);
    });
    const processes = [1, 2, 3].map(() => postgresSlots(database.db));
    const ports = processes.map((slots) => {
      const limiter = createLimiter({ slots, bucket: { ...createMemoryRateBucket(), take: async () => 0 } });
      return paceKeywordData(dataProvider('http://provider.test', 10_000, undefined, send), limiter);
    });
    const calls = Array.from({ length: 120 }, (_, at) => ports[at % 3]!.buy(REQUESTS.keyword_overview, dataCall()));
    const outcomes = await Promise.all(calls);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['answered']));
    expect(peak).toBe(28);
    for (const slots of processes) slots.stop();
    expect((await sql`select 1 from pacing_leases`.execute(database.db)).rows).toEqual([]);
  });

  test('slots that are wanted in one moment are taken and given back in one statement each, no more than there are', async () => {
    const statements = await counted(database);
    const slots = postgresSlots(database.db);
    const leases = await Promise.all(Array.from({ length: 30 }, () => slots.take('moment', 28)));
    expect(leases.filter((lease) => lease !== null)).toHaveLength(28);
    expect(await statements()).toBe(1);
    await Promise.all(leases.map((lease) => lease?.giveBack()));
    expect(await statements()).toBe(2);
    slots.stop();
  });

  test('two that choose the same free slot at once: one gets it, the other none', async () => {
    const taken = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const first = database.transaction(async (tx) => {
      const slots = postgresSlots(tx.db);
      expect(await slots.take('chosen', 1)).not.toBeNull();
      slots.stop();
      taken.resolve();
      await commit.promise;
    });
    await taken.promise;
    const slots = postgresSlots(database.db);
    const second = slots.take('chosen', 1);
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(1);
    commit.resolve();
    await first;
    expect(await second).toBeNull();
    slots.stop();
  });

  test('a process that died loses its slots, and one that lives keeps them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [dead, alive, third] = [1, 2, 3].map(() => postgresSlots(database.db));
    expect(await dead!.take('account', 2)).not.toBeNull();
    dead!.stop();
    const kept = await alive!.take('account', 2);
    expect(await third!.take('account', 2)).toBeNull();
    await lapse('account');
    vi.advanceTimersByTime(LEASE_MS);
    const living = sql`select from pacing_leases where key = 'account' and until > clock_timestamp()`;
    await expect.poll(async () => (await living.execute(database.db)).rows).toHaveLength(1);
    expect(await third!.take('account', 2)).not.toBeNull();
    expect(await third!.take('account', 2)).toBeNull();
    await kept!.giveBack();
    expect(await third!.take('account', 2)).not.toBeNull();
    for (const slots of [alive!, third!]) slots.stop();
  });

  test('slots whose taking nobody heard of are taken anew, and no lease is of two', async () => {
    const { db, next } = breaking(database.db);
    const slots = postgresSlots(db);
    next('before its answer is heard');
    const leases = await Promise.all(Array.from({ length: 4 }, () => slots.take('unheard', 8)));
    expect(leases).not.toContain(null);
    const twice = sql`select holder from pacing_leases where key = 'unheard' group by holder having count(*) > 1`;
    expect((await twice.execute(database.db)).rows).toEqual([]);
    slots.stop();
  });

  test('a slot that cannot be given back lapses, and whoever used it hears nothing of it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    // On one connection, so that a renewal would be through before the next statement.
    const own = await openDatabase({ kind: 'postgres', url: server.url, maxConnections: 1 });
    const { db, next } = breaking(own.db);
    const [user, other] = [postgresSlots(db), postgresSlots(own.db)];
    const lease = await user.take('stuck', 1);
    next('before it is sent');
    await lease!.giveBack();
    expect(await other.take('stuck', 1)).toBeNull();
    await lapse('stuck');
    vi.advanceTimersByTime(LEASE_MS);
    expect(await other.take('stuck', 1)).not.toBeNull();
    for (const slots of [user, other]) slots.stop();
    await own.close();
  });

  test('a lease that was made before the clock was set back holds nobody up', async () => {
    const slots = postgresSlots(database.db);
    await slots.take('jump', 1);
    expect(await slots.take('jump', 1)).toBeNull();
    await sql`update pacing_leases set until = until + interval '1 hour' where key = 'jump'`.execute(database.db);
    expect(await slots.take('jump', 1)).not.toBeNull();
    slots.stop();
  });
});
