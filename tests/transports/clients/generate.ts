import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What clients are generated from, as an integrator would: the two descriptions, and the documents that one would write. */
const REST = new URL('../../../server/http/openapi.json', import.meta.url);
const SCHEMA = new URL('../../../graphql/schema.graphql', import.meta.url);
const DOCUMENTS = new URL('operations.graphql', import.meta.url);
const OUTPUT = new URL('generated/', import.meta.url);

/** Writes the clients that tests use, each unless it is there and its sources are as they were. */
export async function generateClients(): Promise<void> {
  await mkdir(OUTPUT, { recursive: true });
  await Promise.all([
    write('rest.ts', [REST], restClient),
    write('paths.ts', [REST], restPaths),
    write('graphql.ts', [SCHEMA, DOCUMENTS], graphqlClient),
  ]);
}

async function write(name: string, sources: URL[], generate: () => Promise<string>): Promise<void> {
  const texts = await Promise.all([import.meta.filename, ...sources].map((source) => readFile(source, 'utf8')));
  const mark = `// ${createHash('sha256').update(texts.join('\0')).digest('hex')}\n`;
  const file = new URL(name, OUTPUT);
  const there = await readFile(file, 'utf8').catch(() => '');
  if (!there.startsWith(mark)) await writeFile(file, mark + (await generate()));
}

/** A typed function for every path of the API description. */
async function restClient(): Promise<string> {
  const { generateSource } = await import('oazapfts');
  return generateSource(fileURLToPath(REST), { futureStripLegacyMethods: true });
}

/** The types of every path, for `openapi-fetch`. The generator is written for a compiler that can be called, which ours is no more. */
async function restPaths(): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(
        name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : name,
        context,
      ),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript').finally(() => hooks.deregister());
  return astToString(await openapiTS(REST, { silent: true }));
}

/** Typed documents. */
async function graphqlClient(): Promise<string> {
  const [{ codegen }, { parse }, operations, typedDocuments] = await Promise.all([
    import('@graphql-codegen/core'),
    import('graphql'),
    import('@graphql-codegen/typescript-operations'),
    import('@graphql-codegen/typed-document-node'),
  ]);
  const document = parse(await readFile(DOCUMENTS, 'utf8'));
  return codegen({
    filename: 'graphql.ts',
    schema: parse(await readFile(SCHEMA, 'utf8')),
    documents: [{ document }],
    config: {
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { Date: 'string', DateTime: 'string', JSON: 'unknown' },
    },
    plugins: [{ operations: {} }, { typedDocuments: {} }],
    pluginMap: { operations, typedDocuments },
  });
}

if (process.argv[1] === import.meta.filename) await generateClients();
