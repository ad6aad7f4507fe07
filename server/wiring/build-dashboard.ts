import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { DASHBOARD_BUILD } from '../http/dashboard.ts';

const SOURCES = fileURLToPath(new URL('../../dashboard/', import.meta.url));
/** What a file of the dashboard imports from beside it; a test compares it with the imports. */
export const BORROWED = ['../server/core/csv-line.ts', '../server/core/causes.ts'];
const PACKAGES = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Builds the dashboard when its sources or packages changed since the last build; returns whether it did. Several processes may do it
 * at once: each builds beside the others, and whole builds replace each other.
 */
export async function buildDashboard(): Promise<boolean> {
  const hash = sourceHash();
  const stamp = join(DASHBOARD_BUILD, 'sources');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  const making = await mkdtemp(join(SOURCES, '.build-'));
  try {
    await bundle(making);
    await compress(join(making, 'assets'));
    await writeFile(join(making, 'sources'), hash);
    await replace(making);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return true;
}

/** What the build is made from: a hash over names and contents. */
function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync(PACKAGES));
  const files = [...globSync(['index.html', 'vite.config.ts', 'src/**/*.*'], { cwd: SOURCES }), ...BORROWED].sort();
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(SOURCES, file)));
  return hash.digest('hex');
}

/** The bundler is loaded only when there is something to bundle. */
async function bundle(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(SOURCES, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: false },
  });
}

async function compress(folder: string): Promise<void> {
  for (const name of globSync('*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, name);
    const body = readFileSync(path);
    await Promise.all([
      brotli(body).then((bytes) => writeFile(`${path}.br`, bytes)),
      deflate(body, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
    ]);
  }
}

/** A folder cannot replace a filled one at a stroke: the old one steps aside first, and whoever comes second takes another turn. */
async function replace(making: string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const aside = `${making}-old-${turn}`;
    await rename(DASHBOARD_BUILD, aside).catch(() => undefined);
    const failure = await rename(making, DASHBOARD_BUILD).then(
      () => null,
      (error: unknown) => error,
    );
    await rm(aside, { recursive: true, force: true });
    if (failure === null) return;
    if (turn === 5) throw failure;
  }
}
