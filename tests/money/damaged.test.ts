import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Candidate } from '../../server/science/index.ts';
import { endedJob } from '../../server/services/jobs/ended-job.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { atRest } from '../support/at-rest.ts';
import { mutate, type Owner, owner, retry, run } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { charges, fewWords } from '../support/private-jobs.ts';
import { research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let admin: Person;
let who: Owner;
beforeAll(async () => {
  app = await startTestApp({ overrides: { tunables: { maxStalls: 1 } } });
  admin = await person(app, { role: 'admin' });
  who = await owner(app);
});
afterAll(async () => {
  await atRest(app);
  await app.stop();
});

const db = () => app.app.context.database.db;
/** The last bytes of a packed text are lost. */
const cut = sql`packed = substring(packed from 1 for octet_length(packed) - 3)`;

async function damageAnswers(jobId: string, stage: string, most = 1_000): Promise<void> {
  const units = (await unitsOf(app, jobId)).filter((unit) => unit.stage === stage).slice(0, most);
  await sql`update answers set ${cut} where unit_key = any(${units.map((unit) => unit.unit_key)})`.execute(db());
}

/** Expansions of two words, of suggestions alone; other terms make another result of the same answers. */
function expansionOf(...keywords: string[]) {
  const input = { keywords, sources: ['suggestions'], includeMetrics: false, filterMode: 'literal' };
  return (filterTerms: string[] = []) => research(app, admin, 'expand', { ...input, filterTerms });
}

/** What happens to the answer of a unit as soon as a job has taken it for its own. */
async function onceReused(unitKey: string, change: string): Promise<() => Promise<unknown>> {
  await sql`create function change_it() returns trigger language plpgsql as
    $$ begin ${sql.raw(change)} where unit_key = new.unit_key; return new; end $$`.execute(db());
  await sql`create trigger change_it after insert or update on job_units for each row
    when (new.state = 'reused' and new.unit_key = ${sql.lit(unitKey)}) execute function change_it()`.execute(db());
  return () => sql`drop function change_it() cascade`.execute(db());
}

/** The seeds whose answers of one origin are in the result. */
function seedsOf(
  job: { result: { candidates: Candidate[] } },
  origin: Candidate['sources'][number]['origin'],
): string[] {
  const sources = job.result.candidates.flatMap((candidate) => candidate.sources);
  return [...new Set(sources.filter((source) => source.origin === origin).map((source) => source.seed))].sort();
}

const bought = () => app.sandbox.control.bill().length;

test('a shared answer that was damaged spoils one request: the next one buys it anew, and nothing else', async () => {
  const ask = expansionOf(freshWord('damaged'), freshWord('whole'));
  const first = await ask();
  await damageAnswers(first.body.jobId, 'suggestions', 1);
  const before = bought();
  const spoilt = await ask(['free']);
  expect(spoilt.body).toMatchObject({ status: 'failed', failedStages: [{ stage: 'result', code: 'NOT_FINISHED' }] });
  expect(bought()).toBe(before);
  const again = await ask(['free']);
  expect(again.body).toMatchObject({ status: 'complete', failedStages: [] });
  expect(bought()).toBe(before + 1);
});

test('a damaged answer whose successor is being bought stays: its row keeps others from buying the same', async () => {
  const ask = expansionOf(freshWord('flying'), freshWord('beside'));
  const [unit] = await unitsOf(app, (await ask()).body.jobId);
  const flies = "update answers set state = 'pending', packed = substring(packed from 1 for octet_length(packed) - 3)";
  const over = await onceReused(unit!.unit_key!, flies);
  expect((await ask(['free'])).body.status).toBe('failed');
  await over();
  const row = db().selectFrom('answers').select('state').where('unit_key', '=', unit!.unit_key!);
  expect(await row.executeTakeFirst()).toEqual({ state: 'pending' });
});

test('the retry of an owner’s job buys the answer that is gone, and its result lacks nothing', async () => {
  const input = { keywords: fewWords(3), limitPerSeed: 20 };
  const { job } = await run(app, who, 'expand', input);
  await damageAnswers(job.jobId, 'metrics');
  const { job: spoilt } = await run(app, who, 'expand', { ...input, filterMode: 'literal', filterTerms: ['zzz'] });
  expect(spoilt).toMatchObject({ status: 'failed', failedStages: [{ stage: 'result', code: 'NOT_FINISHED' }] });
  const before = charges(app, who).length;
  const { job: whole } = await retry(app, who, spoilt.jobId);
  expect(whole).toMatchObject({ status: 'complete', failedStages: [] });
  expect(charges(app, who)).toHaveLength(before + 1);
  expect(whole.result.candidates).toEqual(job.result.candidates);
});

test('an answer that is gone and was not chosen is left out: the retry is made of the rest', async () => {
  const sources = ['suggestions', 'related'];
  const input = { keywords: fewWords(2), limitPerSeed: 20, sources, includeMetrics: false };
  const { job } = await run(app, who, 'expand', input);
  for (const stage of sources) await damageAnswers(job.jobId, stage, 1);
  const { job: spoilt } = await run(app, who, 'expand', { ...input, filterMode: 'literal', filterTerms: ['zzz'] });
  expect(spoilt.status).toBe('failed');
  const { job: rest } = await retry(app, who, spoilt.jobId, ['related']);
  expect(rest).toMatchObject({ status: 'complete', failedStages: [] });
  expect(seedsOf(job, 'suggestion')).toEqual(input.keywords);
  expect(seedsOf(rest, 'suggestion')).toHaveLength(1);
  expect(seedsOf(rest, 'related_top')).toEqual(input.keywords);
});

test('a comparison whose answers were damaged is priced and admitted like any other, and its retry lacks nothing', async () => {
  const input = { keywords: fewWords(3), benchmark: 'gpts' };
  const { job } = await run(app, who, 'compare', input);
  for (const stage of ['trends', 'intent']) await damageAnswers(job.jobId, stage);
  const { job: spoilt } = await run(app, who, 'compare', input);
  expect(spoilt.status).toBe('failed');
  const before = charges(app, who).length;
  const { quote, job: whole } = await retry(app, who, spoilt.jobId);
  const intents = quote.costSummary.units.filter(({ stage }: { stage: string }) => stage === 'intent');
  expect(intents).toMatchObject([{ count: 1 }]);
  expect(whole).toMatchObject({ status: 'complete', failedStages: [] });
  expect(charges(app, who)).toHaveLength(before + 2);
  expect(whole.result.results).toEqual(job.result.results);
});

test('a result lacks nothing silently: a job whose answer another one takes away does not go on without it', async () => {
  const ask = expansionOf(freshWord('taken'), freshWord('left'));
  const [unit] = await unitsOf(app, (await ask()).body.jobId);
  const over = await onceReused(unit!.unit_key!, 'delete from answers');
  const lacking = await ask(['free']);
  expect(lacking.body).toMatchObject({ status: 'failed', failedStages: [{ stage: 'result', code: 'NOT_FINISHED' }] });
  await over();
  expect((await ask(['free'])).body.status).toBe('complete');
});

test('a retry is priced beside an answer that was damaged: what that left out is asked again with it', async () => {
  const { control } = app.sandbox;
  control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'code', code: 40501 } });
  const { job } = await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
  control.clearFaults();
  await damageAnswers(job.jobId, 'intent');
  const { data, error } = await mutate(app, who.headers, { name: 'byok.quoteRetry', input: { jobId: job.jobId } });
  expect(error).toBeNull();
  expect(Object.keys(data.quote.costSummary.stages)).toEqual(expect.arrayContaining(['trends', 'intent']));
});

test('a result of our own that was damaged says nothing, and stops nothing', async () => {
  const { body } = await research(app, admin, 'trends', { keywords: [freshWord('ended')] });
  const { context } = app.app;
  const { result_id } = await db()
    .selectFrom('jobs')
    .select('result_id')
    .where('id', '=', body.jobId)
    .executeTakeFirstOrThrow();
  await sql`alter table result_pieces disable trigger user`.execute(db());
  await sql`update result_pieces set ${cut} where result_id = ${result_id}`.execute(db());
  const ended = await endedJob({ db: db(), memory: createMemory() }, body.jobId, context.log);
  expect(ended).toMatchObject({ result: null, dataSource: 'sandbox' });
  expect(app.logs.filter((line) => line.includes('a stored result cannot be read'))).toHaveLength(1);
});
