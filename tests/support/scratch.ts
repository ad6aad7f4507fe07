import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** A new folder for data that may be lost with the machine: in TEST_SCRATCH, or in memory where Linux offers enough of it, else on the disk. */
export async function scratchFolder(name: string): Promise<string> {
  if (process.env.TEST_SCRATCH) return await mkdtemp(join(process.env.TEST_SCRATCH, `krs-${name}-`));
  const memory = await statfs(MEMORY).catch(() => null);
  const roomy = memory !== null && memory.bavail * memory.bsize >= ENOUGH_BYTES;
  return await mkdtemp(join(roomy ? MEMORY : tmpdir(), `krs-${name}-`));
}
