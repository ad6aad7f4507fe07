import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intendTogether } from '../../jobs/purchase/intending.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import type { AppContext } from '../../server/services/context.ts';
import type { Intended, IntentOutcome } from '../../server/services/spend/intent.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { type Buyer, buyer } from '../support/buyers.ts';
import { type Person, person } from '../support/people.ts';
import { unitsOf } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Without a worker nothing is announced but by a test. */
let app: TestApp;
let admin: Person;
/** Connections and memory of another process. */
let other: Pick<AppContext, 'database' | 'memory'>;
let opened: DatabaseHandle;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'what it announces is never bought' });
  admin = await person(app, { role: 'admin' });
  opened = await openDatabase({ kind: 'postgres', url: app.databaseUrl! });
  other = { database: opened, memory: createMemory() };
});
afterAll(async () => {
  await opened.close();
  await app.stop();
});

const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => buyer(app, admin)));
let keys = 0;
const newKey = () => `together ${keys++}`;

/** Announces all in one moment. */
function announce(all: readonly Intended[], from: typeof other = app.app.context): Promise<IntentOutcome[]> {
  return Promise.all(all.map((intended) => intendTogether(from, { ...intended, tries: 0 })));
}

/** The process of the server that waits for a lock of another one; 0: none does. */
async function waits(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.app.context.database.db);
  return rows[0]?.pid ?? 0;
}

async function stateOf({ job }: Buyer): Promise<unknown[]> {
  const [unit] = await unitsOf(app, job.id);
  return [unit!.state, unit!.unit_key, unit!.outcome_code];
}

test('intents of one moment are recorded by one statement, each as by itself', async () => {
  const all = await buyers(7);
  const [posts, plain, overtakes, twin, held, lost, cancelled] = all as [
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
  ];
  const [shared, posted] = [newKey(), newKey()];
  expect(await posts.announce(posted, 'standard')).toBe('sent');
  await app.app.context.database.db
    .updateTable('jobs')
    .set({ cancel_requested_at: sql`app_now()` })
    .where('id', '=', cancelled.job.id)
    .execute();
  const stale = lost.intended(newKey());
  const some = [
    plain.intended(shared),
    overtakes.intended(posted, undefined, true),
    twin.intended(shared),
    held.intended(posted),
    { ...stale, claim: { ...stale.claim, fence: stale.claim.fence + 1 } },
    cancelled.intended(newKey()),
  ];
  let outcomes: IntentOutcome[] = [];
  const queries = await queriesDuring(app, async () => {
    outcomes = await announce(some);
  });
  expect(queries).toHaveLength(1);
  expect([outcomes[0], outcomes[2]].toSorted()).toEqual(['sent', 'taken']);
  expect(outcomes.filter((_, at) => at !== 0 && at !== 2)).toEqual(['sent', 'taken', 'stop', 'stop']);
  const sent = outcomes[0] === 'sent' ? plain : twin;
  expect(await stateOf(sent)).toEqual(['sending', shared, null]);
  expect(await stateOf(overtakes!)).toEqual(['sending', posted, 'ECONOMY_PENDING']);
  for (const one of [sent === plain ? twin : plain, held, lost, cancelled]) {
    expect((await stateOf(one))[0]).toBe('planned');
  }
});

test('of the same answers in turned orders two processes announce each once, and do not wait for each other', async () => {
  const wanted = Array.from({ length: 16 }, newKey);
  const [here, there] = [await buyers(16), await buyers(16)];
  const [one, two] = await Promise.all([
    announce(here.map((of, nth) => of.intended(wanted[nth]!))),
    announce(
      there.map((of, nth) => of.intended(wanted.at(-1 - nth)!)),
      other,
    ),
  ]);
  const ends = wanted.map((_, nth) => [one[nth], two.at(-1 - nth)].toSorted());
  expect(ends).toEqual(wanted.map(() => ['sent', 'taken']));
});

test('what is seen to be in the air elsewhere is not waited for, whoever writes to its answer', async () => {
  const [holder, waiting, free] = (await buyers(3)) as [Buyer, Buyer, Buyer];
  const [held, wanted] = [newKey(), newKey()];
  expect(await holder.announce(held)).toBe('sent');
  let outcomes: IntentOutcome[] = [];
  const { ends } = await opened.transaction(async (tx) => {
    await sql`select from answers where unit_key = ${held} for update`.execute(tx.db);
    const both = announce([waiting.intended(held), free.intended(wanted)]).then((all) => {
      outcomes = all;
    });
    await until(async () => outcomes.length > 0 || (await waits()));
    expect(outcomes).toEqual(['taken', 'sent']);
    return { ends: both };
  });
  await ends;
});

test('an intent that the database takes in no form fails alone', async () => {
  const [bad, good] = (await buyers(2)) as [Buyer, Buyer];
  const intended = bad.intended(newKey());
  const unstorable = { ...intended, request: { ...intended.request, keywords: ['a\u0000b'] } } as Intended;
  const ends = await Promise.allSettled([unstorable, good.intended(newKey())].map((of) => announce([of])));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect([(await stateOf(bad))[0], (await stateOf(good))[0]]).toEqual(['planned', 'sending']);
});

test('how often an intent may have been recorded is counted, also where it went with others', async () => {
  const [first, second] = (await buyers(2)) as [Buyer, Buyer];
  const announced = [first, second].map((of) => ({ ...of.intended(newKey()), tries: 0 }));
  let failing: Promise<PromiseSettledResult<IntentOutcome>[]> | undefined;
  await opened.transaction(async (tx) => {
    await sql`select from job_units where id = ${second.attempt.unitId} for update`.execute(tx.db);
    failing = Promise.allSettled(announced.map((one) => intendTogether(app.app.context, one)));
    await sql`select pg_cancel_backend(${await until(waits)})`.execute(tx.db);
    // By itself the first goes through now, and the second waits again.
    await until(async () => (await stateOf(first))[0] === 'sending');
    await until(waits);
  });
  expect((await failing!).map((end) => end.status === 'fulfilled' && end.value)).toEqual(['sent', 'sent']);
  expect(announced.map(({ tries }) => tries)).toEqual([2, 2]);
});
