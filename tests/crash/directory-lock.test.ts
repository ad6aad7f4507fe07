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

test('a folder that a living process uses is refused, with its process id', async () => {
  await writeFile(join(directory, 'process-id'), String(process.ppid));
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  await expect(lockDirectory(directory)).rejects.toThrow(String(process.ppid));
});

test('the mark of a process that died is taken over', async () => {
  await writeFile(join(directory, 'process-id'), '2147483000');
  const unlock = await lockDirectory(directory);
  await unlock();
});
