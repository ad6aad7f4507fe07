import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { accountMark } from '../../server/services/connections/account-mark.ts';
import { execute, finalJob, owner, quote } from '../support/byok.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** The first process has no credentials set: the doubles call its accounts `platform`. */
const ANOTHER = { DATAFORSEO_LOGIN: 'moved', DATAFORSEO_PASSWORD: 'moved', OPENROUTER_API_KEY: 'moved' };
const NEW_PASSWORD = { DATAFORSEO_LOGIN: 'platform', DATAFORSEO_PASSWORD: 'new', OPENROUTER_API_KEY: 'platform' };
const newKey = () => randomBytes(32).toString('base64url');
/** The first process looks at nothing that it has sent. */
const PATIENT = { env: { SETTLE_WINDOW_SECONDS: '3600' }, overrides: { tunables: { collectSeconds: 3600 } } };

let web: TestApp;
let admin: Person;
beforeAll(async () => {
  web = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(web, { role: 'admin' });
});
beforeEach(() => web.sandbox.control.clearFaults());
afterAll(() => web.stop());

type Wanted = (unit: Awaited<ReturnType<typeof unitsOf>>[number]) => boolean;
const isUnknown: Wanted = ({ state }) => state === 'unknown';
const isPosted: Wanted = ({ provider_id }) => provider_id !== null;

/** Submits to a process with the operator's first accounts, and ends that once a unit is as wanted. Returns job and unit. */
async function leftBehind(submit: (first: TestApp) => Promise<string>, wanted = isUnknown) {
  const first = await startTestApp({ beside: web, ...PATIENT });
  const jobId = await submit(first);
  const { id } = (await until(async () => (await unitsOf(web, jobId)).find(wanted)))!;
  await first.stop();
  return { jobId, id };
}

type Left = Awaited<ReturnType<typeof leftBehind>>;

/** A trend check whose one request has no answer. */
function leftOpen(kind: 'resetAfterCharge' | 'resetBeforeCharge'): Promise<Left> {
  const word = freshWord('left open');
  fault(web, { kind }, { keyword: word });
  return leftBehind(() => submit('trends', { keywords: [word] }));
}

async function submit(workflow: 'trends' | 'compare', body: unknown): Promise<string> {
  return (await post(web, `/api/research/${workflow}`, admin, body)).body.jobId;
}

/** The unit as a process of this configuration leaves it. */
async function endedBy(env: Record<string, string>, { jobId, id }: Left) {
  const { db } = web.app.context.database;
  await sql`update job_units set lookup_at = app_now() where id = ${id}`.execute(db);
  await sql`update jobs set wake_at = app_now() where id = ${jobId}`.execute(db);
  const next = await startTestApp({ beside: web, env });
  const job = db.selectFrom('jobs').select('completed_at').where('id', '=', jobId);
  await until(async () => (await job.executeTakeFirstOrThrow()).completed_at !== null);
  await next.stop();
  return await unitNow({ jobId, id });
}

async function unitNow({ jobId, id }: Left) {
  return (await unitsOf(web, jobId)).find((unit) => unit.id === id)!;
}

/** What is booked of the unit after a process of this configuration has looked again. */
async function reconciledBy(env: Record<string, string>, { id }: Left): Promise<number> {
  const next = await startTestApp({ beside: web, env: { ...env, ROLE: 'web' } });
  await sql`insert into reconciliations (unit_id, next_at) values (${id}, app_now())
    on conflict (unit_id) do update set next_at = excluded.next_at`.execute(next.app.context.database.db);
  await reconcile(next.app.context);
  await next.stop();
  return await bookedFor(id);
}

async function bookedFor(unitId: string): Promise<number> {
  const rows = web.app.context.database.db.selectFrom('ledger').select('cost_micros').where('unit_id', '=', unitId);
  return (await rows.execute()).reduce((sum, { cost_micros }) => sum + cost_micros, 0);
}

const TRENDS = 11_000;

