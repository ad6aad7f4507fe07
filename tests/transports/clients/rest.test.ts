import { randomUUID } from 'node:crypto';
import { ok } from '@oazapfts/runtime';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { type Owner, owner } from '../../support/byok.ts';
import { person } from '../../support/people.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import * as api from './generated/rest.ts';

/** A client that was generated from `/openapi.json`: what it cannot say is missing in the description. */
let app: TestApp;
let who: Owner;

beforeAll(async () => {
  app = await startTestApp();
  who = await owner(app);
  api.defaults.baseUrl = app.url;
  api.defaults.headers = { Authorization: `Bearer ${who.key}` };
});
afterAll(() => app.stop());

const waiting = { prefer: 'wait=30' };

test('the description types requests, answers and refusals', () => {
  expectTypeOf<api.ExpansionJob['kind']>().toEqualTypeOf<'expand'>();
  expectTypeOf<api.ExpansionJob['result']>().toEqualTypeOf<api.ExpansionResult | null>();
  expectTypeOf<api.Candidate['growthPct']>().toEqualTypeOf<number | null>();
  expectTypeOf<api.PrivateComparisonJob['result']>().toEqualTypeOf<api.ComparisonResult | null>();
  expectTypeOf<api.Problem['retryable']>().toEqualTypeOf<boolean>();
});

test('an expansion is submitted and read, and its candidates are typed', async () => {
  const { jobId } = await ok(api.researchExpand({ keywords: ['meal planner'] }));
  const job = await ok(api.researchExpandStatus(jobId, waiting));
  expect(job).toMatchObject({ jobId, status: 'complete', dataSource: 'sandbox' });
  const { candidates, filter } = job.result!;
  expect(candidates).toHaveLength(filter.kept);
  expect(candidates.every(({ score }) => score >= 0 && score <= 100)).toBe(true);
});

test('a comparison, a trend check, a SERP analysis and suggestions come with the results that are described', async () => {
  const keywords = ['meal planner', 'diet app'];
  const compared = await ok(api.researchCompare({ keywords }, waiting));
  expect(compared.result!.results.map(({ keyword }) => keyword)).toContain('diet app');
  const checked = await ok(api.researchTrends({ keywords }, waiting));
  expect(checked.result!.summary).toMatchObject({ fail: expect.any(Number) });
  const analysed = await ok(api.researchSerp({ keywords: ['meal planner'] }, waiting));
  expect(analysed.result!.results['meal planner']!.topResults[0]!.rank).toBe(1);
  const { items } = await ok(api.researchSuggest({ keyword: 'diet app', limit: 3 }));
  expect(items).toHaveLength(3);
});

test('a quote is confirmed to the cent and its job polled to the end', async () => {
  const { quote } = await ok(api.byokQuoteExpand(randomUUID(), { keywords: ['standing desk'] }));
  const { quoteId, requestHash, estimatedCostUsd } = quote;
  const confirmation = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
  const { jobId } = await ok(api.byokExecuteExpand(randomUUID(), confirmation));
  const job = await ok(api.byokJob(jobId, waiting));
  expect(job).toMatchObject({ status: 'complete', spend: { quotedUsd: estimatedCostUsd, unknownUsd: 0 } });
  expect(job.spend.actualUsd).toBeLessThanOrEqual(estimatedCostUsd);
  const history = await ok(api.byokHistory({ limit: 5 }));
  expect(history.items.map((item) => item.jobId)).toContain(jobId);
});

test('lists travel in the query as they are described', async () => {
  const feed = await ok(api.feedRead({ limit: 5, kinds: ['game_keyword', 'rising_keyword'] }));
  expect(feed.items).toEqual([]);
});

test('the old GET form is described as it works', async () => {
  const job = await ok(
    api.researchExpandLegacy({ keywords: ['meal planner', 'diet app'], limitPerSeed: 10, ...waiting }),
  );
  expect(job.result!.keywords).toEqual(['meal planner', 'diet app']);
});

test('a refusal is a problem whose codes are typed by status', async () => {
  const { key } = await person(app, { scopes: ['feed:read'] });
  const headers = { Authorization: `Bearer ${key}` };
  const refused = await api.researchExpand({ keywords: ['meal planner'] }, {}, { headers });
  expect(refused.status).toBe(403);
  if (refused.status === 403) {
    type Codes = 'ACCOUNT_BLOCKED' | 'CROSS_ORIGIN_REQUEST' | 'INSUFFICIENT_SCOPE' | 'TRIAL_EXPIRED';
    expectTypeOf(refused.data.code).toEqualTypeOf<Codes>();
    expect(refused.data).toMatchObject({ code: 'INSUFFICIENT_SCOPE', retryable: false });
  }
  const wrong = await api.researchExpand({ keywords: [] });
  expect(wrong.data).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'keywords' }] });
});

test('keys are made, listed and revoked with the cookie of a session', async () => {
  api.defaults.headers = { Cookie: who.cookie };
  const { apiKey } = await ok(api.keysCreate({ name: 'report', scopes: ['feed:read'] }));
  const active = async () => (await ok(api.keysList())).keys.map(({ id }) => id);
  expect(await active()).toContain(apiKey.id);
  expect((await api.keysRevoke(apiKey.id)).status).toBe(204);
  expect(await active()).not.toContain(apiKey.id);
});
