import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashOf } from './builds.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where `npm run build` puts the service as one program. */
export const PROGRAM = join(ROOT, 'dist');
const MANIFEST = 'made-of.json';
/** What `npm ci` installs, with packages for development or without them. */
const PACKAGES = 'package-lock.json';

/** What a program is, and what it was made of. */
interface Manifest {
  /** The entry first. Their names tell their contents, and each names what it loads: two programs do not mix. */
  modules: string[];
  /** Ours that went in, from the root: one that comes anew is imported by one of these that changes. */
  files: string[];
  /** Of these files and of the packages. */
  hash: string;
}

const onDisk = (file: string) => readFileSync(join(ROOT, file));
const hashWith = (files: readonly string[], read: (file: string) => string | Uint8Array) =>
  hashOf([PACKAGES, ...files], (file) => (file === PACKAGES ? onDisk(file) : read(file)));

/** The last file of a program, which says that it is whole. @param texts of our files, as the program has them */
export function manifestOf(texts: ReadonlyMap<string, string>, modules: string[]): { name: string; text: string } {
  const files = [...texts.keys()].sort();
  const hash = hashWith(files, (file) => texts.get(file)!);
  return { name: MANIFEST, text: JSON.stringify({ modules, files, hash } satisfies Manifest) };
}

/**
 * The address of the service as it was built. Null where it was not, or of other sources or packages: these run then as they are.
 * Looking takes a twentieth of what it saves.
 */
export function builtService(folder = PROGRAM): string | null {
  try {
    const { modules, files, hash }: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
    const isWhole = modules.every((name) => existsSync(join(folder, name)));
    const isOfThese = isWhole && hashWith(files, onDisk) === hash;
    return isOfThese ? pathToFileURL(join(folder, modules[0]!)).href : null;
  } catch {
    // Nothing was built, or a file is gone or may not be read: the sources say what is wrong, if anything is.
    return null;
  }
}