describe("when the operator's own account changes while an outcome is open", () => {
  test.each([
    ['resetAfterCharge', TRENDS],
    ['resetBeforeCharge', 0],
  ] as const)(
    'what the new one lacks is not taken for free; the old one, once back, tells it (%s: %i)',
    async (kind, costMicros) => {
      const left = await leftOpen(kind);
      const unit = await endedBy(ANOTHER, left);
      expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
      expect(await bookedFor(unit.id)).toBe(unit.bound_micros);
      expect(await reconciledBy(ANOTHER, left)).toBe(unit.bound_micros);
      expect(await reconciledBy(NEW_PASSWORD, left)).toBe(costMicros);
    },
  );

  test('a posted task is not asked for there: it ends at the cost that is known', async () => {
    const request = { keywords: [freshWord('posted')], mode: 'economy' };
    const left = await leftBehind(() => submit('trends', request), isPosted);
    const before = web.sandbox.control.counters().requests;
    const unit = await endedBy(ANOTHER, left);
    expect(unit).toMatchObject({ state: 'failed', code: 'PAID_WITHOUT_RESULT' });
    expect(unit.cost).toBeGreaterThan(0);
    expect(web.sandbox.control.counters().requests).toEqual(before);
  });

  test('a generation that the new key does not know stays at its bound until the old one asks', async () => {
    fault(web, { kind: 'missingUsage' }, { provider: 'openrouter', endpoint: 'chat' });
    fault(web, { kind: 'http', status: 500 }, { endpoint: 'generation' });
    const compare = { keywords: [freshWord('generation'), freshWord('generation')] };
    const isNamed: Wanted = ({ stage, state, provider_id }) =>
      stage === 'intent' && state === 'unknown' && provider_id !== null;
    const left = await leftBehind(() => submit('compare', compare), isNamed);
    web.sandbox.control.clearFaults();
    const unit = await endedBy(ANOTHER, left);
    expect(unit).toMatchObject({ state: 'unknown', code: 'COST_UNKNOWN' });
    expect(await reconciledBy(ANOTHER, left)).toBe(unit.bound_micros);
    expect(await reconciledBy(NEW_PASSWORD, left)).toBeLessThan(unit.bound_micros);
  });
});

describe('the account that a unit was sent to', () => {
  test.each([
    ['another password', NEW_PASSWORD],
    ['a key appended to CREDENTIAL_KEYS', { CREDENTIAL_KEYS: `${TEST_CREDENTIAL_KEYS},v2:${newKey()}` }],
  ])('is the same with %s: what its list lacks was not charged', async (_, env) => {
    const unit = await endedBy(env, await leftOpen('resetBeforeCharge'));
    expect(unit).toMatchObject({ state: 'refused', code: 'NOT_CHARGED', cost: 0 });
  });

  test.each([
    ['the key of its mark is gone', () => ({ CREDENTIAL_KEYS: `v2:${newKey()}` })],
    ['the address is another', () => ({ DATAFORSEO_BASE_URL: elsewhere() })],
  ])('is nobody known to be the same when %s', async (_, env) => {
    const left = await leftOpen('resetBeforeCharge');
    const unit = await endedBy(env(), left);
    expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
    expect(await reconciledBy({}, left)).toBe(0);
  });

  test('is not told by its mark, which is equal for equal ones alone', () => {
    const { context } = web.app;
    const mark = (name: string) => accountMark(context, { provider: 'openrouter', name });
    expect(mark('sk-or-1')).not.toContain('sk-or-1');
    expect(mark('sk-or-1')).toBe(mark('sk-or-1'));
    expect(mark('sk-or-1')).not.toBe(mark('sk-or-2'));
  });
});

describe('what an earlier version has sent, which noted no account', () => {
  async function unmarked(left: Left): Promise<Left> {
    await sql`update job_units set account_mark = null where id = ${left.id}`.execute(web.app.context.database.db);
    return left;
  }

  test('is not taken for free by any list', async () => {
    const left = await unmarked(await leftOpen('resetBeforeCharge'));
    const unit = await endedBy({}, left);
    expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
    expect(await reconciledBy({}, left)).toBe(unit.bound_micros);
  });

  test('is booked as a list that has it says', async () => {
    const unit = await endedBy({}, await unmarked(await leftOpen('resetAfterCharge')));
    expect(unit).toMatchObject({ state: 'failed', code: 'PAID_WITHOUT_RESULT', cost: TRENDS });
  });

  test('is collected when it was posted', async () => {
    const request = { keywords: [freshWord('posted')], mode: 'economy' };
    const left = await unmarked(await leftBehind(() => submit('trends', request), isPosted));
    expect(await endedBy({}, left)).toMatchObject({ state: 'settled' });
  });
});

/** The doubles under another name of this machine. */
function elsewhere(): string {
  return web.sandbox.keywordDataUrl.replace('127.0.0.1', 'localhost');
}

test("what an owner's account was asked elsewhere is not taken for free either", async () => {
  const who = await owner(web);
  web.sandbox.control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'resetBeforeCharge' } });
  const left = await leftBehind(async (first) => {
    const quoted = await quote(first, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
    return (await execute(first, who, quoted.data.quote)).data.jobId;
  });
  const unit = await endedBy({ DATAFORSEO_BASE_URL: elsewhere() }, left);
  expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
  expect((await finalJob(web, who, left.jobId)).spend.unknownUsd).toBeGreaterThan(0);
  expect(await reconciledBy({}, left)).toBe(0);
});
