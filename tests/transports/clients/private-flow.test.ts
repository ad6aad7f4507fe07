import { randomUUID } from 'node:crypto';
import { ok } from '@oazapfts/runtime';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { type Owner, owner } from '../../support/byok.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { paths } from './generated/paths.ts';
import * as functions from './generated/rest.ts';

/** A whole private job through clients that others generate from `/openapi.json`: quote, confirm, poll, retry quote, history. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Input = { keywords: string[]; benchmark: string };
type Confirmation = { quoteId: string; requestHash: string; confirmedEstimatedCostUsd: number };

interface Client {
  quote(key: string, input: Input): Promise<functions.Quote>;
  execute(key: string, confirmation: Confirmation): Promise<functions.PrivateComparisonJob>;
  job(
    jobId: string,
  ): Promise<functions.PrivateExpansionJob | functions.PrivateComparisonJob | functions.PrivateMetricsJob>;
  retryQuote(key: string, jobId: string): Promise<functions.Quote>;
  history(): Promise<{ jobId: string; status: string }[]>;
  /** Code and amount of a refused confirmation. */
  refusal(key: string, confirmation: Confirmation): Promise<{ code: string; estimatedCostUsd: number } | null>;
}

function oazapfts({ key }: Owner): Client {
  const by = { baseUrl: app.url, headers: { Authorization: `Bearer ${key}` } };
  return {
    quote: async (name, input) => (await ok(functions.byokQuoteCompare(name, input, by))).quote,
    execute: (name, confirmation) => ok(functions.byokExecuteCompare(name, confirmation, by)),
    job: (jobId) => ok(functions.byokJob(jobId, { prefer: 'wait=30' }, by)),
    retryQuote: async (name, jobId) => (await ok(functions.byokQuoteRetry(jobId, name, {}, by))).quote,
    history: async () => (await ok(functions.byokHistory({ limit: 10, status: 'complete' }, by))).items,
    refusal: async (name, confirmation) => {
      const { status, data } = await functions.byokExecuteCompare(name, confirmation, by);
      return status === 409 && data.code === 'COST_CONFIRMATION_MISMATCH' ? data : null;
    },
  };
}

function openapiFetch({ key }: Owner): Client {
  const client = createClient<paths>({ baseUrl: app.url, headers: { Authorization: `Bearer ${key}` } });
  const named = (name: string) => ({ header: { 'Idempotency-Key': name } });
  const pipeline = '/api/research/byok/pipeline';
  /** What came, or the refusal as an error. */
  const data = <D>({ data: came, error }: { data?: D; error?: { code: string } }): NonNullable<D> => {
    if (came === undefined || came === null) throw new Error(error?.code);
    return came;
  };
  return {
    quote: async (name, body) =>
      data(await client.POST(`${pipeline}/compare/quote`, { params: named(name), body })).quote,
    execute: async (name, body) =>
      data(await client.POST(`${pipeline}/compare/execute`, { params: named(name), body })),
    job: async (jobId) =>
      data(
        await client.GET(`${pipeline}/jobs/{jobId}`, { params: { path: { jobId }, header: { Prefer: 'wait=30' } } }),
      ),
    retryQuote: async (name, jobId) => {
      const params = { ...named(name), path: { jobId } };
      return data(await client.POST(`${pipeline}/jobs/{jobId}/retry/quote`, { params, body: {} })).quote;
    },
    history: async () =>
      data(await client.GET(`${pipeline}/history`, { params: { query: { limit: 10, status: 'complete' } } })).items,
    refusal: async (name, body) => {
      const { error } = await client.POST(`${pipeline}/compare/execute`, { params: named(name), body });
      return error?.code === 'COST_CONFIRMATION_MISMATCH' ? error : null;
    },
  };
}

test('both know results, and the members of a refusal as soon as its code is known', () => {
  type Execute = paths['/api/research/byok/pipeline/compare/execute']['post']['responses'];
  type Refused = Execute[409]['content']['application/problem+json'];
  type Budget = Extract<Refused, { code: 'DAILY_BUDGET_EXCEEDED' }>;
  expectTypeOf<Budget['dailyBudgetUsd']>().toEqualTypeOf<number>();
  expectTypeOf<Execute[202]['content']['application/json']['operation']>().toEqualTypeOf<'compare'>();
  expectTypeOf<functions.DailyBudgetExceededProblem['spentUsd']>().toEqualTypeOf<number>();
});

describe.each([
  ['oazapfts', oazapfts],
  ['openapi-typescript and openapi-fetch', openapiFetch],
])('a client of %s', (_, make) => {
  const confirmationOf = ({ quoteId, requestHash, estimatedCostUsd }: functions.Quote): Confirmation => ({
    ...{ quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd },
  });
  async function final(client: Client, jobId: string) {
    for (;;) {
      const job = await client.job(jobId);
      if (job.status === 'complete' || job.status === 'partial' || job.status === 'failed') return job;
    }
  }

  test('quotes, confirms, polls, quotes the retry of what failed, confirms that, and finds the job in the history', async () => {
    const who = await owner(app);
    const client = make(who);
    const key = randomUUID();
    const quote = await client.quote(key, { keywords: ['meal planner', 'diet app'], benchmark: 'standing desk' });
    const off = { ...confirmationOf(quote), confirmedEstimatedCostUsd: quote.estimatedCostUsd + 1 };
    expect(await client.refusal(randomUUID(), off)).toMatchObject({ estimatedCostUsd: quote.estimatedCostUsd });
    app.sandbox.control.setBalance(who.login, 0);
    const { jobId } = await client.execute(key, confirmationOf(quote));
    const broke = await final(client, jobId);
    expect([broke.status, broke.retryable]).toEqual(['failed', true]);
    app.sandbox.control.setBalance(who.login, 100);
    const retry = await client.retryQuote(randomUUID(), jobId);
    expect(retry.retryOfJobId).toBe(jobId);
    const started = await client.execute(randomUUID(), confirmationOf(retry));
    const done = await final(client, started.jobId);
    expect(done).toMatchObject({ status: 'complete', operation: 'compare', retryOfJobId: jobId });
    if (done.operation === 'compare')
      expect(done.result!.results.map(({ keyword }) => keyword).sort()).toEqual(['diet app', 'meal planner']);
    expect(done.spend.actualUsd).toBeLessThanOrEqual(retry.estimatedCostUsd);
    expect((await client.history()).map((job) => job.jobId)).toEqual([started.jobId]);
  });
});
