import { createHash } from 'node:crypto';
import { chmod, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What files are: a hash over their names and contents. */
export function hashOf(files: readonly string[], read: (file: string) => string | Uint8Array): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${file}\0`).update(read(file));
  return hash.digest('hex');
}

/** A folder cannot replace a filled one at a stroke: the old one steps aside first, and whoever comes second takes another turn. */
export async function replaceFolder(folder: string, making: string): Promise<void> {
  // Who builds need not be who runs it.
  await chmod(making, 0o755);
  for (let turn = 0; ; turn++) {
    const aside = `${making}-old-${turn}`;
    await rename(folder, aside).catch(async ({ code }) => {
      // What lies in a lower layer of an image cannot step aside.
      if (code === 'EXDEV') await rm(folder, { recursive: true, force: true });
    });
    const failure = await rename(making, folder).then(
      () => null,
      (error: unknown) => error,
    );
    await rm(aside, { recursive: true, force: true });
    if (failure === null) return;
    if (turn === 5) throw failure;
  }
}

/** Whoever reads a file finds the old one or the new one, also where its writer is broken off. */
export async function putWhole(file: string, text: string): Promise<void> {
  const making = `${file}.${process.pid}.making`;
  try {
    await writeFile(making, text);
    await rename(making, file);
  } finally {
    await rm(making, { force: true });
  }
}

/** Its week begins anew: what is replaced today may be in use since long. */
export async function keepForAWeek(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Removes what builds before have left: not what another one may be putting there at this moment, nor what a process that began with it
 * may load for the first who wants it.
 */
export async function removeOld(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Null: another build has just put it in its place.
    const found = kept.has(name) ? null : await stat(file).catch(() => null);
    if (found && found.mtimeMs < Date.now() - WEEK_MS) await rm(file, { recursive: true, force: true });
  }
}
