import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimJob } from '../../jobs/claim.ts';
import { type Announced, intentsTogether } from '../../jobs/purchase/intending.ts';
import { type DatabaseHandle, jsonb, openDatabase, type Tx } from '../../server/core/database.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { giveUp, refuseAttempt, withhold } from '../../server/services/spend/attempts.ts';
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

test.each([
  ['was cancelled', { cancel_requested_at: sql<Date>`app_now()` }],
  ['lost its lease', { lease_until: sql<Date>`app_now()` }],
])('a job that %s announces nothing more', async (_, how) => {
  const job = await held();
  const [before, after] = newKeys(2) as [string, string];
  expect(await announce(job, [job.intent(0, before)])).toEqual(['sent']);
  await db().updateTable('jobs').set(how).where('id', '=', job.claim.jobId).execute();
  expect(await announce(job, [job.intent(0, before), job.intent(1, after)])).toEqual(['stop', 'stop']);
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

/** The answer of a key comes from elsewhere. */
async function arrived(key: string, how: { expires_at: RawBuilder<Date>; data_source?: 'live' }): Promise<void> {
  const answer = { ...how, state: 'ready' as const, body: jsonb({}) };
  await db().updateTable('answers').set(answer).where('unit_key', '=', key).execute();
}

/** An answer that was bought for a unit of the job and has expired since. */
async function expired(job: Held, nth: number, more: { data_source?: 'live' } = {}): Promise<string> {
  const [key] = newKeys(1) as [string];
  expect(await announce(job, [job.intent(nth, key)])).toEqual(['sent']);
  await refuseAttempt(db(), { unitId: job.units[nth]!.id, fence: job.claim.fence }, { code: '400' });
  await arrived(key, { ...more, expires_at: sql<Date>`app_now()` });
  return key;
}

/** The next claim of a job whose worker has given it back. */
async function claimedAgain({ claim: { jobId } }: Pick<Held, 'claim'>): Promise<Claim> {
  await db().updateTable('jobs').set({ lease_until: null }).where('id', '=', jobId).execute();
  const { fence } = (await claimJob(db(), jobId, { leaseSeconds: 300, longestPauseSeconds: 240 }))!;
  return { jobId, fence };
}

/** What a job gives up of what it announced at once, while the statement waits for what somebody holds. */
async function givenUpWhileWaiting(
  job: Held,
  announced: Announced[],
  hold: (tx: Tx) => Promise<{ isFirst: boolean }>,
): Promise<IntentOutcome[]> {
  const { ends, given } = await other.transaction(async (tx) => {
    const { isFirst } = await hold(tx);
    const ends = announce(job, announced);
    await until(waits);
    const given = Promise.all(
      announced.map(({ unitId }) => giveUp(db(), { unitId, fence: job.claim.fence }, 'NOT_SENT')),
    );
    if (isFirst) await given;
    return { ends, given };
  });
  const outcomes = await ends;
  expect(await given).toEqual(announced.map(() => true));
  return outcomes;
}

test('what a claim gave up comes to nothing, also where its announcement waits in the database and goes on later', async () => {
  const earlier = await held();
  // Announced by the claim before, and refused for its rate.
  const again = await expired(earlier, 3);
  expect(await announce(earlier, [earlier.intent(1, newKeys(1)[0]!)])).toEqual(['sent']);
  await withhold(db(), { unitId: earlier.units[1]!.id, fence: earlier.claim.fence }, '429');
  const job = { ...earlier, claim: await claimedAgain(earlier) };
  const [first, last, withheld] = [job.intent(0, newKeys(1)[0]!), job.intent(2, newKeys(1)[0]!), job.intent(1, again)];
  // Some units before they are given up: the statement holds their rows while it waits for the last one's.
  const late = await givenUpWhileWaiting(job, [first, last], async (tx) => {
    await sql`select from job_units where id = ${last.unitId} for update`.execute(tx.db);
    return { isFirst: false };
  });
  expect(late).toContain('sent');
  // None of them before.
  const never = await givenUpWhileWaiting(job, [withheld], async (tx) => {
    await sql`select from answers where unit_key = ${again} for update`.execute(tx.db);
    return { isFirst: true };
  });
  expect(never).toEqual(['taken']);
  expect(await sentOf(job)).toEqual([['refused', again, '400']]);
  expect(await announce(job, [first, last, withheld])).toEqual(['stop', 'stop', 'stop']);
  expect(await announce({ claim: await claimedAgain(job) }, [first, last, withheld])).toEqual(['sent', 'sent', 'sent']);
});

test('an announcement that waits in the database takes nothing from a later claim', async () => {
  const job = await held();
  const again = await expired(job, 3);
  const [wanted, waiting] = [job.intent(0, newKeys(1)[0]!), job.intent(1, again)];
  const { ends, later } = await other.transaction(async (tx) => {
    await sql`select from answers where unit_key = ${again} for update`.execute(tx.db);
    const ends = announce(job, [waiting, wanted]);
    await until(waits);
    const later = { claim: await claimedAgain(job) };
    // It was refused for its rate, and is about to be repeated.
    await db()
      .updateTable('job_units')
      .set({ state: 'sending', fence: later.claim.fence })
      .where('id', '=', wanted.unitId)
      .execute();
    return { ends, later };
  });
  expect(await ends).toEqual(['sent', 'taken']);
  const unit = (await unitsOf(app, job.claim.jobId)).find(({ id }) => id === wanted.unitId)!;
  expect(unit).toMatchObject({ state: 'sending', sent_at: null, fence: later.claim.fence });
  expect(await announce(later, [wanted])).toEqual(['sent']);
});

test('what was bought for a unit of a batch while it waited for its turn is not bought again', async () => {
  const job = await held();
  const [wanted] = newKeys(1) as [string];
  const intent = job.intent(0, wanted);
  expect(await announce(job, [intent])).toEqual(['sent']);
  await withhold(db(), { unitId: intent.unitId, fence: job.claim.fence }, '429');
  await arrived(wanted, { expires_at: sql<Date>`app_now() + interval '1 day'` });
  expect(await announce(job, [intent, job.intent(1, newKeys(1)[0]!)])).toEqual(['taken', 'sent']);
});

test('an answer that has expired is noted as of whom it is bought from now', async () => {
  const job = await held();
  const key = await expired(job, 0, { data_source: 'live' });
  expect(await announce(job, [job.intent(1, key)])).toEqual(['sent']);
  const answer = db().selectFrom('answers').select(['state', 'data_source', 'unit_id']).where('unit_key', '=', key);
  const expected = { state: 'pending', data_source: 'sandbox', unit_id: job.units[1]!.id };
  expect(await answer.executeTakeFirst()).toEqual(expected);
});
