import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { type Owner, owner } from '../support/byok.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { components, paths } from './rest.generated.ts';

type Schemas = components['schemas'];

/** A client that was generated from `/openapi.json`: what it cannot say is missing in the description. */
let app: TestApp;
let who: Owner;
let api: ReturnType<typeof createClient<paths>>;

beforeAll(async () => {
  app = await startTestApp();
  who = await owner(app);
  api = clientOf(who.key);
});
afterAll(() => app.stop());

const clientOf = (key: string) =>
  createClient<paths>({ baseUrl: app.url, headers: { Authorization: `Bearer ${key}` } });
const waiting = { Prefer: 'wait=30' };
const once = () => ({ 'Idempotency-Key': randomUUID() });

test('the description types requests, answers and refusals', () => {
  expectTypeOf<Schemas['ExpansionJob']['kind']>().toEqualTypeOf<'expand'>();
  expectTypeOf<Schemas['ExpansionJob']['result']>().toEqualTypeOf<Schemas['ExpansionResult'] | null>();
  expectTypeOf<Schemas['Candidate']['growthPct']>().toEqualTypeOf<number | null>();
  expectTypeOf<Schemas['PrivateComparisonJob']['result']>().toEqualTypeOf<Schemas['ComparisonResult'] | null>();
  expectTypeOf<Schemas['Problem']['retryable']>().toEqualTypeOf<boolean>();
});

test('an expansion is submitted and read, and its candidates are typed', async () => {
  const submitted = await api.POST('/api/research/expand', { body: { keywords: ['meal planner'] } });
  expect(submitted.error).toBeUndefined();
  const { jobId } = submitted.data!;
  const read = await api.POST('/api/research/expand/status', { params: { query: { jobId }, header: waiting } });
  expect(read.data).toMatchObject({ jobId, status: 'complete', dataSource: 'sandbox' });
  const { candidates, filter } = read.data!.result!;
  expect(candidates).toHaveLength(filter.kept);
  expect(candidates.every(({ score }) => score >= 0 && score <= 100)).toBe(true);
});

test('a comparison, a trend check, a SERP analysis and suggestions come with the results that are described', async () => {
  const header = waiting;
  const keywords = ['meal planner', 'diet app'];
  const compared = await api.POST('/api/research/compare', { params: { header }, body: { keywords } });
  expect(compared.data!.result!.results.map(({ keyword }) => keyword)).toContain('diet app');
  const checked = await api.POST('/api/research/trends', { params: { header }, body: { keywords } });
  expect(checked.data!.result!.summary).toMatchObject({ fail: expect.any(Number) });
  const analysed = await api.POST('/api/research/serp', { params: { header }, body: { keywords: ['meal planner'] } });
  expect(analysed.data!.result!.results['meal planner']!.topResults[0]!.rank).toBe(1);
  const { data } = await api.POST('/api/research/keyword-suggestions', { body: { keyword: 'diet app', limit: 3 } });
  expect(data!.items).toHaveLength(3);
});

test('a quote is confirmed to the cent and its job polled to the end', async () => {
  const body = { keywords: ['standing desk'] };
  const quoted = await api.POST('/api/research/byok/pipeline/expand/quote', { params: { header: once() }, body });
  const { quoteId, requestHash, estimatedCostUsd } = quoted.data!.quote;
  const executed = await api.POST('/api/research/byok/pipeline/expand/execute', {
    params: { header: once() },
    body: { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd },
  });
  const path = { jobId: executed.data!.jobId };
  const read = await api.GET('/api/research/byok/pipeline/jobs/{jobId}', { params: { path, header: waiting } });
  expect(read.data).toMatchObject({ status: 'complete', spend: { quotedUsd: estimatedCostUsd, unknownUsd: 0 } });
  expect(read.data!.spend.actualUsd).toBeLessThanOrEqual(estimatedCostUsd);
  const history = await api.GET('/api/research/byok/pipeline/history', { params: { query: { limit: 5 } } });
  expect(history.data!.items.map(({ jobId }) => jobId)).toContain(path.jobId);
});

test('lists travel in the query as they are described', async () => {
  const query = { limit: 5, kinds: ['game_keyword' as const, 'rising_keyword' as const] };
  const { data, response } = await api.GET('/api/integrations/discovery-feed', { params: { query } });
  expect([response.status, data!.items]).toEqual([200, []]);
});

test('a refusal is a typed problem with its code', async () => {
  const { key } = await person(app, { scopes: ['feed:read'] });
  const refused = await clientOf(key).POST('/api/research/expand', { body: { keywords: ['meal planner'] } });
  expect(refused.error).toMatchObject({ code: 'INSUFFICIENT_SCOPE', status: 403, retryable: false });
  const wrong = await api.POST('/api/research/expand', { body: { keywords: [] } });
  expect(wrong.error).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'keywords' }] });
});

test('keys are made, listed and revoked with the cookie of a session', async () => {
  const session = createClient<paths>({ baseUrl: app.url, headers: { Cookie: who.cookie } });
  const made = await session.POST('/api/auth/keys', { body: { name: 'report', scopes: ['feed:read'] } });
  const { id } = made.data!.apiKey;
  expect((await session.GET('/api/auth/keys')).data!.keys.map((key) => key.id)).toContain(id);
  expect((await session.DELETE('/api/auth/keys', { body: { keyId: id } })).response.status).toBe(204);
  expect((await session.GET('/api/auth/keys')).data!.keys.map((key) => key.id)).not.toContain(id);
});
