import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDurably } from '../../server/wiring/embedded/durable.ts';
import { startProblem } from '../../server/wiring/starting.ts';
import { openStore } from '../../server/wiring/store.ts';
import { createDataDirectory } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

/** Opened in this thread, where the system's calls can be counted; the service opens the same in a thread of its own. */
let open: PGlite | null = null;
let directory: { path: string; drop(): Promise<void> };
beforeEach(async () => {
  directory = await createDataDirectory();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await open?.close();
  open = null;
  await directory.drop();
});

async function opened() {
  open = await openDurably(join(directory.path, 'database'));
  const pglite = open;
  await pglite.exec('create table intents (id integer)');
  return { pglite, write: () => pglite.query('insert into intents values (1)') };
}

test('a commit to the embedded database is on the disk before it is answered, and a checkpoint synchronises the tables before it forgets their log', async () => {
  const { pglite, write } = await opened();
  const syncs = vi.spyOn(fs, 'fsyncSync');
  for (const commits of [1, 2, 3]) {
    await write();
    expect(syncs.mock.calls.length).toBeGreaterThanOrEqual(commits);
  }
  syncs.mockRestore();

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

test('a new database appears when it is whole, where a link leads, also after a first start that was broken off; then it is on the disk with its folders', async () => {
  const made = await scratchFolder('new');
  const [folder, disk, making] = ['database', 'disk', 'disk.making'].map((name) => join(made, name)) as [
    string,
    string,
    string,
  ];
  for (const begun of [disk, making]) fs.mkdirSync(begun);
  fs.symlinkSync(disk, folder);
  fs.writeFileSync(join(making, 'PG_VERSION'), '18');
  const real = fs.renameSync;
  let moves = 0;
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (to === disk && moves++ === 0) throw new Error('broken off');
    real(from, to);
  });
  await expect(openDurably(folder)).rejects.toThrow('broken off');
  expect(fs.readdirSync(disk)).toEqual([]);
  const syncs = vi.spyOn(fs, 'fsyncSync');
  open = await openDurably(folder);
  expect([moves, fs.readdirSync(made).sort()]).toEqual([2, ['database', 'disk']]);
  const files = fs.readdirSync(disk, { recursive: true });
  expect(files).toContain('PG_VERSION');
  expect(syncs.mock.calls.length).toBeGreaterThan(files.length / 2);
  expect((await open.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await open.close();
  open = null;
  await rm(made, { recursive: true });
});

test('a folder that holds something else keeps it, and a full disk is called so and left as it was', async () => {
  const made = await scratchFolder('new');
  const folder = join(made, 'database');
  fs.mkdirSync(folder);
  fs.writeFileSync(join(folder, 'photographs'), '');
  const refused = await openDurably(folder).catch(startProblem);
  expect(refused).toBe(`${folder} holds files and no database. Move them away, or set DATA_DIR to another folder.`);
  expect(fs.readdirSync(made, { recursive: true })).toEqual(['database', join('database', 'photographs')]);

  fs.rmSync(join(folder, 'photographs'));
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  });
  const full = await openDurably(folder).catch(startProblem);
  write.mockRestore();
  expect(full).toMatch(/^\S+ cannot be written \(ENOSPC\)\./);
  expect(fs.readdirSync(made, { recursive: true })).toEqual(['database']);
  await rm(made, { recursive: true });
});

test('the service opens it so, and only the operator switches that off', async () => {
  const settings = async (env: Record<string, string>) => {
    const store = await openStore(readConfig({ DATA_DIR: directory.path, ...env }));
    const text = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('wal_sync_method') as method, current_setting('shared_buffers') as buffers`;
    const { rows } = await store.pglite!.query(text);
    await store.close();
    return rows[0];
  };
  // The method is the one that reaches the disk here; what comes with the package does nothing.
  expect(await settings({})).toEqual({ fsync: 'on', commit: 'on', method: 'fsync', buffers: '32MB' });
  expect(await settings({ EMBEDDED_FSYNC: 'off' })).toMatchObject({ fsync: 'off', buffers: '32MB' });
});
