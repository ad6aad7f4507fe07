import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Node {
  type: string;
  name?: string;
  specifiers?: { imported?: Node }[];
  id?: Node;
  declaration?: Node | null;
}

const statementsOf = (source: string) => (parseAst(source, { lang: 'ts' }) as unknown as { body: Node[] }).body;

/** The second name of `test`, imported. */
const secondNames = (source: string) =>
  statementsOf(source)
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ specifiers = [] }) => specifiers)
    .filter(({ imported }) => imported?.name === 'it');

/** The functions that a file exports. */
const helpersOf = (source: string) =>
  statementsOf(source)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => (declaration?.type === 'FunctionDeclaration' ? [declaration.id!.name!] : []));

const OWN = 'tests/architecture/test-helpers.test.ts';

/** What stands in one file of the tests only. */
const ONE_PLACE = [
  // vitest's own waits give up after a second.
  ['waiting for what comes', 'tests/**/*.ts', /\bvi\.wait(For|Until)\(/, 'tests/support/until.ts'],
  // What the queue has not delivered yet is no work of anybody's.
  ['waiting for the end of all jobs', 'tests/**/*.ts', /\bapp\.idle\(/, 'tests/support/at-rest.ts'],
  ['the clock of the database', 'tests/**/*.ts', /function app_now\(/, 'tests/support/clock.ts'],
  ['words that the provider refuses', 'tests/money/*.ts', /'forbiddenKeyword'/, 'tests/money/forbidden.test.ts'],
  ['faults of the gateway', 'tests/money/*.ts', /'finishReason/, 'tests/money/gateway-faults.test.ts'],
] as const;

async function read(pattern: string): Promise<[string, string][]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
  return files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
}

test('a test is called test', async () => {
  const files = await read('tests/**/*.ts');
  expect(files.filter(([, source]) => secondNames(source).length > 0).map(([file]) => file)).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
  expect(secondNames("import { expect, it } from 'vitest';")).toHaveLength(1);
  expect(secondNames("import { it as example } from 'vitest';")).toHaveLength(1);
});

test('a helper of tests has a name of its own: no two files export a function of one name', async () => {
  const files = (await read('tests/**/*.ts')).filter(([file]) => !file.endsWith('.test.ts'));
  const named = files.flatMap(([file, source]) => helpersOf(source).map((name) => ({ name, file })));
  const twice = [...Map.groupBy(named, ({ name }) => name)].filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
  expect(helpersOf('export async function call() {}\nfunction own() {}')).toEqual(['call']);
});

test.each(ONE_PLACE)('%s stand in one file', async (_, pattern, words, place) => {
  const files = (await read(pattern)).filter(([file, source]) => file !== OWN && words.test(source));
  expect(files.map(([file]) => file)).toEqual([place]);
});
