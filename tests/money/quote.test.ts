import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalHash } from '../../server/core/canonical-json.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { asOwner, connectionIds, type Owner, owner, quote, rotate, run, stranger, verify } from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const EXPAND = { keywords: ['meal planner', 'diet app'], filterTerms: ['free'], limitPerSeed: 20 };
const COMPARE = { keywords: ['a word', 'b word', 'c word', 'd word', 'e word'], benchmark: 'gpts' };
const DATES = { dateFrom: '2026-01-01', dateTo: '2026-03-01' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Integer micro-USD of several amounts. */
const total = (amounts: number[]) => amounts.reduce((sum, usd) => sum + microsFromUsd(usd), 0);

async function storedQuote(id: string) {
  const { db } = app.app.context.database;
  return await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('a quote', () => {
  test.each([
    ['expand', EXPAND],
    ['compare', COMPARE],
  ] as const)('of %s adds up exactly, by provider, stage and unit, in micro-USD', async (kind, input) => {
    const who = await owner(app);
    const { data } = await quote(app, who, kind, input);
    const { estimatedCostUsd, costSummary, batchCount } = data.quote;
    const estimate = microsFromUsd(estimatedCostUsd);
    const { providers, stages, units } = costSummary;
    expect(estimate).toBeGreaterThan(0);
    expect(total(Object.values(providers))).toBe(estimate);
    expect(total(Object.values(stages))).toBe(estimate);
    expect(total(units.map((unit: { costUsd: number }) => unit.costUsd))).toBe(estimate);
    for (const { count, unitCostUsd, costUsd } of units) {
      expect(count * microsFromUsd(unitCostUsd)).toBe(microsFromUsd(costUsd));
    }
    expect(units.reduce((sum: number, unit: { count: number }) => sum + unit.count, 0)).toBe(batchCount);
  });

  test('calls no provider', async () => {
    const who = await owner(app);
    const before = JSON.stringify(app.sandbox.control.counters().requests);
    await quote(app, who, 'expand', EXPAND);
    await quote(app, who, 'compare', COMPARE);
    expect(JSON.stringify(app.sandbox.control.counters().requests)).toBe(before);
  });

  test('carries the SHA-256 of the canonical JSON of what is agreed to', async () => {
    const who = await owner(app);
    const { data } = await quote(app, who, 'compare', { ...COMPARE, ...DATES });
    const row = await storedQuote(data.quote.quoteId);
    const { operation, ...request } = row.request;
    const agreed = { operation, request, connections: row.connections, priceVersion: row.price_version };
    expect(data.quote.requestHash).toBe(canonicalHash({ ...agreed, retryOfJobId: null }));
    expect(data.quote.requestHash).toMatch(/^[0-9a-f]{64}$/);
    expect(request).toMatchObject(DATES);
  });

  test('has the same hash for the same request, and another for other dates, connections or prices', async () => {
    const who = await owner(app);
    const hash = async (dates: object) => {
      const { data } = await quote(app, who, 'compare', { ...COMPARE, ...dates });
      return data.quote.requestHash as string;
    };
    const first = await hash(DATES);
    expect(await hash(DATES)).toBe(first);
    const ids = await connectionIds(app, who);
    const hashes = [first, await hash({ ...DATES, dateTo: '2026-03-02' })];
    await rotate(app, who, 'openrouter');
    await verify(app, who, ids.openrouter);
    hashes.push(await hash(DATES));
    app.sandbox.control.setPrice('keywords_data.explore.live', { perTask: 0.012 });
    await verify(app, who, ids.dataforseo);
    hashes.push(await hash(DATES));
    app.sandbox.control.setPrice('keywords_data.explore.live', { perTask: 0.011 });
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('expires after the configured time, by the database', async () => {
    const { data } = await quote(app, await owner(app), 'compare', COMPARE);
    const { createdAt, expiresAt } = data.quote;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeCloseTo(600_000, -3);
  });

  test('offers the economy mode beside the live one, at the price that asking for it gives', async () => {
    const who = await owner(app);
    const live = (await quote(app, who, 'compare', COMPARE)).data.quote;
    const economy = (await quote(app, who, 'compare', { ...COMPARE, mode: 'economy' })).data.quote;
    expect(live).toMatchObject({ mode: 'live', alternatives: [{ mode: 'economy' }] });
    expect(live.alternatives[0]).toEqual({
      mode: 'economy',
      estimatedCostUsd: economy.estimatedCostUsd,
      expectedWaitSeconds: economy.expectedWaitSeconds,
    });
    expect(economy.estimatedCostUsd).toBeLessThan(live.estimatedCostUsd);
    expect(economy.expectedWaitSeconds).toBeGreaterThan(live.expectedWaitSeconds);
  });

  test('counts what private checkpoints supply as reused, at what it had cost, and does not price it', async () => {
    const who = await owner(app);
    const { job } = await run(app, who, 'compare', COMPARE);
    expect(job.status).toBe('complete');
    const { data } = await quote(app, who, 'compare', COMPARE);
    // A bridge that the answers did not ask for is known not to be needed.
    const needed = (await unitsOf(app, job.jobId)).filter(({ state }) => state !== 'skipped').length;
    expect(data.quote.reused).toEqual({ units: needed, savedUsd: job.spend.actualUsd });
    expect(data.quote).toMatchObject({ estimatedCostUsd: 0, batchCount: 0 });
    await assertLedger(app);
  });
});

describe('repeating a quote request', () => {
  test('with its Idempotency-Key gives the same quote, marked as replayed, and no second one', async () => {
    const who = await owner(app);
    const options = { key: `replay-${who.accountId}` };
    const first = await quote(app, who, 'expand', EXPAND, options);
    const again = await quote(app, who, 'expand', EXPAND, options);
    expect(again.data).toEqual(first.data);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await quotesOf(who)).toBe(1);
  });

  test('20 times at once with one key makes one quote', async () => {
    const who = await owner(app);
    const options = { key: `burst-${who.accountId}` };
    const all = await Promise.all(Array.from({ length: 20 }, () => quote(app, who, 'expand', EXPAND, options)));
    expect(new Set(all.map(({ data }) => data.quote.quoteId)).size).toBe(1);
    expect(await quotesOf(who)).toBe(1);
  });

  test('with other content is a conflict; in another operation the same key is free', async () => {
    const who = await owner(app);
    const options = { key: `conflict-${who.accountId}` };
    await quote(app, who, 'expand', EXPAND, options);
    const other = await quote(app, who, 'expand', { ...EXPAND, limitPerSeed: 30 }, options);
    expect(other.error.appCode).toBe('IDEMPOTENCY_CONFLICT');
    expect((await quote(app, who, 'compare', COMPARE, options)).error).toBeNull();
  });

  test.each([
    ['missing', null],
    ['too short', 'short'],
    ['with a space', 'has a space in it'],
  ])('with a key that is %s is refused', async (_name, key) => {
    const { error } = await quote(app, await owner(app), 'compare', COMPARE, { key });
    expect(error.appCode).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  test('as a quoted structured-field string means the bare key', async () => {
    const who = await owner(app);
    const bare = await quote(app, who, 'compare', COMPARE, { key: 'quoted-key-1' });
    const quoted = await quote(app, who, 'compare', COMPARE, { key: '"quoted-key-1"' });
    expect(quoted.data).toEqual(bare.data);
  });
});

describe('a quote is refused', () => {
  const refusal = async (who: Owner) => (await quote(app, who, 'compare', COMPARE)).error.appCode;

  test('without both connections, and while one is not verified', async () => {
    const who = await stranger(app);
    expect(await refusal(who)).toBe('CONNECTIONS_REQUIRED');
    const credential = { login: who.login, password: 'secret-1' };
    await asOwner(app, who, 'connections.save', { provider: 'dataforseo', credential });
    expect(await refusal(who)).toBe('CONNECTIONS_REQUIRED');
    await asOwner(app, who, 'connections.save', { provider: 'openrouter', credential: { apiKey: who.apiKey } });
    expect(await refusal(who)).toBe('CONNECTION_NOT_VERIFIED');
  });
});

async function quotesOf(who: Owner): Promise<number> {
  const { db } = app.app.context.database;
  return (await db.selectFrom('quotes').select('id').where('owner_id', '=', who.accountId).execute()).length;
}
