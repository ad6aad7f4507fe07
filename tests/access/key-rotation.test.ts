import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { newId } from '../../server/core/ids.ts';
import { openCredential } from '../../server/services/connections/open-credential.ts';
import { checkCredentialKeys, rotateCredentialKeys } from '../../server/services/connections/rotate-keys.ts';
import type { AppContext } from '../../server/services/context.ts';
import { sealedColumns, sealedOf } from '../../server/services/sealing/columns.ts';
import { type CredentialKeys, loadCredentialKeys } from '../../server/services/sealing/keys.ts';
import { seal } from '../../server/services/sealing/seal.ts';
import { newSigningKeys, openRing, sealRing } from '../../server/services/webhooks/signing-keys.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { createPostgresDatabase } from '../support/database.ts';

const COUNT = 230;
const BATCH = 100;
const entry = (version: string) => `${version}:${randomBytes(32).toString('base64url')}`;
const [V1, V2, V3] = [entry('v1'), entry('v2'), entry('v3')];

let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
let database: DatabaseHandle;
let rows: { id: string; ownerId: string; apiKey: string }[];

beforeAll(async () => {
  own = await createPostgresDatabase();
  database = await openDatabase({ kind: 'postgres', url: own.url });
  rows = await insertConnections(await keysOf(V1));
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const keysOf = (...entries: string[]) => loadCredentialKeys(readConfig({ CREDENTIAL_KEYS: entries.join(',') }));

async function insertConnections(keys: CredentialKeys) {
  const made = Array.from({ length: COUNT }, () => ({ id: newId(), ownerId: newId(), apiKey: `sk-or-${newId()}` }));
  const accounts = made.map(({ ownerId: id }) => {
    return { id, email: `${id}@example.org`, password_hash: 'unused', role: 'admin' as const };
  });
  await database.db.insertInto('accounts').values(accounts).execute();
  const connections = made.map(({ id, ownerId, apiKey }) => {
    const context = { ownerId, connectionId: id, provider: 'openrouter', credentialVersion: 1 } as const;
    const sealed = sealedColumns(seal(JSON.stringify({ apiKey }), context, keys));
    return { id, owner_id: ownerId, provider: 'openrouter' as const, masked_hint: '…', ...sealed };
  });
  await database.db.insertInto('provider_connections').values(connections).execute();
  return made;
}

async function versions(): Promise<Record<string, number>> {
  const counted = await database.db
    .selectFrom('provider_connections')
    .select((of) => ['wrapping_key_version as version', of.fn.countAll<number>().as('count')])
    .groupBy('wrapping_key_version')
    .execute();
  return Object.fromEntries(counted.map(({ version, count }) => [version, count]));
}

async function opening(keys: CredentialKeys) {
  const app = { database, credentialKeys: keys, memory: createMemory() } as AppContext;
  const open = ({ id, ownerId }: (typeof rows)[number]) =>
    openCredential(app, { id, version: 1, ownerId, provider: 'openrouter' });
  return await Promise.all(rows.map(open));
}

function startCli(...entries: string[]): ChildProcess {
  const env = { ...process.env, DATABASE_URL: own.url, CREDENTIAL_KEYS: entries.join(',') };
  return spawn(process.execPath, ['server/commands/admin.ts', 'rotate-keys'], { env, stdio: 'ignore' });
}

describe('rotating the key-encryption key', () => {
  test('a process that is killed between batches leaves every credential readable; the next run does the rest', async () => {
    const secrets = rows.map(({ apiKey }) => ({ apiKey }));
    const last = rows
      .map(({ id }) => id)
      .sort()
      .at(-1)!;
    await database.transaction(async (tx) => {
      // The lock holds the third batch up, so that the process dies after exactly two.
      await tx.db.selectFrom('provider_connections').select('id').where('id', '=', last).forUpdate().execute();
      const process = startCli(V1, V2);
      await expect.poll(versions).toEqual({ v1: COUNT - 2 * BATCH, v2: 2 * BATCH });
      const exited = once(process, 'exit');
      process.kill('SIGKILL');
      await exited;
    });
    expect(await versions()).toEqual({ v1: COUNT - 2 * BATCH, v2: 2 * BATCH });
    expect(await opening(await keysOf(V1, V2))).toEqual(secrets);
    const env = { ...process.env, DATABASE_URL: own.url, CREDENTIAL_KEYS: `${V1},${V2}` };
    const { stdout } = await promisify(execFile)(process.execPath, ['server/commands/admin.ts', 'rotate-keys'], {
      env,
    });
    expect(JSON.parse(stdout)).toEqual({ version: 'v2', rewrapped: COUNT - 2 * BATCH, failed: [] });
    expect(await opening(await keysOf(V2))).toEqual(secrets);
  });

  test('progress grows to the number of outdated connections; a repeated run has nothing to do', async () => {
    const credentialKeys = await keysOf(V2, V3);
    const seen: [number, number][] = [];
    const rotation = await rotateCredentialKeys({ database, credentialKeys }, (...progress) => seen.push(progress));
    expect(rotation).toEqual({ version: 'v3', rewrapped: COUNT, failed: [] });
    expect(seen).toEqual([0, BATCH, 2 * BATCH, COUNT].map((done) => [done, COUNT]));
    expect(await rotateCredentialKeys({ database, credentialKeys })).toMatchObject({ rewrapped: 0 });
    const audited = await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'credential_keys.rotated')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(audited).toEqual([{ details: { version: 'v3', connections: COUNT - 2 * BATCH } }]);
  });

  test('signing keys of webhooks are wrapped anew like credentials, and open afterwards', async () => {
    const [before, after] = [await keysOf(V3), await keysOf(V3, V2)];
    const of = { id: newId(), ownerId: rows[0]!.ownerId, version: 1 };
    const ring = { current: newSigningKeys(), previous: null };
    const sealed = sealedColumns(sealRing(ring, of, before));
    const row = { id: of.id, owner_id: of.ownerId, url: 'https://x.example', events: [], public_key: 'x' };
    await database.db
      .insertInto('webhook_endpoints')
      .values({ ...row, ...sealed })
      .execute();
    await rotateCredentialKeys({ database, credentialKeys: after });
    const stored = database.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', of.id);
    const { wrapping_key_version, ...rest } = await stored.executeTakeFirstOrThrow();
    expect(wrapping_key_version).toBe('v2');
    expect(openRing(sealedOf({ ...rest, wrapping_key_version }), of, await keysOf(V2))).toEqual(ring);
    await expect(checkCredentialKeys({ database, credentialKeys: await keysOf(V3) })).rejects.toThrow('v2 is missing');
    await rotateCredentialKeys({ database, credentialKeys: await keysOf(V2, V3) });
    await database.db.deleteFrom('webhook_endpoints').execute();
  });

  test('one row that does not open is named and left alone; all others are done', async () => {
    const broken = rows[7]!;
    const columns = database.db.selectFrom('provider_connections').select('wrapped_key');
    const { wrapped_key } = await columns.where('id', '=', broken.id).executeTakeFirstOrThrow();
    const update = (key: string) =>
      database.db.updateTable('provider_connections').set({ wrapped_key: key }).where('id', '=', broken.id).execute();
    await update((await columns.where('id', '=', rows[8]!.id).executeTakeFirstOrThrow()).wrapped_key);
    const rotation = await rotateCredentialKeys({ database, credentialKeys: await keysOf(V3, V1) });
    expect(rotation).toEqual({ version: 'v1', rewrapped: COUNT - 1, failed: [broken.id] });
    await update(wrapped_key);
    expect(await rotateCredentialKeys({ database, credentialKeys: await keysOf(V3, V1) })).toMatchObject({
      rewrapped: 1,
    });
    expect(await versions()).toEqual({ v1: COUNT });
  });
});

describe('the check at the start', () => {
  const check = async (...entries: string[]) =>
    checkCredentialKeys({ database, credentialKeys: await keysOf(...entries) });

  test('passes when every version in use opens, also beside versions that nothing uses', async () => {
    await check(V1);
    await check(V1, V2);
  });

  test('refuses a missing and a wrong key by version, without showing a key', async () => {
    await expect(check(V2)).rejects.toThrow('CREDENTIAL_KEYS: v1 is missing');
    const wrong = entry('v1');
    const error = await check(wrong).catch((thrown: Error) => thrown);
    expect(`${error}`).toContain('v1 is wrong');
    expect(`${error}`).not.toContain(wrong.slice(3));
  });

  test('stops the service from starting', async () => {
    const env = { ...process.env, DATABASE_URL: own.url, CREDENTIAL_KEYS: V2, PORT: '0' };
    const start = promisify(execFile)(process.execPath, ['server/main.ts'], { env });
    await expect(start).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('v1 is missing') });
  });
});
