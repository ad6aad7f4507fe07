import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../server/core/dates.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { byokStatement } from '../../server/operations/byok-account.ts';
import { connectionsRemove, connectionsRotate } from '../../server/operations/connections.ts';
import { invokeAs, refusal } from '../support/accounts.ts';
import { execute, finalJob, type Owner, owner, quote, run, sessionOf, stranger } from '../support/byok.ts';
import {
  gatewayCredential,
  keywordDataCredential,
  saveGateway,
  saveKeywordData,
  verifyNow,
} from '../support/connections.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let onIntent: () => Promise<void> | void = () => undefined;
beforeAll(async () => {
  const hooks = { reached: (point: string) => (point === 'beforeIntent' ? onIntent() : undefined) };
  app = await startTestApp({ backend: 'postgres', overrides: { hooks } });
});
afterAll(() => app.stop());

const statement = async (who: Owner, input: { dateFrom?: string; dateTo?: string } = {}) =>
  (await invokeAs(app.app.context, byokStatement, input, sessionOf(who))).data;
const sum = (amounts: number[]) => amounts.reduce((total, usd) => total + microsFromUsd(usd), 0);

describe('the statement', () => {
  test('shows the bill of the own accounts to the micro-dollar, by day, job, key and provider, and what repeats saved', async () => {
    const who = await stranger(app);
    const [data, gateway] = [keywordDataCredential(), gatewayCredential()];
    await verifyNow(app, who, await saveKeywordData(app, who, data));
    await verifyNow(app, who, await saveGateway(app, who, gateway));
    const bought = await run(app, who, 'expand', { keywords: ['meal planner'] });
    const repeated = await run(app, who, 'expand', { keywords: ['meal planner'] });
    const { control } = app.sandbox;
    const bill = [...control.bill(data.login), ...control.bill(gateway.apiKey)];
    const billed = sum(bill.map((line) => line.costUsd));
    const { totals, days, jobs, keys, providers } = await statement(who);
    expect(microsFromUsd(totals.spentUsd)).toBe(billed);
    expect(totals).toMatchObject({ presumedUsd: 0, requests: bill.length, savedUsd: totals.spentUsd });
    for (const parts of [days, jobs, keys, providers]) {
      expect(sum(parts.map((part) => part.spentUsd))).toBe(billed);
      expect(sum(parts.map((part) => part.savedUsd))).toBe(microsFromUsd(totals.savedUsd));
    }
    expect(jobs).toMatchObject([
      { jobId: repeated.job.jobId, spentUsd: 0, savedUsd: totals.savedUsd, requests: 0 },
      { jobId: bought.job.jobId, spentUsd: totals.spentUsd, savedUsd: 0, requests: bill.length },
    ]);
    expect(keys).toHaveLength(1);
    expect(keys[0]!.keyId).not.toBeNull();
  });

  test('holds the own jobs only, and days of the range only', async () => {
    const who = await owner(app);
    const empty = await statement(who);
    expect(empty).toMatchObject({ totals: { spentUsd: 0, savedUsd: 0, presumedUsd: 0 }, jobs: [], jobsOmitted: 0 });
    expect(empty.from).toBe(addDays(empty.to, -29));
    await run(app, who, 'expand', { keywords: ['diet app'] });
    expect((await statement(who, { dateFrom: empty.to })).jobs).toHaveLength(1);
    expect((await statement(who, { dateTo: addDays(empty.to, -1) })).jobs).toEqual([]);
  });

  test('refuses dates that do not exist, ranges that are reversed or too long, and the future', async () => {
    const who = await stranger(app);
    const { to } = await statement(who);
    const ranges = [
      { dateFrom: '2025-02-30' },
      { dateFrom: to, dateTo: addDays(to, -1) },
      { dateFrom: addDays(to, -366), dateTo: to },
      { dateTo: addDays(to, 1) },
    ];
    for (const range of ranges) expect(await refusal(statement(who, range))).toBe('VALIDATION_FAILED');
    await statement(who, { dateFrom: addDays(to, -365), dateTo: to });
  });
});

describe('a connection that changes while its job runs', () => {
  const unitsOf = (jobId: string) =>
    app.app.context.database.db
      .selectFrom('job_units')
      .select(['state', 'outcome_code', 'provider'])
      .where('job_id', '=', jobId)
      .execute();

  /** Starts a job whose workers stop before the first intent until `change` is done. */
  async function changedWhileRunning(who: Owner, change: () => Promise<unknown>): Promise<string> {
    const changed = Promise.withResolvers<void>();
    onIntent = () => changed.promise;
    const offer = (await quote(app, who, 'expand', { keywords: ['budget travel'] })).data.quote;
    const { jobId } = (await execute(app, who, offer)).data;
    await change();
    changed.resolve();
    await finalJob(app, who, jobId);
    onIntent = () => undefined;
    return jobId;
  }

  test.each(['rotated', 'removed'] as const)(
    '%s: nothing more is sent, the units end as CONNECTION_CHANGED, the money is free',
    async (how) => {
      const who = await stranger(app);
      const before = keywordDataCredential();
      const saved = await saveKeywordData(app, who, before);
      await verifyNow(app, who, saved);
      await verifyNow(app, who, await saveGateway(app, who));
      const { context } = app.app;
      const rotation = { id: saved.id, credential: keywordDataCredential(), expectedCredentialVersion: 1 };
      const jobId = await changedWhileRunning(who, () =>
        how === 'rotated'
          ? invokeAs(context, connectionsRotate, rotation, sessionOf(who))
          : invokeAs(context, connectionsRemove, { id: saved.id }, sessionOf(who)),
      );
      const units = (await unitsOf(jobId)).filter(
        ({ provider, state }) => provider === 'dataforseo' && state !== 'skipped',
      );
      expect(units.length).toBeGreaterThan(0);
      for (const unit of units) expect(unit).toMatchObject({ state: 'refused', outcome_code: 'CONNECTION_CHANGED' });
      expect(app.sandbox.control.bill(before.login)).toEqual([]);
      expect((await statement(who)).totals.spentUsd).toBe(0);
    },
  );
});
