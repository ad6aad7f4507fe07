import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { asOwner, mutate, type Owner, owner, query, quote, run } from '../support/byok.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ backend: 'postgres' });
});
afterAll(() => app.stop());

const FILTERED = { keywords: ['meal planner'], filterTerms: ['free'], sources: ['suggestions'], includeMetrics: false };
const readiness = async (who: Owner) => (await query(app, who.headers, { name: 'byok.readiness' })).data;
const statement = async (who: Owner) => (await query(app, who.headers, { name: 'byok.statement' })).data;

/** An owner whose account at the gateway brings its own keys; the gateway takes a twentieth of the price. */
async function ownerWithKeys(): Promise<Owner> {
  const who = await owner(app);
  app.sandbox.control.setOwnProviderKeys(who.apiKey, true, 0.05);
  return who;
}

describe('an owner with own keys at model providers', () => {
  test('is booked what the gateway charged; the amount upstream stands beside it and in no budget', async () => {
    const who = await ownerWithKeys();
    const { job } = await run(app, who, 'expand', FILTERED);
    expect(job.status).toBe('complete');
    const charged = app.sandbox.control.bill(who.apiKey).map(({ costUsd }) => microsFromUsd(costUsd));
    const { totals, providers, jobs } = await statement(who);
    const gateway = providers.find(({ provider }: { provider: string }) => provider === 'openrouter');
    expect(microsFromUsd(gateway.spentUsd)).toBe(charged.reduce((sum, micros) => sum + micros, 0));
    expect(gateway.upstreamUsd).toBeGreaterThan(10 * gateway.spentUsd);
    expect([totals.upstreamUsd, jobs[0].upstreamUsd]).toEqual([gateway.upstreamUsd, gateway.upstreamUsd]);
    const { budget } = await readiness(who);
    expect(budget.spentUsd).toBe(totals.spentUsd);
    expect(budget.remainingUsd).toBeCloseTo(budget.dailyBudgetUsd - totals.spentUsd, 6);
  });

  test('may have it counted in the budget: it is refused then what no longer fits', async () => {
    const who = await ownerWithKeys();
    await run(app, who, 'expand', FILTERED);
    const { totals } = await statement(who);
    const controls = await asOwner(app, who, 'connections.setSpendControls', { countUpstream: true });
    expect(controls.data.countUpstream).toBe(true);
    const spentUsd = Math.round((totals.spentUsd + totals.upstreamUsd) * 1e6) / 1e6;
    expect((await readiness(who)).budget.spentUsd).toBe(spentUsd);
    const other = (await quote(app, who, 'expand', { ...FILTERED, keywords: ['diet plan'] })).data.quote;
    const dailyBudgetUsd = Math.round((totals.spentUsd + other.estimatedCostUsd + totals.upstreamUsd / 2) * 1e6) / 1e6;
    await asOwner(app, who, 'connections.setSpendControls', { dailyBudgetUsd });
    const confirmation = {
      quoteId: other.quoteId,
      requestHash: other.requestHash,
      confirmedEstimatedCostUsd: other.estimatedCostUsd,
    };
    const execute = () => asKey(who, confirmation);
    expect((await execute()).error).toMatchObject({ appCode: 'DAILY_BUDGET_EXCEEDED', dailyBudgetUsd, spentUsd });
    await asOwner(app, who, 'connections.setSpendControls', { countUpstream: false });
    expect((await execute()).error).toBeNull();
  });
});

const asKey = (who: Owner, input: unknown) => mutate(app, who.headers, { name: 'byok.executeExpand', input });
