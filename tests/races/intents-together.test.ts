import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimJob } from '../../jobs/claim.ts';
import { type Announced, intentsTogether } from '../../jobs/purchase/intending.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import type { IntentOutcome } from '../../server/services/spend/intent.ts';
import { type Claim, scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import { claimed } from '../properties/claimed.ts';
import { buyer } from '../support/buyers.ts';
import { recordIntent } from '../support/intend.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { unitsOf } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Without a worker nothing is announced but by a test. */
let app: TestApp;
let admin: Person;
/** Connections of another process. */
let other: DatabaseHandle;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'what it announces is never bought' });
  admin = await person(app, { role: 'admin' });
  other = await openDatabase({ kind: 'postgres', url: app.databaseUrl! });
});
afterAll(async () => {
  await other.close();
  await app.stop();
});

const db = () => app.app.context.database.db;
let keys = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => `together ${keys++}`);

/** A claimed job of many units. */
interface Held {
  claim: Claim;
  units: readonly UnitRow[];
  /** What its nth unit announces. */
  intent(nth: number, unitKey: string, more?: Partial<Announced>): Announced;
}

async function held(): Promise<Held> {
  const keywords = Array.from({ length: 5 }, () => freshWord('together'));
  const { body } = await post(app, '/api/research/expand', admin, { keywords });
  const job = (await claimJob(db(), body.jobId, { leaseSeconds: 300, longestPauseSeconds: 240 }))!;
  const units = (await unitsOf(app, job.id)).filter(({ request }) => request !== null);
  const rest = { scope: scopeOf(job), dataSource: 'sandbox', connection: null, accountMark: '', tries: 0 } as const;
  return {
    claim: { jobId: job.id, fence: job.fence },
    units,
    intent: (nth, unitKey, more = {}) => ({
      ...{ ...rest, unitId: units[nth]!.id, unitKey, request: units[nth]!.request as unknown as PaidRequest },
      ...more,
    }),
  };
}

/** Announces all in one moment. */
function announce({ claim }: Pick<Held, 'claim'>, all: Announced[], of = db()): Promise<IntentOutcome[]> {
  return Promise.all(all.map(intentsTogether(of, claim)));
}

/** The units of a job that became anything. */
async function sentOf({ claim }: Held): Promise<unknown[]> {
  const units = await unitsOf(app, claim.jobId);
  return units.filter(({ sent_at: at }) => at !== null).map((unit) => [unit.state, unit.unit_key, unit.outcome_code]);
}

/** The process of the server that waits for a lock of another one; 0: none does. */
async function waits(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.pid ?? 0;
}

test('intents of one moment are recorded by one statement, each as by itself', async () => {
  const [job, posting, live] = [await held(), await buyer(app, admin), await buyer(app, admin)];
  const [posted, flown, plain, twice] = newKeys(4) as [string, string, string, string];
  expect(await posting.announce(posted, 'standard')).toBe('sent');
  expect(await live.announce(flown)).toBe('sent');
  const gone = { id: job.units[0]!.id, version: 1 };
  const all = [
    job.intent(0, plain),
    job.intent(1, posted, { overtakes: true }),
    job.intent(2, flown, { overtakes: true }),
    job.intent(3, flown),
    job.intent(4, newKeys(1)[0]!, { connection: gone }),
    job.intent(5, twice),
    job.intent(6, twice),
  ];
  let outcomes: IntentOutcome[] = [];
  const queries = await queriesDuring(app, async () => {
    outcomes = await announce(job, all);
  });
  expect(queries).toHaveLength(1);
  expect(outcomes.slice(0, 5)).toEqual(['sent', 'sent', 'taken', 'taken', 'connection']);
  expect(outcomes.slice(5).toSorted()).toEqual(['sent', 'taken']);
  expect(await sentOf(job)).toEqual([
    ['sending', plain, null],
    ['sending', posted, 'ECONOMY_PENDING'],
    ['sending', twice, null],
  ]);
});

