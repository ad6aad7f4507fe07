import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded database serves one process; a second one on the same folder would damage it. */
export class DirectoryInUse extends Error {}

/**
 * Marks a data directory as used by this process until the returned function is called. The mark of a process that died is
 * taken over. @throws DirectoryInUse naming the process that uses it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'process-id');
  const holder = Number(await readFile(path, 'utf8').catch(() => '0'));
  if (holder !== process.pid && isAlive(holder)) {
    throw new DirectoryInUse(
      `The data directory ${directory} is in use by process ${holder}. Stop it first, or set DATABASE_URL to share one database. If no service runs there, delete ${path}.`,
    );
  }
  await writeFile(path, String(process.pid), { mode: 0o600 });
  return () => rm(path, { force: true });
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
