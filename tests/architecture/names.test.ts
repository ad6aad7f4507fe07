import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { schema } from '../../graphql/schema.ts';
import { routes } from '../../server/http/routes.ts';
import { access, operation } from '../../server/operations/operation.ts';
import { operations } from '../../server/operations/table.ts';
import { NoInput } from '../../server/services/fields.ts';
import { appRouter } from '../../trpc/router.ts';
import { isOneOf, NOT_IN_TRPC } from './recipe.ts';

const FOLDER = join(import.meta.dirname, '../../server/operations');

/** `admin.invites.create` -> `adminInvitesCreate` */
const camel = (name: string) => name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

type Exports = Record<string, unknown>;
const isOperation = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'run' in value && 'name' in value;

/** Operations that are exported under another name than theirs, and ones that the table lacks. */
function misnamed(exports: Exports): string[] {
  const found = Object.entries(exports).filter((entry): entry is [string, { name: string }] => isOperation(entry[1]));
  return found
    .filter(([exported, value]) => exported !== camel(value.name) || operations.get(value.name) !== value)
    .map(([exported, { name }]) => `${exported} is ${name}`);
}

test('an operation is exported under its name, and stands in the table', async () => {
  let seen = 0;
  for await (const file of glob('*.ts', { cwd: FOLDER })) {
    const exports: Exports = await import(join(FOLDER, file));
    seen += Object.values(exports).filter(isOperation).length;
    expect(misnamed(exports)).toEqual([]);
  }
  expect(seen).toBe(operations.size);
  const planted = operation({
    ...{ name: 'games.play', summary: 'x', kind: 'query', idempotency: 'none', spends: false, errors: [] },
    ...{ input: NoInput, output: NoInput, access: access.public, run: async () => ({}) },
  });
  expect(misnamed({ playGame: planted, gamesPlay: planted })).toEqual([
    'playGame is games.play',
    'gamesPlay is games.play',
  ]);
});

/** What a module of operations takes of zod beside types. */
const makesSchemas = (source: string) => /^import (?!type )[^;]*'zod';$/m.test(source);

test('an operation binds the schemas of its area: a module of operations makes none', async () => {
  let seen = 0;
  for await (const file of glob('*.ts', { cwd: FOLDER })) {
    const exports: Exports = await import(join(FOLDER, file));
    if (!Object.values(exports).some(isOperation)) continue;
    seen += 1;
    expect([file, makesSchemas(readFileSync(join(FOLDER, file), 'utf8'))]).toEqual([file, false]);
  }
  expect(seen).toBeGreaterThan(10);
  expect(makesSchemas("import { z } from 'zod';")).toBe(true);
  expect(makesSchemas("import type { z } from 'zod';")).toBe(false);
});

/** Files from which a module of operations imports both a verb that it runs and a schema that it binds. */
function mixed(source: string): string[] {
  const used = (where: RegExp) => [...source.matchAll(where)].map(([, name]) => name!);
  const [verbs, schemas] = [used(/\brun: (\w+)/g), used(/\b(?:input|output): (\w+)/g)];
  const imports = [...source.matchAll(/^import (?!type )\{([^}]*)\} from '(\.\.\/services\/[^']+)';$/gm)];
  return imports.flatMap(([, list, file]) => {
    const names = list!.split(',').map((name) => name.trim());
    return names.some((name) => verbs.includes(name)) && names.some((name) => schemas.includes(name)) ? [file!] : [];
  });
}

test('what a verb takes and answers is declared in a file of schemas, not in the verb’s own', async () => {
  for await (const file of glob('*.ts', { cwd: FOLDER })) {
    expect([file, ...mixed(readFileSync(join(FOLDER, file), 'utf8'))]).toEqual([file]);
  }
  const bound = 'operation({ input: AddSeed, output: Seed, run: addSeed })';
  expect(mixed(`import {\n  AddSeed,\n  addSeed,\n  Seed,\n} from '../services/seeds.ts';\n${bound}`)).toEqual([
    '../services/seeds.ts',
  ]);
});

interface Node {
  type: string;
  key?: { name?: string };
  value?: Node;
}

/** What the property `run` of operations is made of, where it is not the name of a verb. */
function inlineVerbs(source: string): string[] {
  const found: string[] = [];
  JSON.stringify(parseAst(source, { lang: 'ts' }), (_, node: Node | null) => {
    if (node?.type === 'Property' && node.key?.name === 'run') found.push(node.value!.type);
    return node;
  });
  return found.filter((type) => type !== 'Identifier' && type !== 'MemberExpression');
}

test('an operation names its verb, which takes the context and the input; nothing is decided in between', async () => {
  for await (const file of glob('*.ts', { cwd: FOLDER })) {
    expect([file, ...inlineVerbs(readFileSync(join(FOLDER, file), 'utf8'))]).toEqual([file]);
  }
  expect(inlineVerbs('export const a = operation({ run: (ctx, input) => verb(ctx.app, input) });')).toHaveLength(1);
});

test('a procedure of tRPC lies under the name of the operation that it binds, and every operation but the routes’ own has one', () => {
  const procedures: Record<string, { _def: { meta?: { operation?: string } } }> = appRouter._def.procedures as never;
  const bound = Object.entries(procedures).map(([path, { _def }]) => [path, _def.meta?.operation]);
  expect(bound.filter(([path, name]) => path !== name)).toEqual([]);
  const all = [...operations.values()];
  const missing = all.filter(({ name }) => !(name in procedures)).map(({ name }) => name);
  const own = all.filter((operation) => isOneOf(NOT_IN_TRPC, operation)).map(({ name }) => name);
  expect(missing).toEqual(own);
});

/** Names of fields that integrations know (contract 10); all others are named after their operation. */
const FIELDS: Record<string, string> = {
  access: 'auth.access',
  gameKeywords: 'games.list',
  discoveryFeed: 'feed.read',
  submitExpansion: 'research.expand',
  submitComparison: 'research.compare',
  submitTrendCheck: 'research.trends',
  runSerpAnalysis: 'research.serp',
  submitMetrics: 'research.metrics',
  requestKeywordSuggestions: 'research.suggest',
  cancelJob: 'research.cancel',
  cancelByokJob: 'byok.cancel',
  quoteByokExpansion: 'byok.quoteExpand',
  quoteByokComparison: 'byok.quoteCompare',
  quoteByokMetrics: 'byok.quoteMetrics',
  quoteByokRetry: 'byok.quoteRetry',
  executeByokExpansion: 'byok.executeExpand',
  executeByokComparison: 'byok.executeCompare',
  executeByokMetrics: 'byok.executeMetrics',
  jobProgress: 'research.onProgress',
};

test('a field of GraphQL binds the operation of its name, one each', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((type) => Object.values(type!.getFields()));
  const bound = fields.flatMap(({ name, extensions }) =>
    isOperation(extensions.operation) ? [[name, extensions.operation.name] as const] : [],
  );
  expect(bound.map(([field, name]) => [field, FIELDS[field] ?? name])).toEqual(bound);
  expect(bound.filter(([field, name]) => FIELDS[field] !== name && field !== camel(name))).toEqual([]);
  expect(new Set(bound.map(([, name]) => name)).size).toBe(bound.length);
  expect(Object.keys(FIELDS).filter((field) => !fields.some(({ name }) => name === field))).toEqual([]);
  // What GraphQL itself reads by id.
  expect(fields.map(({ name }) => name).filter((name) => !bound.some(([field]) => field === name))).toEqual(['node']);
});

test('every path of REST binds an operation of the table', () => {
  expect(routes.filter(({ operation }) => operations.get(operation.name) !== operation)).toEqual([]);
});
