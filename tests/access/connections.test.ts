import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/core/ids.ts';
import {
  connectionsList,
  connectionsRemove,
  connectionsRotate,
  connectionsSave,
} from '../../server/operations/connections.ts';
import { maskedHint } from '../../server/services/connections/masked-hint.ts';
import { openCredential } from '../../server/services/connections/open-credential.ts';
import { invokeAs, refusal } from '../support/accounts.ts';
import { type Owner, sessionOf, stranger } from '../support/byok.ts';
import {
  gatewayCredential,
  keywordDataCredential,
  saveGateway,
  saveKeywordData,
  verifyNow,
} from '../support/connections.ts';
import { ANY_BACKENDS } from '../support/database.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe.each(ANY_BACKENDS)('provider connections on %s', (backend) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ backend });
  });
  afterAll(() => app.stop());

  const list = async (who: Owner) =>
    (await invokeAs(app.app.context, connectionsList, {}, sessionOf(who))).data.connections;
  const rotate = (who: Owner, input: { id: string; credential: never; expectedCredentialVersion: number }) =>
    invokeAs(app.app.context, connectionsRotate, input, sessionOf(who));
  const open = (
    who: Owner,
    { id }: { id: string },
    version = 1,
    provider: 'dataforseo' | 'openrouter' = 'dataforseo',
  ) => openCredential(app.app.context, { id, version, ownerId: who.accountId, provider });

  test('a saved credential is listed without its secret, and opens for its owner only', async () => {
    const who = await stranger(app);
    const credential = keywordDataCredential();
    const saved = await saveKeywordData(app, who, credential);
    expect(saved).toMatchObject({ provider: 'dataforseo', credentialVersion: 1, verificationStatus: 'unverified' });
    expect(saved).toMatchObject({
      label: null,
      verifiedAt: null,
      lastVerificationCode: null,
      maskedHint: 'p…@login.example',
    });
    expect(await list(who)).toEqual([saved]);
    expect(await open(who, saved)).toEqual(credential);
    const other = await stranger(app);
    expect(await list(other)).toEqual([]);
    expect(await open(other, saved)).toBeNull();
    expect(await open(who, saved, 1, 'openrouter')).toBeNull();
    expect(await open(who, saved, 2)).toBeNull();
  });

  test.each([
    [{ login: 'marketing@agency.example', password: 'never shown' }, 'm…@agency.example'],
    [{ login: 'ab@agency.example', password: 'never shown' }, '…@agency.example'],
    [{ login: 'no-address-but-long', password: 'never shown' }, '…long'],
    [{ login: 'short', password: 'never shown' }, '…'],
    [{ apiKey: 'sk-or-v1-0123456789@example.com' }, '….com'],
  ])('%j is recognised by %s', (credential, hint) => {
    expect(maskedHint(credential)).toBe(hint);
  });

  test('one connection per owner and provider, also when many are saved at once', async () => {
    const who = await stranger(app);
    const tries = Array.from({ length: 8 }, () => refusal(saveGateway(app, who)));
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONNECTION_CONFLICT')).toHaveLength(7);
    await saveKeywordData(app, who);
    expect((await list(who)).map(({ provider }) => provider)).toEqual(['dataforseo', 'openrouter']);
  });

  test('rotating replaces the credential, bumps its version and voids the verification; stale versions are refused', async () => {
    const who = await stranger(app);
    const saved = await saveGateway(app, who);
    await verifyNow(app, who, saved);
    const credential = gatewayCredential();
    const input = { id: saved.id, credential: credential as never, expectedCredentialVersion: 1 };
    const { data } = await rotate(who, input);
    expect(data).toMatchObject({ credentialVersion: 2, verificationStatus: 'unverified', verifiedAt: null });
    expect(data).toMatchObject({ lastVerificationCode: null, maskedHint: `…${credential.apiKey.slice(-4)}` });
    expect(await open(who, saved, 1, 'openrouter')).toBeNull();
    expect(await open(who, saved, 2, 'openrouter')).toEqual(credential);
    expect(await refusal(rotate(who, input))).toBe('CREDENTIAL_VERSION_CONFLICT');
    const other = { ...input, credential: keywordDataCredential() as never, expectedCredentialVersion: 2 };
    expect(await refusal(rotate(who, other))).toBe('VALIDATION_FAILED');
  });

  test('of parallel rotations from one version exactly one wins', async () => {
    const who = await stranger(app);
    const { id } = await saveGateway(app, who);
    const attempt = () => rotate(who, { id, credential: gatewayCredential() as never, expectedCredentialVersion: 1 });
    const codes = await Promise.all(Array.from({ length: 6 }, () => refusal(attempt())));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect((await list(who))[0]).toMatchObject({ credentialVersion: 2 });
  });

  test('a removed connection is gone at once, also for a credential that was open, and its place is free', async () => {
    const who = await stranger(app);
    const saved = await saveKeywordData(app, who);
    expect(await open(who, saved)).not.toBeNull();
    await invokeAs(app.app.context, connectionsRemove, { id: saved.id }, sessionOf(who));
    expect(await open(who, saved)).toBeNull();
    expect(await list(who)).toEqual([]);
    expect(await refusal(invokeAs(app.app.context, connectionsRemove, { id: saved.id }, sessionOf(who)))).toBe(
      'CONNECTION_NOT_FOUND',
    );
    expect((await saveKeywordData(app, who)).id).not.toBe(saved.id);
  });

  test('foreign, unknown and malformed ids are not found alike', async () => {
    const who = await stranger(app);
    const foreign = await saveGateway(app, await stranger(app));
    for (const id of [foreign.id, newId(), 'x', "' or 1=1"]) {
      const rotation = rotate(who, { id, credential: gatewayCredential() as never, expectedCredentialVersion: 1 });
      expect(await refusal(rotation)).toBe('CONNECTION_NOT_FOUND');
      expect(await refusal(verifyNow(app, who, { id }))).toBe('CONNECTION_NOT_FOUND');
      expect(await refusal(invokeAs(app.app.context, connectionsRemove, { id }, sessionOf(who)))).toBe(
        'CONNECTION_NOT_FOUND',
      );
    }
  });

  test('a base URL, a foreign form, a secret with spaces and a login that HTTP Basic cannot carry are refused', async () => {
    const who = await stranger(app);
    const forms = [
      { provider: 'openrouter', credential: { ...gatewayCredential(), baseUrl: 'http://127.0.0.1' } },
      { provider: 'openrouter', baseUrl: 'http://127.0.0.1', credential: gatewayCredential() },
      { provider: 'openrouter', credential: keywordDataCredential() },
      { provider: 'dataforseo', credential: { login: 'l', password: 'two words' } },
      { provider: 'dataforseo', credential: { login: 'l', password: '' } },
      { provider: 'dataforseo', credential: { login: 'lo:gin', password: 'p' } },
      { provider: 'elsewhere', credential: gatewayCredential() },
    ];
    for (const form of forms) {
      expect(await refusal(invokeAs(app.app.context, connectionsSave, form as never, sessionOf(who)))).toBe(
        'VALIDATION_FAILED',
      );
    }
    expect(await list(who)).toEqual([]);
  });

  test('an API key reaches none of it, whatever its scopes', async () => {
    const who = await stranger(app);
    const as = { authorization: `Bearer ${who.key}` };
    expect(await refusal(invokeAs(app.app.context, connectionsList, {}, as))).toBe('COOKIE_AUTH_REQUIRED');
    const saving = invokeAs(
      app.app.context,
      connectionsSave,
      { provider: 'openrouter', credential: gatewayCredential() },
      as,
    );
    expect(await refusal(saving)).toBe('COOKIE_AUTH_REQUIRED');
  });
});

