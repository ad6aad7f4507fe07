import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openStore, type Store } from '../../server/wiring/store.ts';
import { createDataDirectory } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

let store: Store | null = null;
let directory: { path: string; drop(): Promise<void> };
beforeEach(async () => {
  directory = await createDataDirectory();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store?.close();
  store = null;
  await directory.drop();
});

async function open(env: Record<string, string> = {}) {
  store = await openStore(readConfig({ DATA_DIR: directory.path, ...env }));
  const pglite = store.pglite!;
  await pglite.exec('create table intents (id integer)');
  const write = () => pglite.query('insert into intents values (1)');
  const setting = async (name: string) => Object.values((await pglite.query<object>(`show ${name}`)).rows[0]!)[0];
  return { pglite, write, setting };
}

test('a commit to the embedded database is on the disk before it is answered', async () => {
  const { write, setting } = await open();
  expect([await setting('fsync'), await setting('synchronous_commit')]).toEqual(['on', 'on']);
  const syncs = vi.spyOn(fs, 'fsyncSync');
  for (const commits of [1, 2, 3]) {
    await write();
    expect(syncs.mock.calls.length).toBeGreaterThanOrEqual(commits);
  }
});

test('a checkpoint synchronises the tables before it forgets their log', async () => {
  const { pglite, write } = await open();
  await write();
  const { rows } = await pglite.query<{ path: string }>(`select pg_relation_filepath('intents') as path`);
  const table = fs.statSync(join(directory.path, 'database', rows[0]!.path)).ino;
  const synced: number[] = [];
  const real = fs.fsyncSync;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    synced.push(fs.fstatSync(file).ino);
    real(file);
  });
  await pglite.exec('checkpoint');
  expect(synced).toContain(table);
});

test('a new database is on the disk, with its folders, when it is opened', async () => {
  const made = await scratchFolder('new');
  const syncs = vi.spyOn(fs, 'fsyncSync');
  store = await openStore(readConfig({ DATA_DIR: made }));
  const files = fs.readdirSync(join(made, 'database'), { recursive: true });
  expect(syncs.mock.calls.length).toBeGreaterThan(files.length / 2);
  await store.close();
  store = null;
  await rm(made, { recursive: true });
});

test('only the operator switches that off', async () => {
  const { write, setting } = await open({ EMBEDDED_FSYNC: 'off' });
  expect(await setting('fsync')).toBe('off');
  const syncs = vi.spyOn(fs, 'fsyncSync');
  await write();
  expect(syncs).not.toHaveBeenCalled();
});