test('a claim that is void announces none of its units, and only its own', async () => {
  const [job, stranger] = [await held(), await held()];
  const [first, second, foreign] = newKeys(3) as [string, string, string];
  const stale = { claim: { ...job.claim, fence: job.claim.fence + 1 } };
  expect(await announce(stale, [job.intent(0, first), job.intent(1, second)])).toEqual(['stop', 'stop']);
  expect(await announce(job, [job.intent(0, first), stranger.intent(0, foreign)])).toEqual(['sent', 'stop']);
  expect([await sentOf(job), await sentOf(stranger)]).toEqual([[['sending', first, null]], []]);
});

test('a private job announces nothing while its owner is blocked, whoever else is not', async () => {
  const { accountId } = await person(app);
  const { claim, intent } = await claimed(app, accountId);
  await db().updateTable('accounts').set({ blocked_at: sql`app_now()` }).where('id', '=', accountId).execute();
  expect(await recordIntent(db(), claim, intent)).toBe('blocked');
});

test('of the same answers in turned orders two processes announce each once, and do not wait for each other', async () => {
  const [here, there] = [await held(), await held()];
  const wanted = newKeys(here.units.length);
  expect(wanted.length).toBeGreaterThan(8);
  const [one, two] = await Promise.all([
    announce(
      here,
      wanted.map((key, nth) => here.intent(nth, key)),
    ),
    announce(
      there,
      wanted.toReversed().map((key, nth) => there.intent(nth, key)),
      other.db,
    ),
  ]);
  const ends = wanted.map((_, nth) => [one[nth], two.at(-1 - nth)].toSorted());
  expect(ends).toEqual(wanted.map(() => ['sent', 'taken']));
});

test('what is seen to be in the air elsewhere is not waited for, whoever writes to its answer', async () => {
  const [job, elsewhere] = [await held(), await buyer(app, admin)];
  const [flown, free] = newKeys(2) as [string, string];
  expect(await elsewhere.announce(flown)).toBe('sent');
  let outcomes: IntentOutcome[] = [];
  const { ends } = await other.transaction(async (tx) => {
    await sql`select from answers where unit_key = ${flown} for update`.execute(tx.db);
    const both = announce(job, [job.intent(0, flown), job.intent(1, free)]).then((all) => {
      outcomes = all;
    });
    await until(async () => outcomes.length > 0 || (await waits()));
    expect(outcomes).toEqual(['taken', 'sent']);
    return { ends: both };
  });
  await ends;
});

test('jobs whose units somebody holds back keep no other job from announcing', async () => {
  const [blocked, free] = [[await held(), await held(), await held()], await held()];
  const { ends } = await other.transaction(async (tx) => {
    const ids = blocked.map(({ units }) => units[0]!.id);
    await sql`select from job_units where id = any(${ids}::uuid[]) for update`.execute(tx.db);
    const late = blocked.map((job) => announce(job, [job.intent(0, newKeys(1)[0]!)]));
    await until(waits);
    expect(await announce(free, [free.intent(0, newKeys(1)[0]!)])).toEqual(['sent']);
    return { ends: Promise.all(late) };
  });
  expect(await ends).toEqual([['sent'], ['sent'], ['sent']]);
});

test('an intent that the database takes in no form fails alone', async () => {
  const job = await held();
  const [bad, good] = newKeys(2) as [string, string];
  const request = { operation: 'autocomplete', keyword: 'a\u0000b' } as PaidRequest;
  const intend = intentsTogether(db(), job.claim);
  const ends = await Promise.allSettled([intend(job.intent(0, bad, { request })), intend(job.intent(1, good))]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await sentOf(job)).toEqual([['sending', good, null]]);
});

test('how often an intent may have been recorded is counted, also where it went with others', async () => {
  const job = await held();
  const announced = newKeys(2).map((key, nth) => job.intent(nth, key));
  const { ends } = await other.transaction(async (tx) => {
    await sql`select from job_units where id = ${announced[1]!.unitId} for update`.execute(tx.db);
    const both = announce(job, announced);
    await until(waits);
    await sql`select pg_cancel_backend(${await waits()})`.execute(tx.db);
    // By itself the first goes through now, and the second waits again.
    await until(async () => (await sentOf(job)).length === 1);
    await until(waits);
    return { ends: both };
  });
  expect(await ends).toEqual(['sent', 'sent']);
  expect(announced.map(({ tries }) => tries)).toEqual([2, 2]);
});
