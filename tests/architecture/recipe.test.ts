import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { WORDS } from '../../dashboard/src/api/words.ts';
import { entities } from '../../entities/index.ts';
import { migrations } from '../../entities/migrations/index.ts';
import { ERRORS } from '../../server/core/errors.ts';
import { access, type Operation, operation } from '../../server/operations/operation.ts';
import { Nothing } from '../../server/services/fields.ts';
import { SearchLocations } from '../../server/services/locations/schemas.ts';
import { AREAS } from './boundaries.ts';
import { isOneOf, leftOut, NOT_IN_GRAPHQL, NOT_IN_REST, NOT_IN_TRPC, STEPS, without } from './recipe.ts';

const ROOT = join(import.meta.dirname, '../..');
const filesOf = async (pattern: string) => (await Array.fromAsync(glob(pattern, { cwd: ROOT }))).sort();

/** Every operation that a module exports, whether the table has it or not. */
async function declared(): Promise<Operation[]> {
  const modules = await Promise.all(
    (await filesOf('server/operations/*.ts')).map((file): Promise<object> => import(join(ROOT, file))),
  );
  const isOperation = (value: unknown): value is Operation =>
    typeof value === 'object' && value !== null && 'run' in value && 'access' in value;
  return modules.flatMap((module) => Object.values(module).filter(isOperation));
}

test('every operation went through every step of the recipe', async () => {
  const all = await declared();
  expect(all.flatMap((one) => leftOut(one))).toEqual([]);
  expect(all.length).toBeGreaterThan(90);
});

test('whichever step is left out for whichever operation, its file is named, and no other', async () => {
  const tried = new Set<object>();
  for (const one of (await declared()).filter((operation) => leftOut(operation).length === 0)) {
    for (const step of STEPS.filter(({ needs }) => needs(one))) {
      tried.add(step);
      expect(leftOut(one, without(one, step))).toEqual([`${one.name}: ${step.file} lacks ${step.what}`]);
    }
  }
  expect(STEPS.filter((step) => !tried.has(step))).toEqual([]);
});

test('an operation in a new area that went through none of them hears of them all', () => {
  const planted = operation({
    ...{ name: 'histories.delete', summary: 'x', kind: 'mutation', idempotency: 'optional', spends: false, errors: [] },
    ...{ input: SearchLocations, output: Nothing, access: access.scoped('research:execute'), run: async () => null },
  }) as unknown as Operation;
  expect(leftOut(planted)).toEqual([
    'histories.delete: server/operations/table.ts lacks its module',
    'histories.delete: server/http/routes.ts lacks a path',
    'histories.delete: tests/transports/exchanges/play.ts lacks a step of the story that `npm run exchanges` recorded',
    'histories.delete: server/http/openapi/tags.ts lacks the group of its area',
    'histories.delete: trpc/router.ts lacks a leaf of its router',
    'histories.delete: graphql/mutations.ts lacks a field',
    'histories.delete: cli/client/keyed.ts lacks that it takes a key',
    'histories.delete: tests/transports/authorization-table.ts lacks who may call it',
    'histories.delete: tests/transports/equivalence/table.ts lacks how it answers',
    'histories.delete: tests/transports/equivalence/table.ts lacks other content for its key (`conflict`)',
  ]);
});

test('a binding leaves out nothing that it has', async () => {
  const all = await declared();
  const kept = (step: (typeof STEPS)[number]) => all.filter(({ name }) => step.told.has(name));
  const of = (file: string) => kept(STEPS.find((step) => step.file === file)!);
  for (const [file, names] of [
    ['server/http/routes.ts', NOT_IN_REST],
    ['trpc/router.ts', NOT_IN_TRPC],
    ['graphql/queries.ts', NOT_IN_GRAPHQL],
  ] as const) {
    for (const one of names) {
      expect([file, one, all.some((operation) => isOneOf([one], operation))]).toEqual([file, one, true]);
      expect([file, one, of(file).filter((operation) => isOneOf([one], operation))]).toEqual([file, one, []]);
    }
  }
});

interface List {
  /** The file that holds it. */
  file: string;
  names: readonly string[];
  listed: readonly string[];
}

const unlisted = ({ file, names, listed }: List) =>
  names.filter((name) => !listed.includes(name)).map((name) => `${file} lacks ${name}`);

const namesIn = async (folder: string) =>
  (await filesOf(`${folder}/*.ts`)).map((file) => basename(file, '.ts')).filter((name) => name !== 'index');

/** What lies in folders or stands in the catalogue, and the lists that must name it. */
async function lists(): Promise<List[]> {
  const classOf = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
  const steps = await namesIn('entities/migrations');
  return [
    {
      file: 'entities/index.ts',
      names: (await namesIn('entities')).map(classOf),
      listed: entities.map(({ meta }) => meta.className),
    },
    { file: 'entities/migrations/index.ts', names: steps, listed: migrations.map(({ name }) => name) },
    {
      file: '`down` of a migration',
      names: steps,
      listed: migrations.filter((one) => 'down' in one.class.prototype).map(({ name }) => name),
    },
    {
      file: 'AREAS in tests/architecture/boundaries.ts',
      names: (await filesOf('server/services/*')).map((file) => basename(file)),
      listed: AREAS,
    },
    { file: 'dashboard/src/api/words.ts', names: Object.keys(ERRORS), listed: Object.keys(WORDS) },
  ];
}

test('entities, migrations that can be taken back, areas and codes of errors stand in their lists', async () => {
  const all = await lists();
  expect(all.flatMap(unlisted)).toEqual([]);
  expect(all.filter(({ names }) => names.length < 20)).toEqual([]);
  expect(migrations.map(({ name }) => name)).toEqual(await namesIn('entities/migrations'));
});

test('whichever name is struck out of whichever list, its file is named, and no other', async () => {
  for (const list of await lists()) {
    for (const name of list.names) {
      const listed = list.listed.filter((one) => one !== name);
      expect(unlisted({ ...list, listed })).toEqual([`${list.file} lacks ${name}`]);
    }
  }
});

test('the recipe names every file that is asked for', () => {
  const recipe = /## Add a verb\n([\s\S]*?)\n## /.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))![1]!;
  const asked = [
    ...STEPS.map(({ file }) => file),
    ...['entities/index.ts', 'entities/migrations/index.ts', 'tests/architecture/boundaries.ts'],
    ...['server/core/errors.ts', 'dashboard/src/api/words.ts', 'tests/architecture/error-catalogue.test.ts'],
  ];
  expect(asked.filter((file) => !recipe.includes(`\`${file}\``))).toEqual([]);
});
