import { cp, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Not part of the product, or never written by a test run. */
const LEFT_OUT = new Set(['node_modules', '.git', '.data']);

/** Copies the tree; its packages are shared. Nothing that happens to the copy reaches the tree. */
export async function copyTree(to: string): Promise<string> {
  const filter = (path: string) => !LEFT_OUT.has(relative(ROOT, path).split(sep)[0]!);
  await cp(ROOT, to, { recursive: true, filter });
  await symlink(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  return to;
}

export function readTree(file: string): Promise<string> {
  return readFile(join(ROOT, file), 'utf8');
}

/** Replaces a file at once, so that nobody ever reads half of it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
