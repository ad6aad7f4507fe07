import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { staticImportsOf } from './boundaries.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What is large is loaded while a thread opens the data: the opening waits for all that comes before that thread. */
const LARGE = /^(@mikro-orm|@trpc|kysely|pg|pg-boss|graphql|undici|react)(\/|$)/;

/** The packages that are loaded before the first line of a module runs. */
function packagesBefore(path: string, seen = new Set<string>()): string[] {
  seen.add(path);
  const imports = staticImportsOf(readFileSync(join(ROOT, path), 'utf8')).filter(({ typesOnly }) => !typesOnly);
  return imports.flatMap(({ target }) => {
    if (!target.startsWith('.')) return [target];
    const file = join(dirname(path), target);
    return seen.has(file) ? [] : packagesBefore(file, seen);
  });
}

test('the thread of the data begins before any package is loaded', () => {
  expect(packagesBefore('server/main.ts').filter((name) => !name.startsWith('node:'))).toEqual([]);
});

test('what answers is loaded without GraphQL, which is loaded by itself', () => {
  const packages = packagesBefore('server/wiring/surface.ts');
  expect(packages).toContain('hono');
  expect(packages.filter((name) => /graphql|pothos/.test(name))).toEqual([]);
});

test('a start begins to open its data before it loads what is large', () => {
  const packages = packagesBefore('server/serve.ts');
  expect(packages).toContain('zod');
  expect(packages.filter((name) => LARGE.test(name))).toEqual([]);
});