describe('stored credentials', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ backend: 'postgres' });
  });
  afterAll(() => app.stop());
  const table = () => app.app.context.database.db.updateTable('provider_connections');
  const opened = (
    row: { id: string },
    ownerId: string,
    version = 1,
    provider: 'dataforseo' | 'openrouter' = 'dataforseo',
  ) => openCredential(app.app.context, { id: row.id, version, ownerId, provider });

  test('a row that somebody moved to another owner, provider or version in the database does not open', async () => {
    const [victim, thief] = [await stranger(app), await stranger(app)];
    const row = await saveKeywordData(app, victim);
    await table().set({ owner_id: thief.accountId }).where('id', '=', row.id).execute();
    await expect(opened(row, thief.accountId)).rejects.toThrow('does not open');
    await table().set({ owner_id: victim.accountId, credential_version: 2 }).where('id', '=', row.id).execute();
    await expect(opened(row, victim.accountId, 2)).rejects.toThrow('does not open');
    await table().set({ credential_version: 1, provider: 'openrouter' }).where('id', '=', row.id).execute();
    await expect(opened(row, victim.accountId, 1, 'openrouter')).rejects.toThrow('does not open');
    await table().set({ provider: 'dataforseo' }).where('id', '=', row.id).execute();
    expect(await opened(row, victim.accountId)).not.toBeNull();
  });

  test('a secret that somebody copied into their own row does not open', async () => {
    const [victim, thief] = [await stranger(app), await stranger(app)];
    const [theirs, own] = [await saveKeywordData(app, victim), await saveKeywordData(app, thief)];
    const { db } = app.app.context.database;
    const columns = ['sealed_credential', 'wrapped_key', 'wrapping_key_version'] as const;
    const stolen = await db
      .selectFrom('provider_connections')
      .select(columns)
      .where('id', '=', theirs.id)
      .executeTakeFirstOrThrow();
    await table().set(stolen).where('id', '=', own.id).execute();
    await expect(opened(own, thief.accountId)).rejects.toThrow('does not open');
  });

  test('no secret is in any table, answer, error or log line, through the whole life of a connection', async () => {
    const who = await stranger(app);
    const secrets = [
      keywordDataCredential(),
      gatewayCredential(),
      keywordDataCredential(),
      gatewayCredential(),
    ] as const;
    const invalid = { login: `invalid-${newId()}`, password: `invalid-${newId()}` };
    const answers: unknown[] = [];
    const { context } = app.app;
    const data = await saveKeywordData(app, who, secrets[0]);
    const gateway = await saveGateway(app, who, secrets[1]);
    answers.push(data, gateway, await verifyNow(app, who, data), await verifyNow(app, who, gateway));
    const rotation = { id: data.id, credential: secrets[2], expectedCredentialVersion: 1 };
    answers.push((await invokeAs(context, connectionsRotate, rotation, sessionOf(who))).data);
    const refused = await invokeAs(context, connectionsRotate, rotation, sessionOf(who)).catch(
      (error: unknown) => error,
    );
    const malformed = { provider: 'openrouter', credential: { apiKey: `${secrets[3].apiKey} ${secrets[3].apiKey}` } };
    const invalidForm = await invokeAs(context, connectionsSave, malformed as never, sessionOf(who)).catch(
      (error: unknown) => error,
    );
    const again = { id: data.id, credential: invalid, expectedCredentialVersion: 2 };
    answers.push(
      (await invokeAs(context, connectionsRotate, again, sessionOf(who))).data,
      await verifyNow(app, who, data),
    );
    answers.push((await invokeAs(context, connectionsList, {}, sessionOf(who))).data, refused, invalidForm);
    await invokeAs(context, connectionsRemove, { id: gateway.id }, sessionOf(who));
    const tables = await Promise.all([
      context.database.db.selectFrom('provider_connections').selectAll().execute(),
      context.database.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    const shown = JSON.stringify([answers, tables, app.logs]) + answers.map((answer) => String(answer)).join();
    for (const secret of [...secrets, invalid]) {
      const texts = 'apiKey' in secret ? [secret.apiKey] : [secret.password, secret.login];
      for (const text of texts) expect(shown.includes(text), text).toBe(false);
    }
  });

  test('every act leaves an audit row of who did it to what', async () => {
    const who = await stranger(app);
    const { context } = app.app;
    const { id } = await saveGateway(app, who);
    await verifyNow(app, who, { id });
    const rotation = { id, credential: gatewayCredential(), expectedCredentialVersion: 1 };
    await invokeAs(context, connectionsRotate, rotation, sessionOf(who));
    await invokeAs(context, connectionsRemove, { id }, sessionOf(who));
    const rows = await context.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'actor_kind', 'details'])
      .where('target', '=', id)
      .orderBy('id')
      .execute();
    const by = { actor_id: who.accountId, actor_kind: 'session' };
    expect(rows).toEqual([
      { ...by, action: 'connection.saved', details: { provider: 'openrouter' } },
      { ...by, action: 'connection.verified', details: { provider: 'openrouter', code: 'VERIFIED' } },
      { ...by, action: 'connection.rotated', details: { provider: 'openrouter', credentialVersion: 2 } },
      { ...by, action: 'connection.removed', details: { provider: 'openrouter' } },
    ]);
  });
});
