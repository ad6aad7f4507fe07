import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Node {
  type: string;
  kind?: string;
  name?: string;
  declaration?: Node | null;
  declarations?: { init?: Node | null }[];
  callee?: Node;
  arguments?: unknown[];
}

/** What remembers from its first line on; of the built-in ones, those that begin empty and so are there to be filled. */
const CACHES = ['LRUCache', 'WeakMap', 'WeakSet', 'DataLoader', 'FairQueue', 'SharedWork'];
const FILLED_LATER = ['Map', 'Set'];
/** Functions that keep what they made. */
const KEEPERS = ['lazily', 'printedOnce'];

/** Places of a module's own level that hold state: variables that change, caches, collections that begin empty. */
function stateOf(source: string): string[] {
  const { body } = parseAst(source, { lang: 'ts' }) as unknown as { body: Node[] };
  const variables = body.map((node) => node.declaration ?? node).filter(({ type }) => type === 'VariableDeclaration');
  return variables.flatMap(({ kind, declarations = [] }) => {
    const made = declarations.flatMap(({ init }) => (init ? [init] : []));
    const kept = made.filter(({ type, callee, arguments: given = [] }) => {
      const name = callee?.name ?? '';
      if (type !== 'NewExpression') return type === 'CallExpression' && KEEPERS.includes(name);
      return CACHES.includes(name) || (FILLED_LATER.includes(name) && given.length === 0);
    });
    return [...(kind === 'const' ? [] : [kind!]), ...kept.map(({ callee }) => callee!.name!)];
  });
}

/** State that no application could tell from another's, or that is a process of its own. */
const ALIKE: Record<string, string[]> = {
  // The schema in words, the same for every application; and a mark on single answers.
  'graphql/introspection.ts': ['let', 'WeakMap'],
  'graphql/schema.ts': ['lazily'],
  // Lists and names that come with packages, read when they are first asked for.
  'server/science/serp/owners/brand-names.ts': ['lazily'],
  'server/science/text/tokens.ts': ['lazily'],
  'server/services/accounts/password.ts': ['lazily'],
  'server/services/locations/search-locations.ts': ['lazily'],
  // The turn of the event loop, of which the process has one.
  'server/core/own-turn.ts': ['let'],
  // A mark on single answers that never change.
  'server/core/settled.ts': ['WeakMap'],
  // What each schema of an input says, made once: the same for every application.
  'server/core/field-rules.ts': ['WeakMap'],
  'server/http/openapi/schemas.ts': ['printedOnce', 'printedOnce'],
  // Pages that no setting changes, and the description: the same for every application.
  'server/http/pages/reference.ts': ['lazily'],
  'server/http/pages/routes.ts': ['lazily', 'WeakMap'],
  'server/http/pages/verdicts.ts': ['lazily'],
  // It shares out threads, which are the process's.
  'server/services/accounts/password-queue.ts': ['FairQueue'],
  // A mark on single errors.
  'server/operations/security-events.ts': ['WeakSet'],
  // The compiled program of the embedded database, which runs in a thread of its own for each.
  'server/wiring/embedded/begin.ts': ['let'],
  // A thread of its own, for one database.
  'server/wiring/embedded/thread.ts': ['Map', 'let', 'let', 'let'],
  // A list of words, read from its file once.
  'server/sandbox/data/lexicon.ts': ['let'],
};

test('what an application remembers lies in its memory: no module holds state', async () => {
  const found: Record<string, string[]> = {};
  let modules = 0;
  for await (const file of glob('{entities,server,trpc,graphql,jobs}/**/*.ts', { cwd: ROOT })) {
    const state = stateOf(readFileSync(join(ROOT, file), 'utf8'));
    if (state.length > 0) found[file] = state;
    modules += 1;
  }
  expect(found).toEqual(ALIKE);
  expect(modules).toBeGreaterThan(400);
});

test.each([
  ['a cache', 'const known = new LRUCache({ max: 5 });'],
  ['an exported cache by object', 'export const known = new WeakMap<object, string>();'],
  ['a collection that is filled later', 'const seen = new Map<string, number>();'],
  ['a queue', 'const places = new FairQueue({ atOnce: 2, places: 64 });'],
  ['what is made once', 'export const page = lazily(() => 5);'],
  ['a variable', 'export let last = 0;'],
])('%s at the level of a module is refused', (_, source) => {
  expect(stateOf(source)).toHaveLength(1);
});

test('constants are none', () => {
  expect(
    stateOf("const WORDS = new Set(['a']); const HOLDS = { name: 'results' }; function f() { return new Map(); }"),
  ).toEqual([]);
});
