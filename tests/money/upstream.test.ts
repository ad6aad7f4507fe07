import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { markUnknown } from '../../server/services/spend/attempts.ts';
import { asOwner, confirmationOf, finalJob, mutate, type Owner, owner, query, quote, run } from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { freshWord } from '../support/jobs.ts';
import { research, unitsOf } from '../support/research.ts';
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

  test('is told the amount also when it is learnt long after the job', async () => {
    const who = await ownerWithKeys();
    app.sandbox.control.setFault({
      match: { provider: 'openrouter', endpoint: 'chat' },
      action: { kind: 'missingUsage' },
    });
    app.sandbox.control.setFault({ match: { endpoint: 'generation' }, action: { kind: 'http', status: 500 } });
    const { job } = await run(app, who, 'expand', FILTERED);
    expect(job.failedStages).toMatchObject([{ stage: 'filter', code: 'COST_UNKNOWN' }]);
    expect((await statement(who)).totals.upstreamUsd).toBe(0);
    app.sandbox.control.clearFaults();
    await moveClock(app.app.context.database, '3600 seconds');
    await reconcile(app.app.context);
    await moveClock(app.app.context.database, '0');
    const charged = app.sandbox.control.bill(who.apiKey).reduce((sum, { costUsd }) => sum + microsFromUsd(costUsd), 0);
    const { providers } = await statement(who);
    const gateway = providers.find(({ provider }: { provider: string }) => provider === 'openrouter');
    expect(microsFromUsd(gateway.spentUsd)).toBe(charged);
    expect(gateway.upstreamUsd).toBeGreaterThan(10 * gateway.spentUsd);
  });

  test('may have it counted in the budget: what a running job may cost upstream is held back as well', async () => {
    const who = await ownerWithKeys();
    await asOwner(app, who, 'connections.setSpendControls', { countUpstream: true });
    const [first, second] = await Promise.all(
      ['yoga plan', 'swim plan'].map(
        async (word) => (await quote(app, who, 'expand', { ...FILTERED, keywords: [word] })).data.quote,
      ),
    );
    const { openrouter } = first.costSummary.providers;
    expect(openrouter).toBeGreaterThan(0);
    const budgetFor = (usd: number) =>
      asOwner(app, who, 'connections.setSpendControls', { dailyBudgetUsd: Math.round(usd * 1e6) / 1e6 });
    const execute = (of: typeof first) => asKey(who, confirmationOf(of));
    await budgetFor(first.estimatedCostUsd + openrouter - 0.000001);
    expect((await execute(first)).error).toMatchObject({ appCode: 'DAILY_BUDGET_EXCEEDED' });
    await budgetFor(first.estimatedCostUsd + openrouter);
    const letGo = holdAnswers(app);
    const { data } = await execute(first);
    const { budget } = await readiness(who);
    await budgetFor(first.estimatedCostUsd + second.estimatedCostUsd + 2 * openrouter - 0.000001);
    const beside = await execute(second);
    letGo();
    expect(budget).toMatchObject({ remainingUsd: 0 });
    expect(beside.error).toMatchObject({ appCode: 'DAILY_BUDGET_EXCEEDED' });
    await finalJob(app, who, data.jobId);
    // What was held back beyond the amount itself is free again.
    expect((await execute(second)).error).toBeNull();
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
    const held = other.estimatedCostUsd + other.costSummary.providers.openrouter;
    const dailyBudgetUsd = Math.round((totals.spentUsd + held + totals.upstreamUsd / 2) * 1e6) / 1e6;
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

  test('is held what a job may still cost upstream also when the day ends meanwhile', async () => {
    const who = await ownerWithKeys();
    await asOwner(app, who, 'connections.setSpendControls', { countUpstream: true });
    const { control } = app.sandbox;
    control.setLatency(3_600_000);
    const { data } = await asKey(
      who,
      confirmationOf((await quote(app, who, 'expand', { ...FILTERED, keywords: ['sleep plan'] })).data.quote),
    );
    await expect.poll(() => control.counters().inFlight).toBe(1);
    await moveClock(app.app.context.database, '1 day');
    const { budget } = await readiness(who);
    await moveClock(app.app.context.database, '0');
    control.setLatency(0);
    control.answerIn(0);
    expect(budget.spentUsd).toBe(0);
    expect(budget.reservedUsd).toBeGreaterThan(0);
    expect((await finalJob(app, who, data.jobId)).status).toBe('complete');
  });

  test('is held it once while nobody can tell what became of a call', async () => {
    const who = await ownerWithKeys();
    await asOwner(app, who, 'connections.setSpendControls', { countUpstream: true });
    const { control } = app.sandbox;
    control.setLatency(3_600_000);
    const offer = (await quote(app, who, 'expand', { ...FILTERED, keywords: ['doubt plan'] })).data.quote;
    const { data } = await asKey(who, confirmationOf(offer));
    const { db } = app.app.context.database;
    await expect.poll(() => control.counters().inFlight).toBe(1);
    control.answerIn(0);
    // The suggestions are there; the filter's own call is held.
    const filter = async () => (await unitsOf(app, data.jobId)).find(({ stage }) => stage === 'filter')!;
    await expect.poll(async () => (await filter()).state).toBe('sending');
    const reserved = async () => (await readiness(who)).budget.reservedUsd;
    const underWay = await reserved();
    const { id, fence } = await filter();
    const unknown = { code: 'OUTCOME_UNKNOWN', providerId: null, lookupInSeconds: 3_600 };
    expect(await markUnknown(db, { unitId: id, fence }, unknown)).toBe(true);
    const inDoubt = await reserved();
    control.setLatency(0);
    control.answerIn(0);
    expect(inDoubt).toBe(underWay);
    expect((await finalJob(app, who, data.jobId)).status).toBe('complete');
  });

  test('is held what stayed unknown of a job that has ended, until it is learnt', async () => {
    const who = await ownerWithKeys();
    await asOwner(app, who, 'connections.setSpendControls', { countUpstream: true });
    const { control } = app.sandbox;
    control.setFault({ match: { provider: 'openrouter', endpoint: 'chat' }, action: { kind: 'missingUsage' } });
    control.setFault({ match: { endpoint: 'generation' }, action: { kind: 'http', status: 500 } });
    await run(app, who, 'expand', { ...FILTERED, keywords: ['stay plan'] });
    control.clearFaults();
    expect((await readiness(who)).budget.reservedUsd).toBeGreaterThan(0);
    const other = await ownerWithKeys();
    await asOwner(app, other, 'connections.setSpendControls', { countUpstream: true });
    expect((await readiness(other)).budget.reservedUsd).toBe(0);
    await moveClock(app.app.context.database, '1 day');
    expect((await readiness(who)).budget.reservedUsd).toBe(0);
    await moveClock(app.app.context.database, '3600 seconds');
    await reconcile(app.app.context);
    await moveClock(app.app.context.database, '0');
    expect((await readiness(who)).budget.reservedUsd).toBe(0);
  });

  test('is counted it on the day of its job alone', async () => {
    const who = await ownerWithKeys();
    await asOwner(app, who, 'connections.setSpendControls', { countUpstream: true });
    await run(app, who, 'expand', FILTERED);
    expect((await readiness(who)).budget.spentUsd).toBeGreaterThan(0);
    await moveClock(app.app.context.database, '1 day');
    expect((await readiness(who)).budget).toMatchObject({ spentUsd: 0, reservedUsd: 0 });
    await moveClock(app.app.context.database, '0');
  });
});

