import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/core/ids.ts';
import { byokReadiness } from '../../server/operations/byok-account.ts';
import { connectionsSetSpendControls, connectionsSpendControls } from '../../server/operations/connections.ts';
import { issueKey } from '../../server/services/api-keys/issue-key.ts';
import { CreateKey } from '../../server/services/api-keys/schemas.ts';
import { spendLimits } from '../../server/services/connections/spend-controls.ts';
import { budgetToday, reserve, settleReservation } from '../../server/services/spend/budget.ts';
import { invokeAs, refusal } from '../support/accounts.ts';
import { type Owner, owner, run, sessionOf, stranger } from '../support/byok.ts';
import { saveGateway, saveKeywordData, verifyNow } from '../support/connections.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const CEILINGS = { dailyBudgetUsd: 20, maxConcurrentJobs: 3 };
let app: TestApp;
beforeAll(async () => {
  const env = { BYOK_DAILY_BUDGET_MAX_USD: '20', BYOK_MAX_CONCURRENT_JOBS_CEILING: '3' };
  app = await startTestApp({ env, booksDiffer: 'what is reserved here belongs to no job' });
});
afterAll(() => app.stop());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const set = (who: Owner, input: object) =>
  invokeAs(app.app.context, connectionsSetSpendControls, input as never, sessionOf(who));
const readiness = async (as: ReturnType<typeof bearer>) =>
  (await invokeAs(app.app.context, byokReadiness, {}, as)).data;

describe('spend controls', () => {
  test('show the defaults and the ceilings of the operator, and keep what the owner chose', async () => {
    const who = await stranger(app);
    const read = async () => (await invokeAs(app.app.context, connectionsSpendControls, {}, sessionOf(who))).data;
    expect(await read()).toEqual({ dailyBudgetUsd: 5, maxConcurrentJobs: 2, countUpstream: false, ceilings: CEILINGS });
    const chosen = { dailyBudgetUsd: 0.000001, maxConcurrentJobs: 3 };
    expect((await set(who, chosen)).data).toEqual({ ...chosen, countUpstream: false, ceilings: CEILINGS });
    expect(await read()).toEqual({ ...chosen, countUpstream: false, ceilings: CEILINGS });
  });

  test.each([
    { dailyBudgetUsd: 20.000001, maxConcurrentJobs: 1 },
    { dailyBudgetUsd: 1, maxConcurrentJobs: 4 },
    { dailyBudgetUsd: -1, maxConcurrentJobs: 1 },
    { dailyBudgetUsd: 1.0000001, maxConcurrentJobs: 1 },
    { dailyBudgetUsd: 1, maxConcurrentJobs: 0 },
    { dailyBudgetUsd: 1, maxConcurrentJobs: 1.5 },
    { dailyBudgetUsd: 1, maxConcurrentJobs: 1, other: 1 },
  ])('refuse %o and change nothing', async (input) => {
    const who = await stranger(app);
    expect(await refusal(set(who, input))).toBe('VALIDATION_FAILED');
    const { data } = await invokeAs(app.app.context, connectionsSpendControls, {}, sessionOf(who));
    expect(data).toMatchObject({ dailyBudgetUsd: 5, maxConcurrentJobs: 2 });
  });

  test('a ceiling that the operator lowers later holds for what was chosen before', async () => {
    const who = await stranger(app);
    await set(who, { dailyBudgetUsd: 20, maxConcurrentJobs: 3 });
    const { config, database } = app.app.context;
    const lowered = { ...config, BYOK_DAILY_BUDGET_MAX_USD: 7, BYOK_MAX_CONCURRENT_JOBS_CEILING: 1 };
    const limits = await spendLimits(database.db, lowered, who.accountId);
    expect(limits).toEqual({ dailyBudgetMicros: 7_000_000, maxConcurrentJobs: 1, countUpstream: false });
  });

  test('are read and set by a session only', async () => {
    const who = await stranger(app);
    const reading = invokeAs(app.app.context, connectionsSpendControls, {}, bearer(who.key));
    expect(await refusal(reading)).toBe('COOKIE_AUTH_REQUIRED');
  });
});

