import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import openapiTypes, { astToString } from 'openapi-typescript';
import { sdl } from '../../../graphql/schema.ts';
import { openApiDocument } from '../../../server/http/openapi/document.ts';

/** Writes the generated clients, or with `--check` fails when the ones that are checked in are others. */
const printed = { 'graphql.generated.ts': await graphqlClient(), 'rest.generated.ts': await restClient() };

for (const [name, text] of Object.entries(printed)) {
  const file = new URL(`../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`tests/clients/${name} is stale: run \`npm run schemas\` and review the change.`);
    process.exitCode = 1;
  }
}

/** Typed documents of `operations.graphql` against the schema of the service. */
async function graphqlClient(): Promise<string> {
  const document = parse(await readFile(new URL('../operations.graphql', import.meta.url), 'utf8'));
  return codegen({
    filename: 'graphql.generated.ts',
    schema: parse(sdl),
    documents: [{ document }],
    config: { useTypeImports: true, enumsAsTypes: true, scalars: { DateTime: 'string', JSON: 'unknown' } },
    plugins: [{ operations: {} }, { typedDocuments: {} }],
    pluginMap: { operations, typedDocuments },
  });
}

/** Types of every path of `/openapi.json` that is not on its way out. */
async function restClient(): Promise<string> {
  return astToString(await openapiTypes(JSON.stringify(openApiDocument()), { excludeDeprecated: true }));
}
