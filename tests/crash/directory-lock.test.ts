import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from '../../server/wiring/directory-lock.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'krs-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const HOLDS = `const { lockDirectory } = await import(process.argv[1]);
  globalThis.unlock = lockDirectory(process.argv[2]);
  console.log('held');
  setInterval(() => undefined, 60_000);`;

/** Another process that uses the folder, until it is killed. */
async function holder() {
  const module = new URL('../../server/wiring/directory-lock.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDS, module, directory]);
  await once(child.stdout, 'data');
  return {
    pid: child.pid!,
    async die() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

test('a folder that a living process uses is refused, with its process id', async () => {
  await writeFile(join(directory, 'process-id'), String(process.ppid));
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
  expect(() => lockDirectory(directory)).toThrow(String(process.ppid));
});

test('the mark of a process that died is taken over', async () => {
  await writeFile(join(directory, 'process-id'), '2147483000');
  lockDirectory(directory)();
});

// Containers number their processes apart: the one that uses the folder may have this one's number, or one that means nobody here.
test('a folder in use is refused whatever number its mark tells, until its process died', async () => {
  const other = await holder();
  try {
    expect(() => lockDirectory(directory)).toThrow(`by process ${other.pid}.`);
    for (const mark of [String(process.pid), '2147483000', '']) {
      await writeFile(join(directory, 'process-id'), mark);
      expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
    }
  } finally {
    await other.die();
  }
  lockDirectory(directory)();
  lockDirectory(directory)();
});
