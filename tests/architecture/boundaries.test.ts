import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importsOf, type Module, readModules, violations } from './boundaries.ts';

/** Fewer modules than the product has would mean that the check looked at nothing. */
const LEAST_MODULES = 250;
const root = fileURLToPath(new URL('../..', import.meta.url));

test('no module imports what its layer may not see', async () => {
  const modules = await readModules(root);
  expect(modules.length).toBeGreaterThan(LEAST_MODULES);
  expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(LEAST_MODULES);
  expect(violations(modules)).toEqual([]);
});

test.each([
  ['a transport that sees the database', 'server/http/x.ts', '../../entities/job.ts'],
  ['a transport that sees another one', 'trpc/x.ts', '../graphql/schema.ts'],
  ['a service that sees a client', 'server/services/research/x.ts', '../../providers/keyword-data/client.ts'],
  ['a service that sees the worker', 'server/services/research/x.ts', '../../../jobs/queue.ts'],
  ['a double that knows the service', 'server/providers/sandbox/x.ts', '../ports.ts'],
  ['science that does input and output', 'server/science/x.ts', '../services/context.ts'],
  ['a service that uses the queue’s package', 'server/services/research/x.ts', 'pg-boss'],
  ['a transport that uses the ORM', 'graphql/x.ts', '@mikro-orm/core'],
  ['a module that sees tests', 'server/services/x.ts', '../../tests/support/people.ts'],
])('%s is refused', (_, path, target) => {
  const planted: Module = { path, imports: [target] };
  expect(violations([planted])).toEqual([`${path} must not import ${target}`]);
});

test('static, type, re-exporting and dynamic imports are all seen', () => {
  const source = "import type { a } from './a.ts'; export * from './b.ts'; const c = await import('./c.ts');";
  expect(importsOf(source)).toEqual(['./a.ts', './b.ts', './c.ts']);
});
