import { createHash } from 'node:crypto';
import { chmod, rename, rm } from 'node:fs/promises';

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
    await rename(folder, aside).catch(() => undefined);
    const failure = await rename(making, folder).then(
      () => null,
      (error: unknown) => error,
    );
    await rm(aside, { recursive: true, force: true });
    if (failure === null) return;
    if (turn === 5) throw failure;
  }
}