test("what the platform's own keys pay upstream stands in nobody's budget, also when it is learnt late", async () => {
  const who = await owner(app);
  await asOwner(app, who, 'connections.setSpendControls', { countUpstream: true });
  const { control } = app.sandbox;
  control.setOwnProviderKeys('platform', true, 0.05);
  await research(app, who, 'expand', { ...FILTERED, keywords: [freshWord('shared')] });
  control.setFault({ match: { provider: 'openrouter', endpoint: 'chat' }, action: { kind: 'missingUsage' } });
  control.setFault({ match: { endpoint: 'generation' }, action: { kind: 'http', status: 500 } });
  const { body } = await research(app, who, 'expand', { ...FILTERED, keywords: [freshWord('shared')] });
  expect(body.failedStages).toMatchObject([{ stage: 'filter', code: 'COST_UNKNOWN' }]);
  control.clearFaults();
  await moveClock(app.app.context.database, '3600 seconds');
  await reconcile(app.app.context);
  await moveClock(app.app.context.database, '0');
  control.setOwnProviderKeys('platform', false);
  expect(control.bill('platform').some(({ provider }) => provider === 'openrouter')).toBe(true);
  expect((await readiness(who)).budget).toMatchObject({ spentUsd: 0, reservedUsd: 0 });
});

const asKey = (who: Owner, input: unknown) => mutate(app, who.headers, { name: 'byok.executeExpand', input });
