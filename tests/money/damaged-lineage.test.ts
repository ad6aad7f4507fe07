import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirm, mutate, type Owner, owner, retry, run } from '../support/byok.ts';
import { wordSearched } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges, word } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Owner;
beforeAll(async () => {
  app = await startTestApp({ overrides: { tunables: { maxStalls: 1 } } });
  who = await owner(app);
});
afterAll(async () => {
  await assertLedger(app);
  await app.stop();
});

const db = () => app.app.context.database.db;
const NO_CREDITS = { kind: 'gatewayError', status: 402, message: 'no credits' } as const;

async function keysOf(jobId: string, stage: string): Promise<string[]> {
  return (await unitsOf(app, jobId))
    .filter((unit) => unit.stage === stage && unit.unit_key)
    .map((unit) => unit.unit_key!);
}

async function damage(jobId: string, stage: string): Promise<void> {
  const keys = await keysOf(jobId, stage);
  const cut = sql`packed = substring(packed from 1 for octet_length(packed) - 3)`;
  await sql`update answers set ${cut} where unit_key = any(${keys})`.execute(db());
}

/** As another job leaves it that found it damaged. */
async function takeAway(jobId: string, stage: string): Promise<void> {
  await db()
    .deleteFrom('answers')
    .where('unit_key', 'in', await keysOf(jobId, stage))
    .execute();
}

/** A job of which the filter alone failed; its metrics were bought. */
async function unfiltered() {
  app.sandbox.control.setFault({ match: { provider: 'openrouter' }, action: NO_CREDITS });
  const sources = ['suggestions', 'autocomplete'];
  const input = { keywords: [word(), word()], filterTerms: ['free'], limitPerSeed: 20, sources };
  const { job } = await run(app, who, 'expand', input);
  app.sandbox.control.clearFaults();
  expect(job.failedStages).toMatchObject([{ stage: 'filter', code: '402' }]);
  return job;
}

async function priceOf(jobId: string) {
  return (await mutate(app, who.headers, { name: 'byok.quoteRetry', input: { jobId } })).data.quote;
}

interface Result {
  result: { candidates: { keyword: string; metrics: unknown }[] };
}
/** Candidates of a job that lack metrics which they had before. */
const lacking = ({ result }: Result, before: Result) => {
  const had = before.result.candidates.filter(({ metrics }) => metrics !== null).map(({ keyword }) => keyword);
  return result.candidates.filter(({ keyword, metrics }) => metrics === null && had.includes(keyword));
};

test('a retry prices what the job before it had bought, where that is gone', async () => {
  const first = await unfiltered();
  await takeAway(first.jobId, 'metrics');
  const before = charges(app, who).length;
  const { quote, job } = await retry(app, who, first.jobId);
  expect(Object.keys(quote.costSummary.stages).sort()).toEqual(['filter', 'metrics']);
  expect(job).toMatchObject({ status: 'complete', failedStages: [] });
  expect(lacking(job, first)).toEqual([]);
  expect(charges(app, who)).toHaveLength(before + 2);
});

test('and so does the retry of a retry, once', async () => {
  const first = await unfiltered();
  app.sandbox.control.setFault({ match: { provider: 'openrouter' }, action: NO_CREDITS });
  const { job: second } = await retry(app, who, first.jobId);
  app.sandbox.control.clearFaults();
  await takeAway(first.jobId, 'metrics');
  const { quote, job: third } = await retry(app, who, second.jobId, ['metrics']);
  expect(Object.keys(quote.costSummary.stages)).toEqual(['metrics']);
  // What is left out by choice is told of, and can be bought; what was bought meanwhile is priced no second time.
  expect(third).toMatchObject({ status: 'partial', failedStages: [{ stage: 'filter', code: 'FILTER_CAPACITY' }] });
  expect(Object.keys((await priceOf(third.jobId)).costSummary.stages)).toEqual(['filter']);
});

test('what was bought in other calls meanwhile is priced no second time', async () => {
  const { control } = app.sandbox;
  control.setFault({ match: { provider: 'openrouter' }, action: NO_CREDITS });
  control.setFault({ match: { endpoint: 'autocomplete' }, action: { kind: 'code', code: 40501 }, times: 1 });
  const keywords = [word(), word()];
  const { job: first } = await run(app, who, 'expand', { keywords, filterTerms: ['free'], sources: ['autocomplete'] });
  await takeAway(first.jobId, 'metrics');
  const { quote, job: second } = await retry(app, who, first.jobId);
  expect(Object.keys(quote.costSummary.stages).sort()).toEqual(['autocomplete', 'filter', 'metrics']);
  control.clearFaults();
  expect(Object.keys((await priceOf(second.jobId)).costSummary.stages)).toEqual(['filter']);
});