test("a day's budget takes what fits beside what is reserved and spent, from its first reservation on", async () => {
  const { db } = app.app.context.database;
  const subject = `key:${newId()}` as const;
  const ask = (amount: number) => reserve(db, subject, amount, 100);
  expect(await ask(101)).toBeNull();
  const day = await ask(60);
  expect(await ask(41)).toBeNull();
  await settleReservation(db, { subject, day: day! }, { released: 60, spent: 50 });
  expect(await ask(51)).toBeNull();
  expect([await ask(30), await ask(21), await ask(20), await ask(1)]).toEqual([day, null, day, null]);
  expect(await budgetToday(db, subject)).toEqual({ spentMicros: 50, reservedMicros: 50, day });
});

describe('readiness', () => {
  test('names what is missing, step by step, until both connections are verified', async () => {
    const who = await stranger(app);
    const as = bearer(who.key);
    const none = await readiness(as);
    expect(none).toMatchObject({ ready: false, reasons: ['CONNECTIONS_REQUIRED'] });
    const absent = { configured: false, verified: false, verifiedAt: null, version: null };
    expect(none.connections).toEqual([
      { provider: 'dataforseo', ...absent },
      { provider: 'openrouter', ...absent },
    ]);
    const data = await saveKeywordData(app, who);
    expect((await readiness(as)).reasons).toEqual(['CONNECTIONS_REQUIRED', 'CONNECTION_NOT_VERIFIED']);
    const gateway = await saveGateway(app, who);
    expect((await readiness(as)).reasons).toEqual(['CONNECTION_NOT_VERIFIED']);
    await verifyNow(app, who, data);
    await verifyNow(app, who, gateway);
    const ready = await readiness(as);
    expect(ready).toMatchObject({ ready: true, reasons: [], concurrency: { limit: 2, active: 0, available: 2 } });
    expect(ready.connections[0]).toMatchObject({ configured: true, verified: true, version: 1 });
    expect(ready.connections[0]!.verifiedAt).toBeInstanceOf(Date);
    expect(ready.budget).toMatchObject({ dailyBudgetUsd: 5, spentUsd: 0, reservedUsd: 0, remainingUsd: 5 });
    expect(ready.budget.resetsAt.toISOString()).toMatch(/T00:00:00.000Z$/);
  });

  test('a budget that is reserved or spent to the last micro-dollar is not ready', async () => {
    const who = await owner(app);
    await reserve(app.app.context.database.db, `owner:${who.accountId}`, 4_999_999, 5_000_000);
    expect(await readiness(bearer(who.key))).toMatchObject({ ready: true, budget: { remainingUsd: 0.000001 } });
    await reserve(app.app.context.database.db, `owner:${who.accountId}`, 1, 5_000_000);
    const full = await readiness(bearer(who.key));
    expect(full).toMatchObject({ ready: false, reasons: ['DAILY_BUDGET_EXCEEDED'] });
    expect(full.budget).toMatchObject({ reservedUsd: 5, remainingUsd: 0 });
  });

  test('a key that used its own limit up is not ready, while the account is', async () => {
    const who = await owner(app);
    const input = CreateKey.parse({ name: 'small', scopes: ['byok:execute'], dailySpendLimitUsd: 0.5 });
    const small = await app.app.context.database.transaction((tx) => issueKey(tx, who.accountId, input));
    await reserve(app.app.context.database.db, `key:${small.apiKey.id}`, 500_000, 500_000);
    expect((await readiness(bearer(small.key))).reasons).toEqual(['DAILY_BUDGET_EXCEEDED']);
    expect(await readiness(bearer(who.key))).toMatchObject({ ready: true });
  });

  test('shows what a finished job spent, and its slot is free again', async () => {
    const who = await owner(app);
    await run(app, who, 'expand', { keywords: ['meal planner'] });
    const { ready, budget, concurrency } = await readiness(bearer(who.key));
    expect(ready).toBe(true);
    expect(budget.spentUsd).toBeGreaterThan(0);
    expect(budget.reservedUsd).toBe(0);
    expect(concurrency.active).toBe(0);
  });

  test('needs the scope byok:execute of a key', async () => {
    const who = await stranger(app);
    const input = CreateKey.parse({ name: 'plain' });
    const plain = await app.app.context.database.transaction((tx) => issueKey(tx, who.accountId, input));
    expect(await refusal(readiness(bearer(plain.key)))).toBe('INSUFFICIENT_SCOPE');
  });
});
