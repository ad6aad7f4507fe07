import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashOf } from './builds.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where `npm run build` puts the service as one program. */
export const PROGRAM = join(ROOT, 'dist');
export const MANIFEST = 'made-of.json';

/** What a program is, and what it was made of. */
export interface Manifest {
  /** With their bytes, the entry first. Their names tell their contents, and each names what it loads: two programs do not mix. */
  modules: [name: string, bytes: number][];
  /** That went in, from the root: ours, and of each package what names its version. One that comes anew is imported by one of these that changes. */
  files: string[];
  hash: string;
}

/** @param texts of the files that went in, as the program has them */
export function manifestOf(texts: ReadonlyMap<string, string>, modules: Manifest['modules']): Manifest {
  const files = [...texts.keys()].sort();
  return { modules, files, hash: hashOf(files, (file) => texts.get(file)!) };
}

/** Null where nothing was built. */
export function manifestIn(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * The address of the service as it was built. Null where it was not, or of other sources or packages: these run then as they are.
 * Looking takes a twentieth of what it saves.
 */
export function builtService(folder = PROGRAM): string | null {
  try {
    const { modules, files, hash } = manifestIn(folder)!;
    const isWhole = modules.every(([name, bytes]) => statSync(join(folder, name)).size === bytes);
    const isOfThese = isWhole && hashOf(files, (file) => readFileSync(join(ROOT, file))) === hash;
    return isOfThese ? pathToFileURL(join(folder, modules[0]![0])).href : null;
  } catch {
    // Nothing was built, or a file is gone or may not be read: the sources say what is wrong, if anything is.
    return null;
  }
}