test('what goes between the price of a retry and its run is told of, and is priced by the next one', async () => {
  const first = await unfiltered();
  const quote = await priceOf(first.jobId);
  await takeAway(first.jobId, 'metrics');
  const { job: second } = await confirm(app, who, quote);
  expect(second).toMatchObject({
    ...{ status: 'partial', retryable: true },
    failedStages: [{ stage: 'metrics', unit: 'overflow', code: 'METRICS_CAPACITY' }],
  });
  expect(second.spend.actualUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
  const { quote: next, job: third } = await retry(app, who, second.jobId);
  expect(next.costSummary.units).toMatchObject([{ stage: 'metrics', count: 1 }]);
  expect(third).toMatchObject({ status: 'complete', failedStages: [] });
  expect(lacking(third, first)).toEqual([]);
});

test('what is lost and fails when it is bought again is priced once, and so is what is lost twice', async () => {
  const { control } = app.sandbox;
  const first = await unfiltered();
  await takeAway(first.jobId, 'metrics');
  const price = (quote: { costSummary: { stages: Record<string, number> } }) => quote.costSummary.stages.metrics;
  control.setFault({ match: { endpoint: 'keyword_overview' }, action: { kind: 'code', code: 40501 } });
  control.setFault({ match: { provider: 'openrouter' }, action: NO_CREDITS });
  const { quote, job: second } = await retry(app, who, first.jobId);
  control.clearFaults();
  expect(price(await priceOf(second.jobId))).toBe(price(quote));
  control.setFault({ match: { provider: 'openrouter' }, action: NO_CREDITS });
  const { job: third } = await retry(app, who, second.jobId);
  control.clearFaults();
  expect(third.failedStages.map(({ stage }: { stage: string }) => stage)).toEqual(['filter']);
  await takeAway(third.jobId, 'metrics');
  expect(price(await priceOf(third.jobId))).toBe(price(quote));
});

test('decisions that are gone are priced once, whether their words were left out before or not', async () => {
  const { control } = app.sandbox;
  control.setFault({ match: { endpoint: 'keyword_overview' }, action: { kind: 'code', code: 40501 } });
  const { job: first } = await run(app, who, 'expand', {
    ...{ keywords: [word(), word()], filterTerms: ['free'], sources: ['autocomplete'] },
  });
  control.clearFaults();
  await takeAway(first.jobId, 'filter');
  const { stages } = (await priceOf(first.jobId)).costSummary;
  const { job: second } = await retry(app, who, first.jobId, ['metrics']);
  expect(second.failedStages).toMatchObject([{ stage: 'filter', code: 'FILTER_CAPACITY' }]);
  expect((await priceOf(second.jobId)).costSummary.stages).toEqual({ filter: stages.filter });
});

describe('nothing is told of that nobody had bought:', () => {
  const seeds = (includeMetrics = true) => ({ keywords: [word(), word()], sources: ['autocomplete'], includeMetrics });
  const firstWord = async (input: ReturnType<typeof seeds>): Promise<string> =>
    (await run(app, who, 'expand', { ...input, includeMetrics: false })).job.result.candidates[0].keyword;

  test('words that a first filter took out, in a replay with other terms', async () => {
    const input = seeds();
    const term = await firstWord(input);
    const { job } = await run(app, who, 'expand', { ...input, filterMode: 'literal', filterTerms: [term] });
    const replay = { name: 'jobs.replay', input: { jobId: job.jobId, filterTerms: [] } };
    expect((await mutate(app, who.headers, replay)).data).toMatchObject({ status: 'complete', failedStages: [] });
  });

  test('metrics that a retry was to go without', async () => {
    app.sandbox.control.setFault({ match: { endpoint: 'keyword_overview' }, action: { kind: 'code', code: 40501 } });
    app.sandbox.control.setFault({ match: { provider: 'openrouter' }, action: NO_CREDITS });
    const { job } = await run(app, who, 'expand', { ...seeds(), filterTerms: ['free'] });
    app.sandbox.control.clearFaults();
    const { job: again } = await retry(app, who, job.jobId, ['filter']);
    expect(again).toMatchObject({ status: 'complete', failedStages: [] });
  });
});

test('what was damaged in a job before is taken away by the retry that meets it, and the next one buys it', async () => {
  const first = await unfiltered();
  await damage(first.jobId, 'metrics');
  const { job: spoilt } = await retry(app, who, first.jobId);
  expect(spoilt).toMatchObject({ status: 'failed', errorCode: 'NOT_FINISHED', retryable: true });
  const before = charges(app, who).length;
  const { quote, job } = await retry(app, who, spoilt.jobId);
  expect(Object.keys(quote.costSummary.stages)).toEqual(['metrics']);
  expect(job).toMatchObject({ status: 'complete', failedStages: [] });
  expect(lacking(job, first)).toEqual([]);
  expect(charges(app, who)).toHaveLength(before + 1);
});

test('and so are decisions', async () => {
  app.sandbox.control.setFault({ match: { endpoint: 'keyword_overview' }, action: { kind: 'code', code: 40501 } });
  const { job: first } = await run(app, who, 'expand', {
    ...{ keywords: [word(), word()], filterTerms: ['free'], sources: ['autocomplete'] },
  });
  app.sandbox.control.clearFaults();
  await damage(first.jobId, 'filter');
  const { job: spoilt } = await retry(app, who, first.jobId);
  expect(spoilt.errorCode).toBe('NOT_FINISHED');
  const { quote, job } = await retry(app, who, spoilt.jobId);
  expect(Object.keys(quote.costSummary.stages)).toEqual(['filter']);
  expect(job).toMatchObject({ status: 'complete', failedStages: [] });
});

test('a bridge that is gone is priced once', async () => {
  const input = { keywords: [wordSearched(150_000), wordSearched(3_000)], benchmark: wordSearched(60) };
  const { job } = await run(app, who, 'compare', input);
  await damage(job.jobId, 'bridges');
  const { job: spoilt } = await run(app, who, 'compare', input);
  expect(spoilt.errorCode).toBe('NOT_FINISHED');
  const { quote, job: whole } = await retry(app, who, spoilt.jobId);
  expect(quote.costSummary.units).toMatchObject([{ stage: 'bridges', count: 1 }]);
  expect(whole.result).toEqual(job.result);
});
