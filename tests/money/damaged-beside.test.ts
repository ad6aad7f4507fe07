import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hooks } from '../../jobs/crash-points.ts';
import { rememberAnswer } from '../../server/services/shared-cache/packed-answers.ts';
import { answerVersion } from '../../server/services/spend/units.ts';
import { confirm, execute, finalJob, owner, quote, run } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person } from '../support/people.ts';
import { fewWords, setControls } from '../support/private-jobs.ts';
import { gateAt, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const HELD_MS = 3_600_000;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ overrides: { tunables: { busySeconds: 0.2, maxStalls: 1 } } });
  admin = await person(app, { role: 'admin' });
});
afterAll(async () => {
  await assertLedger(app);
  await app.stop();
});

const db = () => app.app.context.database.db;
const cut = sql`packed = substring(packed from 1 for octet_length(packed) - 3)`;

/** An expansion of these words; other terms make another result of the same answers. */
function expansion(where: TestApp, keywords: string[], term: string) {
  const input = {
    keywords,
    sources: ['suggestions'],
    includeMetrics: false,
    filterMode: 'literal',
    filterTerms: [term],
  };
  return research(where, admin, 'expand', input);
}

test('a damaged answer that another job is buying as well waits for what that one is told: it is bought no second time', async () => {
  const who = await owner(app);
  await setControls(app, who, { maxConcurrentJobs: 6 });
  app.sandbox.control.setQueueDelay(HELD_MS);
  const input = { keywords: [freshWord('air')], benchmark: 'gpts' };
  const offer = async (mode: string) => (await quote(app, who, 'compare', { ...input, mode })).data.quote;
  const bill = () => app.sandbox.control.bill(who.login).map(({ endpoint }) => endpoint.split('/').at(-1));
  const live = await offer('live');
  const posted = await execute(app, who, await offer('economy'));
  await expect.poll(bill, { interval: 5 }).toHaveLength(1);
  const { job: overtaken } = await confirm(app, who, live);
  const trend = (await unitsOf(app, overtaken.jobId)).find(({ stage }) => stage === 'trends')!;
  await sql`update answers set ${cut} where unit_key = ${trend.unit_key}`.execute(db());
  const { job: spoilt } = await confirm(app, who, await offer('live'));
  expect(spoilt.status).toBe('failed');
  const second = await execute(app, who, await offer('economy'));
  app.sandbox.control.finishQueue();
  for (const { data } of [posted, second]) {
    expect(await finalJob(app, who, data.jobId)).toMatchObject({ status: 'complete', failedStages: [] });
  }
  expect(bill()).toEqual(['task_post', 'live']);
});

test('so does one that a live request is buying which overtook its posting: what that one is told is kept', async () => {
  const held = gateAt('afterAnswer');
  // The job that posts: it has told its task before all of its own answers are through.
  let posting: Set<string> | null = null;
  const isLive = (unit: string) => posting !== null && !posting.has(unit);
  const hooks: Hooks = { reached: (at, unit) => (isLive(unit) ? held.hooks.reached(at, unit) : undefined) };
  const other = await startTestApp({ overrides: { hooks, tunables: { busySeconds: 0.2, maxStalls: 1 } } });
  other.sandbox.control.setQueueDelay(HELD_MS);
  const who = await owner(other);
  await setControls(other, who, { maxConcurrentJobs: 8 });
  const input = { keywords: [freshWord('fast')], benchmark: 'gpts' };
  const offer = async (mode: string) => (await quote(other, who, 'compare', { ...input, mode })).data.quote;
  const [live, spoilt, last] = [await offer('live'), await offer('economy'), await offer('live')];
  const posted = await execute(other, who, await offer('economy'));
  const trends = async (jobId: string) => (await unitsOf(other, jobId)).find(({ stage }) => stage === 'trends')!;
  await expect.poll(async () => (await trends(posted.data.jobId)).lookup_at, { interval: 5 }).not.toBeNull();
  posting = new Set((await unitsOf(other, posted.data.jobId)).map(({ id }) => id));
  const { data } = await execute(other, who, live);
  await held.reached;
  posting = null;
  other.sandbox.control.finishQueue();
  expect((await finalJob(other, who, posted.data.jobId)).status).toBe('complete');
  const { unit_key } = await trends(data.jobId);
  await sql`update answers set ${cut} where unit_key = ${unit_key}`.execute(other.app.context.database.db);
  expect((await confirm(other, who, spoilt)).job.status).toBe('failed');
  held.open();
  expect((await finalJob(other, who, data.jobId)).status).toBe('complete');
  const before = other.sandbox.control.bill(who.login).length;
  expect((await confirm(other, who, last)).job.status).toBe('complete');
  expect(other.sandbox.control.bill(who.login)).toHaveLength(before);
  await other.stop();
});

test('an answer of one owner goes with nobody else’s', async () => {
  const [one, other] = [await owner(app), await owner(app)];
  const input = { keywords: fewWords(1), sources: ['suggestions'], limitPerSeed: 20, includeMetrics: false };
  const { job } = await run(app, one, 'expand', input);
  await run(app, other, 'expand', input);
  const [unit] = await unitsOf(app, job.jobId);
  const rows = () => db().selectFrom('answers').select('scope').where('unit_key', '=', unit!.unit_key!).execute();
  expect(await rows()).toHaveLength(2);
  await sql`update answers set ${cut} where unit_key = ${unit!.unit_key}`.execute(db());
  const { job: spoilt } = await run(app, one, 'expand', { ...input, filterMode: 'literal', filterTerms: ['zzz'] });
  expect(spoilt.status).toBe('failed');
  expect((await rows()).map(({ scope }) => scope)).toEqual([expect.stringContaining(other.accountId)]);
});

test('a copy that was damaged in memory is read anew, and what lies whole in its row stays', async () => {
  const words = [freshWord('copied'), freshWord('whole')];
  const [unit] = await unitsOf(app, (await expansion(app, words, 'one')).body.jobId);
  const { rows } = await sql<{ scope: string; version: string; packed: Uint8Array }>`
    select scope, packed, ${answerVersion} as version from answers a where unit_key = ${unit!.unit_key}`.execute(db());
  const { scope, version, packed } = rows[0]!;
  rememberAnswer(app.app.context.memory, { scope, key: unit!.unit_key! }, { version, packed: packed.subarray(0, -3) });
  const before = app.sandbox.control.bill().length;
  expect((await expansion(app, words, 'two')).body.status).toBe('failed');
  expect((await expansion(app, words, 'two')).body.status).toBe('complete');
  expect(app.sandbox.control.bill()).toHaveLength(before);
});

test('an answer that the database itself cannot read keeps no job from its end', async () => {
  const words = [freshWord('torn'), freshWord('page')];
  await sql`create extension pg_surgery`.execute(db());
  await sql`alter table answers alter column packed set storage external`.execute(db());
  await expansion(app, words, 'one');
  const { rows } = await sql<{ toast: string }>`
    select reltoastrelid::regclass::text as toast from pg_class where relname = 'answers'`.execute(db());
  const { toast } = rows[0]!;
  await sql.raw(`select heap_force_kill('${toast}', (select array_agg(ctid) from ${toast}))`).execute(db());
  // One that has none of it in memory.
  const other = await startTestApp({ beside: app, overrides: { tunables: { maxStalls: 1 } } });
  const { body } = await expansion(other, words, 'two');
  expect(body).toMatchObject({ status: 'failed', failedStages: [{ stage: 'result', code: 'NOT_FINISHED' }] });
  await other.stop();
});
