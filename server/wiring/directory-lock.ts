import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The embedded database serves one process; a second one on the same folder would damage it. */
export class DirectoryInUse extends Error {}

/** Nobody can tell whether another process uses the folder. */
export class DirectoryNotLocked extends Error {}

/** SQLite's number for a file that somebody holds. */
const BUSY = 5;

/**
 * Takes a data directory for this process until the returned function is called, which is to be kept until then. The system's lock
 * on a file decides: it ends with its process, and holds between containers, which number their processes apart. The mark tells an
 * operator whom to stop; it goes with its process, save with one that is killed.
 * @throws DirectoryInUse naming the process that uses it, DirectoryNotLocked
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'process-id');
  const holder = marked(path);
  const lock = hold(join(directory, 'process-lock'), path);
  const inUse = `The data directory ${directory} is in use by process ${holder || '(unknown)'}.`;
  const remedy = 'Stop it first, or set DATABASE_URL to share one database.';
  if (!lock) throw new DirectoryInUse(`${inUse} ${remedy}`);
  // An earlier version left the mark alone.
  if (holder !== process.pid && isAlive(holder)) {
    lock.close();
    throw new DirectoryInUse(`${inUse} ${remedy} If no service runs there, delete ${path}.`);
  }
  writeFileSync(path, String(process.pid), { mode: 0o600 });
  const unmark = () => rmSync(path, { force: true });
  // The lock stays until the process is gone: its database may be at work until then.
  process.once('exit', unmark);
  return () => {
    process.off('exit', unmark);
    unmark();
    lock.close();
  };
}

/** Whom the mark names, 0 where there is none. */
function marked(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return 0;
  }
}

/** The lock on a file, null when another process has it. @throws DirectoryNotLocked, what the system says of a folder that cannot be written */
function hold(path: string, mark: string): DatabaseSync | null {
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(path);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: unknown }).errcode === BUSY) return null;
    writeFileSync(mark, '', { flag: 'a', mode: 0o600 });
    const remedy = 'Delete it when no service runs there; DATA_DIR has to lie on a disk with file locks.';
    throw new DirectoryNotLocked(`${path} cannot be locked (${(error as Error).message}). ${remedy}`);
  }
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
