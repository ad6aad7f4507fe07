import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { parsers } from '../../core/value-parsers.ts';

/**
 * The program's own 128 MB of buffers are touched when it starts, a tenth of a second's work, and the system has the files in memory
 * anyway.
 */
export const BUFFERS = ['-c', 'shared_buffers=32MB'];

/** What of an open file or folder of the mounted directory the synchronising needs. */
interface Stream {
  /** Of a file; folders have none. */
  nfd?: number;
  node: unknown;
}

interface MountedFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: Stream) => number };
}

/**
 * Opens the embedded database so that a commit is on the disk before it is answered. As it comes, it runs without fsync, its
 * file system has none, and what it syncs its log with (fdatasync) does nothing: all three are mended here.
 */
export async function openDurably(named: string, pgliteWasmModule?: WebAssembly.Module): Promise<PGlite> {
  const folder = await makeUnlessThere(named, pgliteWasmModule);
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return await PGlite.create({
    fs: new DurableFiles(folder),
    parsers,
    pgliteWasmModule,
    startParams: [...startParams, ...BUFFERS, '-c', 'wal_sync_method=fsync'],
  });
}

/** @throws ENOENT when the folder holds no database */
export function assertThere(folder: string): void {
  if (!fs.existsSync(join(folder, 'PG_VERSION'))) throw systemError('ENOENT', folder);
}

/**
 * A new database is unpacked as initdb leaves it, which takes a quarter of the time that initdb does. It appears when it is whole and
 * on the disk: a first start that was broken off is begun anew. Returns the folder itself where it is named by a link.
 * @throws what the system says: ENOTEMPTY of a folder that holds something else, ENOSPC of a full disk, which is left as it was
 */
export async function makeUnlessThere(named: string, pgliteWasmModule?: WebAssembly.Module): Promise<string> {
  const isThere = fs.existsSync(named);
  const folder = isThere ? fs.realpathSync(named) : named;
  if (fs.existsSync(join(folder, 'PG_VERSION'))) return folder;
  if (isThere && fs.readdirSync(folder).length > 0) throw systemError('ENOTEMPTY', folder);
  const making = `${folder}.making`;
  fs.rmSync(making, { recursive: true, force: true });
  try {
    const made = await PGlite.create({
      ...{ dataDir: making, loadDataDir: await dataDir(), pgliteWasmModule },
      startParams: [...PGlite.defaultStartParams, ...BUFFERS],
    });
    await made.close();
    syncAll(making);
    // Takes the place of an empty folder, and of nothing else.
    fs.renameSync(making, folder);
  } catch (error) {
    fs.rmSync(making, { recursive: true, force: true });
    throw NUMBERED_FULL.has((error as { errno?: unknown }).errno) ? systemError('ENOSPC', making) : error;
  }
  syncPath(dirname(folder));
  return folder;
}

/** A full disk and a quota that is used up, as the program's own file system numbers them. */
const NUMBERED_FULL: ReadonlySet<unknown> = new Set([51, 19]);

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code, path });
}

class DurableFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const mended = (module: { FS: { filesystems: unknown } }) => {
      const files = (module.FS.filesystems as { NODEFS: MountedFiles }).NODEFS;
      files.stream_ops.fsync = (stream) => sync(files, stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mended] } };
  }
}

/** @throws when the system cannot: the database then stops instead of promising what is not so */
function sync(files: MountedFiles, { nfd, node }: Stream): number {
  if (nfd === undefined) syncPath(files.realPath(node));
  else fs.fsyncSync(nfd);
  return 0;
}

function syncPath(path: string): void {
  const opened = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
}

/** What made the folder ran without synchronising its files. */
function syncAll(folder: string): void {
  for (const name of fs.readdirSync(folder, { recursive: true }) as string[]) syncPath(join(folder, name));
  syncPath(folder);
}
