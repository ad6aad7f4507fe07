import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/core/ids.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { connectionsRotate } from '../../server/operations/connections.ts';
import { pricesFor, pricesOfOwner } from '../../server/services/connections/prices.ts';
import { invokeAs, refusal } from '../support/accounts.ts';
import { owner, sessionOf, stranger } from '../support/byok.ts';
import { gatewayCredential, saveGateway, saveKeywordData, verifyNow } from '../support/connections.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  // A short provider timeout ends the polite waiting for a provider that keeps refusing.
  app = await startTestApp({ backend: 'postgres', env: { PROVIDER_TIMEOUT_MS: '700' } });
});
afterEach(() => app.sandbox.control.clearFaults());
afterAll(() => app.stop());

const stored = (id: string) =>
  app.app.context.database.db
    .selectFrom('provider_connections')
    .select(['prices', 'balance_micros', 'verified_at', 'verification_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('verifying', () => {
  test('a good keyword data credential is valid, and its prices and balance are read at no cost', async () => {
    const who = await stranger(app);
    const credential = { login: `rich${newId()}`, password: newId() };
    app.sandbox.control.setBalance(credential.login, 12.345678);
    const saved = await saveKeywordData(app, who, credential);
    const { connection, verification } = await verifyNow(app, who, saved);
    expect(verification).toEqual({ status: 'valid', code: 'VERIFIED', detail: null });
    expect(connection).toMatchObject({ verificationStatus: 'valid', lastVerificationCode: 'VERIFIED' });
    expect(connection.verifiedAt).toBeInstanceOf(Date);
    const row = await stored(saved.id);
    expect(row.balance_micros).toBe(microsFromUsd(12.345678));
    expect(row.prices).toMatchObject({ keywordData: app.app.context.providers.prices.keywordData });
    expect(app.sandbox.control.billTotalUsd(credential.login)).toBe(0);
  });

  test('a good gateway key is valid; of the price list only the model in use is kept', async () => {
    const who = await stranger(app);
    const saved = await saveGateway(app, who);
    expect((await verifyNow(app, who, saved)).verification).toEqual({
      status: 'valid',
      code: 'VERIFIED',
      detail: null,
    });
    const { prices } = await stored(saved.id);
    expect(Object.keys((prices as { models: object }).models)).toEqual([app.app.context.config.OPENROUTER_MODEL]);
  });

  test('a refused credential is invalid, for both providers', async () => {
    const who = await stranger(app);
    const data = await saveKeywordData(app, who, { login: `invalid${newId()}`, password: 'p' });
    const gateway = await saveGateway(app, who, { apiKey: `invalid${newId()}` });
    for (const saved of [data, gateway]) {
      const { connection, verification } = await verifyNow(app, who, saved);
      expect(verification).toEqual({ status: 'invalid', code: 'INVALID_CREDENTIAL', detail: null });
      expect(connection).toMatchObject({ verificationStatus: 'invalid', verifiedAt: null });
    }
  });

  test('an account in debt, or a key over its limit, is not verified, and the owner is told what is left', async () => {
    const who = await stranger(app);
    const credential = { login: `debtor${newId()}`, password: newId() };
    app.sandbox.control.setBalance(credential.login, -0.050788);
    const saved = await saveKeywordData(app, who, credential);
    const { verification, connection } = await verifyNow(app, who, saved);
    const failed = { status: 'error', code: 'VERIFICATION_FAILED', detail: expect.stringContaining('-0.050788 USD') };
    expect(verification).toEqual(failed);
    expect(connection.verifiedAt).toBeNull();
    const gateway = await saveGateway(app, who);
    app.sandbox.control.setLimits({ keyLimitUsd: -0.050788 });
    expect((await verifyNow(app, who, gateway)).verification).toEqual(failed);
    app.sandbox.control.setLimits({ keyLimitUsd: null });
    expect((await verifyNow(app, who, gateway)).verification.code).toBe('VERIFIED');
  });

  test('an account that the provider has not verified is not verified here, although its data can be read', async () => {
    const who = await stranger(app);
    const credential = { login: `fresh${newId()}`, password: newId() };
    app.sandbox.control.setUnverified(credential.login, true);
    const saved = await saveKeywordData(app, who, credential);
    const { verification } = await verifyNow(app, who, saved);
    expect(verification).toMatchObject({ status: 'error', code: 'VERIFICATION_FAILED', detail: expect.any(String) });
  });

  const troubles = [
    ['dataforseo', { kind: 'topCode', code: 40202 }, 'PROVIDER_RATE_LIMITED'],
    ['dataforseo', { kind: 'http', status: 502 }, 'PROVIDER_UNAVAILABLE'],
    ['dataforseo', { kind: 'resetBeforeCharge' }, 'PROVIDER_UNAVAILABLE'],
    ['openrouter', { kind: 'http', status: 429 }, 'PROVIDER_RATE_LIMITED'],
    ['openrouter', { kind: 'http', status: 503 }, 'PROVIDER_UNAVAILABLE'],
    ['openrouter', { kind: 'http', status: 404 }, 'VERIFICATION_FAILED'],
  ] as const;
  test.each(troubles)(
    'trouble at %s (%o) is an error of its own code, and no verdict on the credential',
    async (provider, action, code) => {
      const who = await stranger(app);
      const saved = provider === 'dataforseo' ? await saveKeywordData(app, who) : await saveGateway(app, who);
      app.sandbox.control.setFault({ match: { provider }, action });
      const { connection, verification } = await verifyNow(app, who, saved);
      expect(verification).toEqual({ status: 'error', code, detail: null });
      expect(connection).toMatchObject({ verificationStatus: 'error', lastVerificationCode: code, verifiedAt: null });
    },
  );

  test('a connection that fails a later verification is verified no more; the prices of its jobs stay', async () => {
    const who = await stranger(app);
    const saved = await saveGateway(app, who);
    await verifyNow(app, who, saved);
    const before = await stored(saved.id);
    app.sandbox.control.setFault({ match: { provider: 'openrouter' }, action: { kind: 'http', status: 503 } });
    const { connection } = await verifyNow(app, who, saved);
    expect(connection).toMatchObject({ verificationStatus: 'error', verifiedAt: null });
    expect((await stored(saved.id)).prices).toEqual(before.prices);
  });

  test('an unreadable price list does not hide that the key works', async () => {
    const who = await stranger(app);
    const saved = await saveGateway(app, who);
    app.sandbox.control.setFault({ match: { endpoint: 'models' }, action: { kind: 'http', status: 503 } });
    expect((await verifyNow(app, who, saved)).verification.code).toBe('VERIFIED');
    expect((await stored(saved.id)).prices).toBeNull();
  });

  test('a fourth attempt within the window is refused, per owner and provider', async () => {
    const who = await stranger(app);
    const gateway = await saveGateway(app, who);
    for (let attempt = 0; attempt < 3; attempt++) await verifyNow(app, who, gateway);
    const error = await verifyNow(app, who, gateway).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: expect.any(Number) } });
    expect((await verifyNow(app, who, await saveKeywordData(app, who))).verification.code).toBe('VERIFIED');
    const other = await stranger(app);
    expect((await verifyNow(app, other, await saveGateway(app, other))).verification.code).toBe('VERIFIED');
  });

  test('a finding about a credential that was replaced meanwhile is dropped', async () => {
    const who = await stranger(app);
    const saved = await saveGateway(app, who);
    app.sandbox.control.setFault({ match: { endpoint: '/key' }, action: { kind: 'hang' } });
    const asked = () => app.sandbox.control.counters().requests['openrouter key'] ?? 0;
    const before = asked();
    const verifying = refusal(verifyNow(app, who, saved));
    await until(() => asked() > before);
    const rotation = { id: saved.id, credential: gatewayCredential(), expectedCredentialVersion: 1 };
    await invokeAs(app.app.context, connectionsRotate, rotation, sessionOf(who));
    expect(await verifying).toBe('CREDENTIAL_VERSION_CONFLICT');
    expect((await stored(saved.id)).verification_status).toBe('unverified');
  });
});

describe('prices', () => {
  test('what the own account charges overrides the list, and equal prices have an equal version', async () => {
    const who = await owner(app);
    const { context } = app.app;
    const list = context.providers.prices;
    const before = await pricesOfOwner(context, who.accountId);
    expect(before.keywordData).toEqual(list.keywordData);
    const live = { perTask: 0.02, perItem: 0.0002 };
    for (const name of ['keyword_suggestions', 'related_keywords', 'keyword_overview']) {
      app.sandbox.control.setPrice(`dataforseo_labs.${name}.live`, live);
    }
    const other = await owner(app);
    const own = await pricesOfOwner(context, other.accountId);
    expect(own.keywordData.labs).toEqual({ perTaskMicros: 20_000, perItemMicros: 200 });
    expect(own.version).not.toBe(before.version);
    expect((await pricesOfOwner(context, who.accountId)).version).toBe(before.version);
    const job = { id: newId(), owner_id: other.accountId, connections: {} };
    expect(await pricesFor(context, { ...job, pipeline: 'byok' })).toEqual(own);
    expect(await pricesFor(context, { ...job, pipeline: 'shared' })).toBe(list);
  });
});
