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

/** What a program was made of: a file that comes anew is imported by one of these that changes. */
interface MadeOf {
  /** Ours, from the root. */
  files: string[];
  hash: string;
}

/** What a program is: the entry first. Their names tell their contents, and each names what it loads: two programs do not mix. */
type Modules = string[];

const onDisk = (file: string) => readFileSync(join(ROOT, file));
const madeOf = (files: string[], read: (file: string) => string | Uint8Array): MadeOf => ({
  files,
  hash: hashOf([PACKAGES, ...files], (file) => (file === PACKAGES ? onDisk(file) : read(file))),
});

/** The last file of a program, which says that it is whole. @param texts of our files, as the program has them */
export function manifestOf(texts: ReadonlyMap<string, string>, modules: Modules): { name: string; text: string } {
  const from = madeOf([...texts.keys()].sort(), (file) => texts.get(file)!);
  return { name: MANIFEST, text: JSON.stringify({ ...from, modules }) };
}

/**
 * The address of the service as it was built. Null where it was not, or of other sources or packages: these run then as they are.
 * Looking takes a twentieth of what it saves.
 */
export function builtService(folder = PROGRAM): string | null {
  try {
    const built: MadeOf & { modules: Modules } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
    const isWhole = built.modules.every((name) => existsSync(join(folder, name)));
    const isOfThese = isWhole && madeOf(built.files, onDisk).hash === built.hash;
    return isOfThese ? pathToFileURL(join(folder, built.modules[0]!)).href : null;
  } catch {
    // Nothing was built, or a file is gone or may not be read: the sources say what is wrong, if anything is.
    return null;
  }
}
