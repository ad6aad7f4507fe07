import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { postgresBucket } from '../../server/core/rate-bucket.ts';
import { createPostgresDatabase } from '../support/database.ts';

/** Ten minutes between two sending times: far more than these tests take. */
const PER_MINUTE = 0.1;
const SPACING_MS = 600_000;

describe('sending times that processes share', () => {
  let own: { url: string; drop(): Promise<void> };
  let database: DatabaseHandle;
  beforeAll(async () => {
    own = await createPostgresDatabase();
    database = await openDatabase({ kind: 'postgres', url: own.url });
    await sql`create sequence reservations minvalue 0`.execute(database.db);
    await sql`select nextval('reservations')`.execute(database.db);
    await sql`create function count_reservation() returns trigger language plpgsql as $$
      begin perform nextval('reservations'); return new; end $$`.execute(database.db);
    await sql`create trigger count_reservation after insert or update on pacing_buckets
      for each row execute function count_reservation()`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const turns = (waits: number[]) => waits.map((wait) => Math.round(wait / SPACING_MS)).sort((a, b) => a - b);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('each is given once, in even spacing, however many ask at once', async () => {
    const processes = [postgresBucket(database.db), postgresBucket(database.db)];
    const waits = upTo(200).map((index) => processes[index % 2]!.take('evenly', PER_MINUTE));
    expect(turns(await Promise.all(waits))).toEqual(upTo(200));
    expect(turns([await processes[0]!.take('evenly', PER_MINUTE)])).toEqual([200]);
  });

  test('one key does not wait for another, and the first call of a key sends at once', async () => {
    const bucket = postgresBucket(database.db);
    const waits = await Promise.all(upTo(5).map((index) => bucket.take(`key ${index}`, PER_MINUTE)));
    expect(waits).toEqual([0, 0, 0, 0, 0]);
  });

  test('calls of one moment reserve together: the row of their key is written once, not a hundred times', async () => {
    const written = async () => {
      const { rows } = await sql<{ count: number }>`select last_value::integer as count from reservations`.execute(
        database.db,
      );
      return rows[0]!.count;
    };
    const bucket = postgresBucket(database.db);
    const before = await written();
    await Promise.all(upTo(100).map(() => bucket.take('together', PER_MINUTE)));
    expect((await written()) - before).toBe(1);
  });

  test('a reservation that fails fails for all who took part, and the next one goes through', async () => {
    const bucket = postgresBucket(database.db);
    await sql`alter table pacing_buckets rename to gone`.execute(database.db);
    const ends = await Promise.allSettled(upTo(5).map(() => bucket.take('outage', PER_MINUTE)));
    expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    await sql`alter table gone rename to pacing_buckets`.execute(database.db);
    expect(await bucket.take('outage', PER_MINUTE)).toBe(0);
  });
});
