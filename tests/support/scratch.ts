import { mkdtemp, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * A new folder for data that may be lost with the machine: in TEST_SCRATCH, or in memory where Linux offers enough of it, else
 * on the disk.
 * @param reachable whether other accounts of the machine must be able to get there, who own it then
 */
export async function scratchFolder(name: string, reachable = false): Promise<string> {
  const given = process.env.TEST_SCRATCH;
  const places = given ? [given] : [...((await isRoomy(MEMORY)) ? [MEMORY] : []), tmpdir(), '/tmp', '/var/tmp'];
  const refusals: unknown[] = [];
  for (const place of places) {
    if (reachable && !(await letsThrough(place))) continue;
    try {
      return await mkdtemp(join(place, `krs-${name}-`));
    } catch (error) {
      refusals.push(error);
    }
  }
  throw new AggregateError(refusals, `No folder for temporary data among ${places.join(', ')}.`);
}

async function isRoomy(place: string): Promise<boolean> {
  const memory = await statfs(place).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= ENOUGH_BYTES;
}

/** Whether everybody may pass through the folder and all that it lies in. */
async function letsThrough(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null);
  if (!found || (found.mode & 0o001) === 0) return false;
  return dirname(place) === place || (await letsThrough(dirname(place)));
}
