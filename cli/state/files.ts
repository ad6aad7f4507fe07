import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Io } from '../program/io.ts';

/** A folder of the program's own, after the XDG base directory specification: a relative path there counts as none. */
export function folderOf(env: Io['env'], kind: 'config' | 'state'): string {
  const [given, fallback] = {
    config: [env.XDG_CONFIG_HOME, ['.config']] as const,
    state: [env.XDG_STATE_HOME, ['.local', 'state']] as const,
  }[kind];
  const base = given && isAbsolute(given) ? given : join(env.HOME || homedir(), ...fallback);
  return join(base, 'kr');
}

/**
 * Writes a file that only its owner can read, whole or not at all, and through to the disk.
 * @param options.isNew refuse to replace: of several at once, one is written
 * @throws with code EEXIST when it has to be new and is not
 */
export async function writePrivately(path: string, text: string, options: { isNew?: boolean } = {}): Promise<void> {
  const folder = dirname(path);
  const draft = `${path}.${randomUUID()}`;
  const file = await begin(folder, draft);
  try {
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (options.isNew) await link(draft, path);
    else await rename(draft, path);
    await syncFolder(folder);
  } finally {
    await rm(draft, { force: true });
  }
}

/** @throws with what can be done where the folder cannot be written */
async function begin(folder: string, draft: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await open(draft, 'wx', 0o600);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const elsewhere = 'XDG_CONFIG_HOME and XDG_STATE_HOME name other places';
    throw new Error(`${folder} cannot be written (${code}): ${elsewhere}`, { cause: thrown });
  }
}

/** The name of a file is on the disk when its folder is. Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Null: there is no such file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (thrown) {
    // A home that is no folder, as services have, holds nothing.
    if (['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return null;
    throw thrown;
  }
}

/** Whether others than the owner may read or write the file. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
}
