import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { keepForAWeek, putWhole, removeOld } from './builds.ts';
import { builtService, MANIFEST, manifestIn, manifestOf, PROGRAM, ROOT } from './program.ts';

const LOCK = 'package-lock.json';
/** How it is built, and which packages are to be there, are part of what it is made of. */
const ALWAYS = ['server/wiring/build-program.ts', LOCK];

/** What has files of its own beside it, and what is loaded now and then. */
const LEFT_OUT = [
  'bcrypt',
  'pino',
  'vite',
  '@electric-sql/pglite',
  '@electric-sql/pglite-prepopulatedfs',
  '@zxcvbn-ts/language-common',
];
const LEFT_OUT_BY_PATH = ['@graphql-yoga/render-graphiql/graphiql', '@electric-sql/pglite/nodefs', 'pg-native'];

/** Lines and names stay for traces. The engine keeps a text as long as any of it may run, in twice the memory where one character is beyond Latin-1. */
const READABLE = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

/**
 * Builds the service as one program when its sources or packages changed since the last build; returns whether it did. Finding, reading
 * and linking two thousand modules is half of what a start takes, and what nobody calls of them a third of the heap. Modules of
 * builds before stay for a week after they were replaced: who has begun with them loads the rest of them.
 */
export async function buildProgram(folder = PROGRAM): Promise<boolean> {
  if (builtService(folder) !== null) return false;
  const { texts, chunks } = await bundle(folder);
  await mkdir(folder, { recursive: true });
  for (const [name] of manifestIn(folder)?.modules ?? []) await keepForAWeek(join(folder, name));
  for (const { fileName, code } of chunks) await putWhole(join(folder, fileName), code);
  const modules = chunks.map(({ fileName, code }) => [fileName, Buffer.byteLength(code)] as [string, number]);
  await putWhole(join(folder, MANIFEST), JSON.stringify(manifestOf(texts, modules)));
  await removeOld(folder, new Set([MANIFEST, ...modules.map(([name]) => name)]));
  return true;
}

/** The bundler is loaded only when there is something to bundle. Returns the files that went in, as they were read, and what came out. */
async function bundle(outDir: string): Promise<{ texts: Map<string, string>; chunks: Rolldown.OutputChunk[] }> {
  const texts = new Map(ALWAYS.map((file) => [file, textOf(file)]));
  const { build } = await import('vite');
  const output = { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', ...READABLE };
  const built = (await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: 'server/serve.ts',
      target: 'node24',
      outDir,
      write: false,
      rolldownOptions: { external: LEFT_OUT_BY_PATH, output },
    },
    plugins: [noted(outDir, texts)],
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((one) => one.type === 'chunk');
  return { texts, chunks: chunks.toSorted((a, b) => +b.isEntry - +a.isEntry) };
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The folder of the package that a file is of, also where a link leads to all of them. */
const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** Notes what goes in. Each module of ours looks for the files beside it where its source is. */
function noted(outDir: string, texts: Map<string, string>): Plugin {
  const up = relative(outDir, ROOT).split(sep).join('/');
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(texts.get(LOCK)!);
  return {
    name: 'noted',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(ROOT, id).split(sep).join('/');
      const folder = PACKAGE.exec(file)?.[1];
      // What development alone installs may be gone when the program is started.
      if (folder && !packages[folder]?.dev) texts.set(`${folder}/package.json`, textOf(`${folder}/package.json`));
      if (!isAbsolute(id) || folder || file.startsWith('../')) return null;
      texts.set(file, code);
      return code.replaceAll('import.meta.url', `new URL('${up}/${file}', import.meta.url).href`);
    },
  };
}
