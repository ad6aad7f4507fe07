import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase, type Tx } from '../../server/core/database.ts';
import { lockName } from '../../server/core/locks.ts';
import { reported } from '../../server/operations/report.ts';
import { once } from '../../server/services/idempotency/once.ts';
import { createPostgresDatabase } from '../support/database.ts';

let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
let database: DatabaseHandle;
beforeAll(async () => {
  own = await createPostgresDatabase();
  database = await openDatabase({ kind: 'postgres', url: own.url });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Two that wait for each other at their first try: each has one name when both ask for the other's. */
function circle() {
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let tries = 0;
  const take = async (tx: Tx, names: [string, string], has: () => void) => {
    tries += 1;
    await lockName(tx, names[0]);
    has();
    await Promise.all([one.promise, two.promise]);
    await lockName(tx, names[1]);
    return 'done';
  };
  return {
    there: (tx: Tx) => take(tx, ['a', 'b'], one.resolve),
    back: (tx: Tx) => take(tx, ['b', 'a'], two.resolve),
    tries: () => tries,
  };
}

test('of two effects that wait for each other in a circle one is tried again, and both take place once', async () => {
  const { there, back, tries } = circle();
  const use = () => ({ ownerId: randomUUID(), operation: 'test', key: null, content: {} });
  const effect = (run: (tx: Tx) => Promise<string>) => once(database, use(), { run, again: String });
  const done = await Promise.all([effect(there), effect(back)]);
  expect(done).toEqual([1, 2].map(() => ({ answer: 'done', replayed: false })));
  expect(tries()).toBe(3);
});

test('a transaction that lost is called so in the log, and its caller is told to come back', async () => {
  const { there, back } = circle();
  const ends = await Promise.allSettled([database.transaction(there), database.transaction(back)]);
  const lost = ends.find((end) => end.status === 'rejected')!.reason;
  const said: string[] = [];
  const log = { warn: (_facts: object, message: string) => said.push(message) };
  expect(reported({ log: log as never }, lost, 'request').code).toBe('SERVICE_UNAVAILABLE');
  expect(said).toEqual(['a transaction lost against another one']);
});
