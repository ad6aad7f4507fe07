import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { atRest } from '../support/at-rest.ts';
import { asOwner, execute, mutate, owner, query, quote, run, stranger } from '../support/byok.ts';
import { billed } from '../support/ledger.ts';
import { charges, fewWords, setControls, word } from '../support/private-jobs.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await atRest(app);
  await app.stop();
});

const COMPARE = () => ({ keywords: fewWords(2), benchmark: 'gpts' });

describe('a private job', () => {
  test('has the result shape of the shared pipeline, and sums that add up', async () => {
    const who = await owner(app);
    const input = { keywords: [word()], filterTerms: ['free'], limitPerSeed: 20 };
    const { job, quote: offer } = await run(app, who, 'expand', input);
    const shared = await research(app, who, 'expand', input);
    expect(job.result).toEqual(shared.body.result);
    expect(job.spend).toMatchObject({ quotedUsd: offer.estimatedCostUsd, unknownUsd: 0, savedUsd: 0 });
    expect(microsFromUsd(job.spend.actualUsd)).toBe(billed(charges(app, who)));
    expect(job.progress.completed).toBe(job.progress.total);
    expect(job.dataSource).toBe(shared.body.dataSource);
  });

  test('is seen by its owner only, and not by the shared routes', async () => {
    const [who, other] = [await owner(app), await owner(app)];
    const { job } = await run(app, who, 'compare', COMPARE());
    const read = (name: string, as: typeof who, jobId: string) => query(app, as.headers, { name, input: { jobId } });
    expect((await read('byok.job', who, job.jobId)).data).toEqual(job);
    const refusals = [
      await read('byok.job', other, job.jobId),
      await read('byok.job', who, randomUUID()),
      await read('byok.job', who, 'nonsense'),
      await read('research.job', who, job.jobId),
    ];
    expect(refusals.map(({ error }) => error.appCode)).toEqual(Array(4).fill('JOB_NOT_FOUND'));
  });

  test('read any number of times buys nothing', async () => {
    const who = await owner(app);
    const { job } = await run(app, who, 'compare', COMPARE());
    const before = app.sandbox.control.counters().requests;
    const read = { name: 'byok.job', input: { jobId: job.jobId } };
    for (let n = 0; n < 5; n++) expect((await query(app, who.headers, read)).data).toEqual(job);
    expect(app.sandbox.control.counters().requests).toEqual(before);
  });
});

describe('the history', () => {
  test('pages through all jobs once, newest first, without results, filtered where asked', async () => {
    const who = await owner(app);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await run(app, who, 'compare', COMPARE())).job.jobId);
    const expand = { keywords: [word()], sources: ['suggestions'], limitPerSeed: 10 };
    ids.unshift((await run(app, who, 'expand', expand)).job.jobId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const input = { limit: 3, ...(cursor ? { cursor } : {}) };
      const { data } = await query(app, who.headers, { name: 'byok.history', input });
      for (const item of data.items) {
        seen.push(item.jobId);
        expect(item).not.toHaveProperty('result');
      }
      cursor = data.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids);
    const list = async (input: object) => (await query(app, who.headers, { name: 'byok.history', input })).data.items;
    expect(await list({ operation: 'expand' })).toHaveLength(1);
    expect(await list({ status: 'failed' })).toHaveLength(0);
    expect((await query(app, (await stranger(app)).headers, { name: 'byok.history' })).data.items).toEqual([]);
  });

  test.each([0, 101, -1, 1.5, 'many', null])('refuses the limit %s', async (limit) => {
    const who = await stranger(app);
    const { status, error } = await query(app, who.headers, { name: 'byok.history', input: { limit } });
    expect([status, error.appCode]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('refuses a cursor that it did not give', async () => {
    const who = await stranger(app);
    const { error } = await query(app, who.headers, { name: 'byok.history', input: { cursor: 'nonsense' } });
    expect(error.appCode).toBe('VALIDATION_FAILED');
  });
});

describe('the statement', () => {
  test("adds up, by day, job, key and provider, to the bill of that owner's accounts; savings are beside it", async () => {
    const who = await owner(app);
    const input = COMPARE();
    const first = await run(app, who, 'compare', input);
    const repeat = await run(app, who, 'compare', input);
    await run(app, who, 'expand', { keywords: [word()], filterTerms: ['free'], limitPerSeed: 20 });
    const { data } = await query(app, who.headers, { name: 'byok.statement' });
    const bill = billed(charges(app, who));
    expect(microsFromUsd(data.totals.spentUsd)).toBe(bill);
    expect(data.totals).toMatchObject({ requests: charges(app, who).length, presumedUsd: 0 });
    expect(repeat.quote.estimatedCostUsd).toBe(0);
    expect(data.totals.savedUsd).toBe(first.job.spend.actualUsd);
    for (const part of ['days', 'jobs', 'keys', 'providers'] as const) {
      const sum = data[part].reduce((all: number, row: { spentUsd: number }) => all + microsFromUsd(row.spentUsd), 0);
      expect([part, sum]).toEqual([part, bill]);
    }
    for (const { provider, spentUsd } of data.providers) {
      const account = provider === 'dataforseo' ? who.login : who.apiKey;
      expect(microsFromUsd(spentUsd)).toBe(billed(app.sandbox.control.bill(account)));
    }
    expect((await query(app, (await stranger(app)).headers, { name: 'byok.statement' })).data.jobs).toEqual([]);
  });
});

describe('readiness', () => {
  test('names every reason, and agrees with what an execute would say', async () => {
    const who = await stranger(app);
    const readiness = async () => (await query(app, who.headers, { name: 'byok.readiness' })).data;
    expect(await readiness()).toMatchObject({ ready: false, reasons: ['CONNECTIONS_REQUIRED'] });
    const ready = await owner(app);
    const ask = async () => (await query(app, ready.headers, { name: 'byok.readiness' })).data;
    expect(await ask()).toMatchObject({ ready: true, reasons: [], concurrency: { limit: 2, active: 0, available: 2 } });
    await setControls(app, ready, { dailyBudgetUsd: 0 });
    expect(await ask()).toMatchObject({ ready: false, reasons: ['DAILY_BUDGET_EXCEEDED'] });
    const offer = (await quote(app, ready, 'compare', COMPARE())).data.quote;
    expect((await execute(app, ready, offer)).error.appCode).toBe('DAILY_BUDGET_EXCEEDED');
  });

  test('limits above the ceilings of the operator are refused', async () => {
    const who = await stranger(app);
    for (const controls of [{ dailyBudgetUsd: 101 }, { maxConcurrentJobs: 11 }, { dailyBudgetUsd: -1 }]) {
      const { error } = await asOwner(app, who, 'connections.setSpendControls', controls);
      expect(error.appCode).toBe('VALIDATION_FAILED');
    }
  });

  test('spend controls and connections are out of reach of a key, whatever its scopes', async () => {
    const who = await stranger(app);
    const { error } = await mutate(app, who.headers, { name: 'connections.setSpendControls', input: {}, key: null });
    expect(error.appCode).toBe('COOKIE_AUTH_REQUIRED');
  });
});
