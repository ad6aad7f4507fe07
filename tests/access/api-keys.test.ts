import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authAccess } from '../../server/operations/auth.ts';
import { keysCreate, keysList, keysRevoke } from '../../server/operations/keys.ts';
import { credentialsOf } from '../../server/services/access/credentials.ts';
import { isWellFormedKey, newApiKey } from '../../server/services/access/key-format.ts';
import { type As, accountsApp, invokeAs, refusal, student } from '../support/accounts.ts';
import { moveClock } from '../support/clock.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await accountsApp());
});
afterAll(() => close());

const bearer = (key: string, address?: string): As => ({ authorization: `Bearer ${key}`, ...(address && { address }) });
const probe = (as: As) => refusal(invokeAs(app, authAccess, {}, as));

describe('the form of a key', () => {
  test('is gk_live_, 32 base62 characters and a checksum', () => {
    expect(newApiKey()).toMatch(/^gk_live_[0-9A-Za-z]{38}$/);
    expect(isWellFormedKey(newApiKey())).toBe(true);
  });

  test('any one wrong character is noticed without looking the key up', () => {
    const wrongCharacter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
    fc.assert(
      fc.property(fc.nat(37), wrongCharacter, (at, character) => {
        const key = newApiKey();
        const position = 'gk_live_'.length + at;
        fc.pre(key[position] !== character);
        return !isWellFormedKey(key.slice(0, position) + character + key.slice(position + 1));
      }),
    );
  });
});

describe('API keys', () => {
  test('a key is shown once, stored as a hash, and has the default scopes', async () => {
    const { as } = await student(app);
    const { key, apiKey } = (await invokeAs(app, keysCreate, { name: ' crawler ' }, as)).data;
    expect(apiKey).toMatchObject({ name: 'crawler', scopes: ['research:execute', 'feed:read'], expiresAt: null });
    expect([key.startsWith(apiKey.prefix), key.endsWith(apiKey.last4)]).toEqual([true, true]);
    const rows = await app.database.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify((await invokeAs(app, keysList, {}, as)).data)).not.toContain(key);
  });

  test('scopes, expiry and spending limit are kept as asked for', async () => {
    const { as, userId } = await student(app);
    const wanted = { name: 'n', scopes: ['byok:execute' as const], expiresInDays: 2, dailySpendLimitUsd: 0.000001 };
    const { key, apiKey } = (await invokeAs(app, keysCreate, wanted, as)).data;
    expect(apiKey).toMatchObject({ scopes: ['byok:execute'], dailySpendLimitUsd: 0.000001 });
    expect((await invokeAs(app, authAccess, {}, bearer(key))).data.auth).toEqual({
      kind: 'api_key',
      scopes: ['byok:execute'],
    });
    await moveClock(app.database, '2 days 1 minute');
    credentialsOf(app).forget(userId);
    expect(await probe(bearer(key))).toBe('UNAUTHENTICATED');
    expect((await invokeAs(app, keysList, {}, (await student(app)).as)).data.keys).toEqual([]);
    await moveClock(app.database, '0');
  });

  test('a limit finer than a micro-dollar, an unknown scope and an unknown field are refused', async () => {
    const { as } = await student(app);
    const bad = [{ dailySpendLimitUsd: 0.0000001 }, { scopes: ['admin'] }, { scopes: [] }, { note: 'x' }];
    for (const extra of bad) {
      const input = { name: 'n', ...extra } as Parameters<typeof keysCreate.run>[1];
      expect(await refusal(invokeAs(app, keysCreate, input, as))).toBe('VALIDATION_FAILED');
    }
  });

  test('revoking works at once and twice; keys of others look like keys that do not exist', async () => {
    const [owner, stranger] = [await student(app), await student(app)];
    const { key, apiKey } = (await invokeAs(app, keysCreate, { name: 'n' }, owner.as)).data;
    const revoke = (as: As, keyId = apiKey.id) => refusal(invokeAs(app, keysRevoke, { keyId }, as));
    expect(await revoke(stranger.as)).toBe('KEY_NOT_FOUND');
    expect(await revoke(owner.as, 'no-such-key')).toBe('KEY_NOT_FOUND');
    expect(await probe(bearer(key))).toBeNull();
    expect([await revoke(owner.as), await probe(bearer(key)), await revoke(owner.as)]).toEqual([
      null,
      'UNAUTHENTICATED',
      null,
    ]);
    expect((await invokeAs(app, keysList, {}, owner.as)).data.keys).toEqual([]);
  });

  test('the last use is kept to the minute', async () => {
    const { as } = await student(app);
    const { key, apiKey } = (await invokeAs(app, keysCreate, { name: 'n' }, as)).data;
    expect(apiKey.lastUsedAt).toBeNull();
    await probe(bearer(key));
    const [listed] = (await invokeAs(app, keysList, {}, as)).data.keys;
    expect(listed!.lastUsedAt!.getTime() % 60_000).toBe(0);
  });
});

describe('a Bearer value', () => {
  test('is judged alone: a bad one never falls back to a good cookie', async () => {
    const { as } = await student(app);
    const both = { ...as, address: '203.0.113.60' };
    for (const authorization of ['Bearer nonsense', `Bearer ${newApiKey()}`, 'Bearer ', 'Basic Zm9vOmJhcg==']) {
      expect(await probe({ ...both, authorization })).toBe('UNAUTHENTICATED');
    }
  });

  test('of an address with thirty bad ones is refused as such, and good keys and sessions go on', async () => {
    const { as } = await student(app);
    const { key } = (await invokeAs(app, keysCreate, { name: 'n' }, as)).data;
    const address = '203.0.113.61';
    const codes: (string | null)[] = [];
    for (let i = 0; i < 31; i++) codes.push(await probe(bearer('nonsense', address)));
    expect(codes).toEqual([...Array(30).fill('UNAUTHENTICATED'), 'RATE_LIMITED']);
    expect(await probe(bearer(newApiKey(), address))).toBe('RATE_LIMITED');
    expect([await probe(bearer(key, address)), await probe({ ...as, address })]).toEqual([null, null]);
  });

  test('with a wrong checksum is refused without the database', async () => {
    // Requests of the embedded database's one process are counted in its memory.
    const asked = () => {
      throw new Error('no database');
    };
    const database = { ...app.database, kind: 'pglite' as const, transaction: asked };
    const gone = { ...app, database: Object.defineProperty(database, 'db', { get: asked }) };
    const wrong = `${newApiKey().slice(0, -6)}000000`;
    expect(await refusal(invokeAs(gone, authAccess, {}, bearer(wrong)))).toBe('UNAUTHENTICATED');
    await expect(invokeAs(gone, authAccess, {}, bearer(newApiKey()))).rejects.toThrow('no database');
  });
});
