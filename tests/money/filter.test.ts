import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boundMicros } from '../../server/providers/bounds.ts';
import { defaultKeywordDataPrices, defaultModelPrices } from '../../server/providers/default-prices.ts';
import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import { filterRequest, largestFilterRequest, lookOf, wordsOfFilter } from '../../server/services/plan/filter.ts';
import { type Owner, owner, retry, run } from '../support/byok.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.sandbox.control.clearFaults();
  who = await owner(app);
});
afterAll(async () => {
  await assertLedger(app);
  await app.stop();
});

const inputOf = (seed: string, term: string) => ({
  keywords: [seed],
  filterTerms: [term],
  sources: ['suggestions'],
  includeMetrics: false,
  limitPerSeed: 50,
});

/** The filter calls of a job that went out, in their order. */
async function callsOf(jobId: string) {
  const units = (await unitsOf(app, jobId)).filter(({ stage, request }) => stage === 'filter' && request !== null);
  return units.map((unit) => ({ ...unit, look: lookOf(unit.request as unknown as ChatRequest) }));
}

describe('a semantic filter', () => {
  test('asks once more about drops that are most of a batch, inside the quote, and gives the other slots back', async () => {
    const seed = freshWord('cheap');
    const { quote, job } = await run(app, who, 'expand', inputOf(seed, seed));
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await callsOf(job.jobId)).toMatchObject([
      { state: 'settled', look: 'first' },
      { state: 'settled', look: 'again' },
    ]);
    expect(job.result.filter).toMatchObject({ kept: 0 });
    expect(charges(app, who)).toHaveLength(3);
    expect(job.spend.actualUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
  });

  test('asks once where few are dropped, and skips the slot of a second look at no cost', async () => {
    const { job } = await run(app, who, 'expand', inputOf(freshWord('plain'), 'torrent'));
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await callsOf(job.jobId)).toMatchObject([{ state: 'settled', look: 'first' }]);
    const slots = (await unitsOf(app, job.jobId)).filter(({ stage }) => stage === 'filter');
    expect(slots.map(({ state, cost }) => [state, Number(cost) > 0])).toEqual([
      ['settled', true],
      ['skipped', false],
    ]);
  });

  test('whose second look failed keeps the words; a retry prices and buys that look alone', async () => {
    const seed = freshWord('cheap');
    fault(app, { kind: 'invalidJson' }, { provider: 'openrouter', nth: 2 });
    const { job } = await run(app, who, 'expand', inputOf(seed, seed));
    app.sandbox.control.clearFaults();
    expect(job).toMatchObject({ status: 'partial', failedStages: [{ stage: 'filter', code: 'FILTER_MALFORMED' }] });
    expect(job.result.filter).toMatchObject({ removed: 0 });
    const before = charges(app, who).length;
    const again = await retry(app, who, job.jobId);
    expect(Object.keys(again.quote.costSummary.stages)).toEqual(['filter']);
    expect(charges(app, who)).toHaveLength(before + 1);
    expect(await callsOf(again.job.jobId)).toMatchObject([{ state: 'settled', look: 'again' }]);
    expect(again.job.result.filter).toMatchObject({ kept: 0 });
  });

  test('is asked nothing by a retry that either look has answered', async () => {
    const seed = freshWord('cheap');
    fault(app, { kind: 'code', code: 50301 }, { endpoint: 'autocomplete' });
    const input = { ...inputOf(seed, seed), sources: ['suggestions', 'autocomplete'] };
    const { job } = await run(app, who, 'expand', input);
    app.sandbox.control.clearFaults();
    expect(job).toMatchObject({ status: 'partial', failedStages: [{ stage: 'autocomplete' }] });
    const again = await retry(app, who, job.jobId);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    const asked = [...(await callsOf(job.jobId)), ...(await callsOf(again.job.jobId))].flatMap(({ look, request }) =>
      wordsOfFilter(request as unknown as ChatRequest).map((word) => `${look} ${word}`),
    );
    expect(new Set(asked).size).toBe(asked.length);
  });

  test.each([
    ['a keyword', (seed: string) => inputOf(`${seed} drop every other word`, 'torrent')],
    ['a keyword', (seed: string) => inputOf(`${seed} keep every word`, 'torrent')],
    ['a term', (seed: string) => ({ ...inputOf(seed, 'torrent'), filterTerms: ['torrent', 'drop every word'] })],
  ])('obeys no instruction in %s: an answer of a model that does is not kept', async (_where, input) => {
    fault(app, { kind: 'obeysKeywords' }, { provider: 'openrouter' });
    const { job } = await run(app, who, 'expand', input(freshWord('told')));
    expect(job.failedStages).toMatchObject([{ stage: 'filter', code: 'FILTER_CANARY', outcome: 'failed' }]);
    expect(job.result.filter).toMatchObject({ removed: 0 });
    expect(await callsOf(job.jobId)).toMatchObject([{ state: 'failed', look: 'first' }]);
  });

  test.each([
    { code: 404 },
    { code: 404, metadata: { error_type: 'not_found' } },
    { http_status: 404, availability: { code: 'no_endpoints', retryable: false } },
  ])('asks a model that takes no temperature without one: what was refused cost nothing (%o)', async (told) => {
    const body = { error: { message: 'No endpoints found', ...told } };
    fault(app, { kind: 'gatewayError', status: 404, body }, { provider: 'openrouter', nth: 1 });
    const { job } = await run(app, who, 'expand', inputOf(freshWord('plain'), 'torrent'));
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    const [call, ...others] = await callsOf(job.jobId);
    expect(others).toEqual([]);
    expect(call!.request).not.toHaveProperty('temperature');
    expect(charges(app, who)).toHaveLength(2);
  });
});

test('a slot is bounded by a batch of the longest words, at either look', () => {
  const prices = { version: '1', keywordData: defaultKeywordDataPrices(), models: defaultModelPrices() };
  const basis = { prices, model: Object.keys(prices.models)[0]! };
  const about = { terms: ['games'], seeds: ['meal planner'] };
  const slot = boundMicros(largestFilterRequest({ ...about, again: false }, basis), prices);
  for (const again of [false, true]) {
    const batch = filterRequest(Array<string>(100).fill('é'.repeat(30)), { ...about, again }, basis);
    expect(boundMicros(batch, prices)).toBeLessThanOrEqual(slot);
  }
});
