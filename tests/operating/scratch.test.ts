import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { removeAbandoned, scratchFolder } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

test('folders of processes that are no more are removed at the next run, and nothing else', async () => {
  const place = await scratchFolder('scratch');
  vi.stubEnv('TEST_SCRATCH', place);
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  await mkdir(join(place, `krs-two-words-p${dead}-a1B2c3`, 'data'), { recursive: true });
  const others = [`krs-browser-${dead}-a1B2c3`, `other-data-p${dead}-a1B2c3`, `krs-data-p${process.ppid}-a1B2c3`];
  for (const name of others) await mkdir(join(place, name));
  const own = basename(await scratchFolder('two-words'));
  await removeAbandoned();
  expect((await readdir(place)).sort()).toEqual([...others, own].sort());
  await rm(place, { recursive: true });
});
