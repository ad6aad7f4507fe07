import { afterAll, beforeAll, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { authorizationOf } from '../support/owners.ts';
import { endOf, mutateSurely } from './api.ts';
import { Customer } from './changes.ts';
import type { Bench } from './drive.ts';
import { judge } from './judge.ts';
import { startBench } from './pool.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ LOG_LEVEL: 'error' });
});
afterAll(() => bench.test.stop());

test('a charge beyond the bound is booked at its true cost, flagged and logged, and the books still balance', async () => {
  const { test: app } = bench;
  const customer = await Customer.join(app);
  const who = customer.owner;
  const header = authorizationOf(who, 'dataforseo');
  app.sandbox.control.setFault({ match: { header }, action: { kind: 'overcharge', factor: 5 } });
  const body = { keywords: ['meal planner'], sources: ['suggestions'], limitPerSeed: 10, includeMetrics: false };
  const { quote } = await mutateSurely(app, who, { name: 'byok.quoteExpand', input: body });
  const { quoteId, requestHash, estimatedCostUsd } = quote;
  const input = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
  const { jobId } = await mutateSurely(app, who, { name: 'byok.executeExpand', input });
  const job = await endOf(app, who, jobId);

  const [charge] = app.sandbox.control.bill(who.login);
  expect(charge!.costUsd).toBeGreaterThan(estimatedCostUsd);
  const { db } = app.app.context.database;
  const rows = await db.selectFrom('ledger').selectAll().where('job_id', '=', jobId).execute();
  const booked = rows.map(({ cost_micros, over_bound }) => ({ cost_micros, over_bound }));
  expect(booked).toEqual([{ cost_micros: microsFromUsd(charge!.costUsd), over_bound: true }]);
  expect(job.spend.actualUsd).toBe(charge!.costUsd);
  expect(bench.logs().some((line) => line.includes('charged more than the bound'))).toBe(true);
  const problems = await judge(app, customer, [jobId]);
  expect(problems.filter((problem) => !/more than/.test(problem))).toEqual([]);
});
