import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { newId } from '../../server/core/ids.ts';
import { type CredentialKeys, loadCredentialKeys } from '../../server/services/sealing/keys.ts';
import { rewrap, type SealContext, SealError, seal, unseal } from '../../server/services/sealing/seal.ts';

const keysOf = (...versions: string[]): CredentialKeys => ({
  current: versions.at(-1)!,
  byVersion: new Map(versions.map((version) => [version, randomBytes(32)])),
});
const keys = keysOf('v1', 'v2');
const context: SealContext = {
  ownerId: newId(),
  connectionId: newId(),
  provider: 'dataforseo',
  credentialVersion: 3,
};
const SECRET = '{"login":"l","password":"p"}';
const opening = (change: Partial<SealContext>, sealed = seal(SECRET, context, keys)) => {
  return () => unseal(sealed, { ...context, ...change }, keys);
};

describe('a sealed credential', () => {
  test('opens for the row it was sealed for, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        expect(unseal(seal(plain, context, keys), context, keys)).toBe(plain);
      }),
    );
  });

  test('does not open for another owner, connection, provider or version', () => {
    expect(opening({})()).toBe(SECRET);
    expect(opening({ ownerId: newId() })).toThrow(SealError);
    expect(opening({ connectionId: newId() })).toThrow(SealError);
    expect(opening({ provider: 'openrouter' })).toThrow(SealError);
    expect(opening({ credentialVersion: 2 })).toThrow(SealError);
  });

  test('does not open when any byte of it or of its wrapped key was changed', () => {
    const sealed = seal(SECRET, context, keys);
    for (const part of ['sealedCredential', 'wrappedKey'] as const) {
      const bytes = Buffer.from(sealed[part], 'base64url');
      for (let at = 0; at < bytes.length; at++) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= 1;
        expect(opening({}, { ...sealed, [part]: changed.toString('base64url') })).toThrow(SealError);
      }
    }
  });

  test('does not open with a tag cut short, nor from nothing', () => {
    const sealed = seal('', context, keys);
    const whole = Buffer.from(sealed.sealedCredential, 'base64url');
    for (const length of [0, 12, 16, 20, 24, 27]) {
      const cut = whole.subarray(0, length).toString('base64url');
      expect(opening({}, { ...sealed, sealedCredential: cut })).toThrow(SealError);
    }
  });

  test('has a key and a nonce of its own each time', () => {
    const [one, two] = [seal(SECRET, context, keys), seal(SECRET, context, keys)];
    expect(one.sealedCredential).not.toBe(two.sealedCredential);
    const mixed = { ...one, sealedCredential: two.sealedCredential };
    expect(opening({}, mixed)).toThrow(SealError);
  });

  test('does not open with another key of the same version, nor without its version, and no error shows the secret', () => {
    const sealed = seal(SECRET, context, keys);
    const missing = { ...keys, byVersion: new Map([...keys.byVersion].filter(([version]) => version !== 'v2')) };
    expect(() => unseal(sealed, context, keysOf('v1', 'v2'))).toThrow('does not open');
    expect(() => unseal(sealed, context, missing)).toThrow('v2 is not configured');
    const shown = [SECRET, keys.byVersion.get('v2')!.toString('base64url'), sealed.wrappedKey];
    for (const known of [keysOf('v1', 'v2'), missing]) {
      try {
        unseal(sealed, context, known);
      } catch (error) {
        for (const text of shown) expect(`${(error as Error).stack}`).not.toContain(text);
      }
    }
  });
});

describe('wrapping anew', () => {
  test('changes the wrapped key and its version only, so that the secret needs no opening', () => {
    const old = { ...keys, current: 'v1' };
    const sealed = seal(SECRET, context, old);
    const again = rewrap(sealed, context, keys);
    expect(again).toMatchObject({ sealedCredential: sealed.sealedCredential, wrappingKeyVersion: 'v2' });
    const onlyNew = { current: 'v2', byVersion: new Map([['v2', keys.byVersion.get('v2')!]]) };
    expect(unseal(again, context, onlyNew)).toBe(SECRET);
  });

  test('refuses a data key that belongs to another row', () => {
    const sealed = seal(SECRET, context, { ...keys, current: 'v1' });
    expect(() => rewrap(sealed, { ...context, ownerId: newId() }, keys)).toThrow(SealError);
  });
});

describe('the key-encryption keys', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'credential-keys-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('embedded mode makes a key file that only its owner may read, and keeps it', async () => {
    const config = readConfig({ DATA_DIR: join(directory, 'made') });
    const [one, two] = await Promise.all([loadCredentialKeys(config), loadCredentialKeys(config)]);
    const path = join(directory, 'made', 'credential-keys');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(one).toEqual(two);
    expect(await loadCredentialKeys(config)).toEqual(one);
    expect(one.byVersion.get('v1')).toHaveLength(32);
  });

  test('the last key of the list wraps, all of them unwrap', async () => {
    const list = ['v1', 'v2'].map((version) => `${version}:${randomBytes(32).toString('base64url')}`).join(',');
    const loaded = await loadCredentialKeys(readConfig({ CREDENTIAL_KEYS: list }));
    expect([loaded.current, [...loaded.byVersion.keys()]]).toEqual(['v2', ['v1', 'v2']]);
  });

  test('a version that is there twice and a broken key file are refused by name, without showing a key', async () => {
    const key = randomBytes(32).toString('base64url');
    const twice = readConfig({ CREDENTIAL_KEYS: `v1:${key},v1:${key}` });
    await expect(loadCredentialKeys(twice)).rejects.toThrow('CREDENTIAL_KEYS: v1 is there twice');
    const path = join(directory, 'credential-keys');
    await writeFile(path, `v1:${key}x`);
    const error = await loadCredentialKeys(readConfig({ DATA_DIR: directory })).catch((thrown: Error) => thrown);
    expect(`${error}`).toContain(path);
    expect(`${error}`).not.toContain(key);
    expect(await readFile(path, 'utf8')).toBe(`v1:${key}x`);
  });
});
