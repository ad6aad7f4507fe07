import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { replaceFolder } from './builds.ts';
import { builtService, manifestOf, PROGRAM, ROOT } from './program.ts';

const SELF = 'server/wiring/build-program.ts';

/** What has files of its own beside it, and what is loaded now and then. */
const LEFT_OUT = ['bcrypt', 'pino', 'vite', '@electric-sql/pglite', '@electric-sql/pglite-prepopulatedfs'];
const LEFT_OUT_BY_PATH = ['@graphql-yoga/render-graphiql/graphiql', '@electric-sql/pglite/nodefs', 'pg-native'];

/** Lines and names stay for traces. The engine keeps a text as long as any of it may run, in twice the memory where one character is beyond Latin-1. */
const READABLE = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

/**
 * Builds the service as one program when its sources or packages changed since the last build; returns whether it did. Finding, reading
 * and linking two thousand modules is half of what a start takes, and what nobody calls of them a third of the heap.
 */
export async function buildProgram(folder = PROGRAM): Promise<boolean> {
  if (builtService(folder) !== null) return false;
  const making = await mkdtemp(join(dirname(folder), '.build-'));
  try {
    const { texts, modules } = await bundle(making);
    const { name, text } = manifestOf(texts, modules);
    await writeFile(join(making, name), text);
    // Another one may have been faster: whoever starts just now is not disturbed for the same.
    if (builtService(folder) === null) await replaceFolder(folder, making);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return true;
}

/** The bundler is loaded only when there is something to bundle. Returns the files of ours that went in, as they were read, and what came out. */
async function bundle(outDir: string): Promise<{ texts: Map<string, string>; modules: string[] }> {
  const { build } = await import('vite');
  // How it is built is part of what it is made of.
  const texts = new Map([[SELF, readFileSync(join(ROOT, SELF), 'utf8')]]);
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
      emptyOutDir: false,
      rolldownOptions: { external: LEFT_OUT_BY_PATH, output },
    },
    plugins: [ours(outDir, texts)],
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((one) => one.type === 'chunk').toSorted((a, b) => +b.isEntry - +a.isEntry);
  return { texts, modules: chunks.map(({ fileName }) => fileName) };
}

/** Notes the modules of ours. Each looks for the files beside it where its source is. */
function ours(outDir: string, texts: Map<string, string>): Plugin {
  const up = relative(outDir, ROOT).split(sep).join('/');
  return {
    name: 'ours',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(ROOT, id).split(sep).join('/');
      if (!isAbsolute(id) || /^(\.\.|node_modules)\//.test(file)) return null;
      texts.set(file, code);
      return code.replaceAll('import.meta.url', `new URL('${up}/${file}', import.meta.url).href`);
    },
  };
}
