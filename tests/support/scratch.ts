import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;
/** The name of a folder says which process made it. */
const FOLDER = /^krs-.+-p(\d+)-\w{6}$/;

/**
 * A new folder for data that may be lost with the machine: in TEST_SCRATCH, or in memory where Linux offers enough of it, else
 * on the disk.
 * @param reachable whether other accounts of the machine must be able to get there, who own it then
 */
export async function scratchFolder(name: string, reachable = false): Promise<string> {
  const places = placesOf();
  const refusals: unknown[] = [];
  for (const place of places) {
    if (reachable && !(await letsThrough(place))) continue;
    if (place === MEMORY && !process.env.TEST_SCRATCH && !(await isRoomy(place))) continue;
    try {
      return await mkdtemp(join(place, `krs-${name}-p${process.pid}-`));
    } catch (error) {
      refusals.push(error);
    }
  }
  throw new AggregateError(refusals, `No folder for temporary data among ${places.join(', ')}.`);
}

/** Removes what runs have left behind that were killed: folders of processes that are no more. */
export async function removeAbandoned(): Promise<void> {
  for (const place of new Set(placesOf())) {
    const names = await readdir(place).catch(() => []);
    const abandoned = names.filter((name) => FOLDER.test(name) && !isAlive(Number(FOLDER.exec(name)![1])));
    // Those of another account stay, for it to remove.
    const removed = abandoned.map((name) => rm(join(place, name), { recursive: true, force: true }));
    await Promise.allSettled(removed);
  }
}

function placesOf(): string[] {
  const given = process.env.TEST_SCRATCH;
  return given ? [given] : [MEMORY, tmpdir(), '/tmp', '/var/tmp'];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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
