import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { DASHBOARD_BUILD } from '../http/dashboard.ts';
import { hashOf, replaceFolder } from './builds.ts';

const SOURCES = fileURLToPath(new URL('../../dashboard/', import.meta.url));
/** What a file of the dashboard imports from beside it; a test compares it with the imports. */
export const BORROWED = ['../server/core/csv-line.ts', '../server/core/causes.ts'];
const PACKAGES = '../package-lock.json';
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
    await replaceFolder(DASHBOARD_BUILD, making);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return true;
}

/** What the build is made from. */
function sourceHash(): string {
  const files = [...globSync(['index.html', 'vite.config.ts', 'src/**/*.*'], { cwd: SOURCES }), ...BORROWED].sort();
  return hashOf([PACKAGES, ...files], (file) => readFileSync(join(SOURCES, file)));
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
