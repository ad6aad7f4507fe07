import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AREAS, importsOf, type Module, readModules, violations } from './boundaries.ts';

/** Fewer modules than the product has would mean that the check looked at nothing. */
const LEAST_MODULES = 250;
const root = fileURLToPath(new URL('../..', import.meta.url));

test('no module imports what its layer may not see', async () => {
  const modules = await readModules(root);
  expect(modules.length).toBeGreaterThan(LEAST_MODULES);
  expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(LEAST_MODULES);
  expect(violations(modules)).toEqual([]);
});

const PLANTED: [offence: string, path: string, target: string][] = [
  ['a transport that sees the database', 'server/http/x.ts', '../../entities/job.ts'],
  ['a transport that sees another one', 'trpc/x.ts', '../graphql/schema.ts'],
  ['a transport that calls a verb', 'graphql/x.ts', '../server/services/byok/execute.ts'],
  ['a transport that moves money', 'trpc/x.ts', '../server/services/spend/units.ts'],
  ['a transport that blocks an account', 'server/http/x.ts', '../services/accounts/block-account.ts'],
  ['a transport that computes', 'trpc/x.ts', '../server/science/index.ts'],
  ['a transport that sees the worker', 'graphql/x.ts', '../jobs/executor.ts'],
  ['an operation that sees a transport', 'server/operations/x.ts', '../http/rest.ts'],
  ['an operation that sees the database', 'server/operations/x.ts', '../../entities/job.ts'],
  ['an area that sees a later one', 'server/services/spend/x.ts', '../byok/execute.ts'],
  ['two areas in a circle', 'server/services/access/x.ts', '../api-keys/issue-key.ts'],
  ['the plan with a database', 'server/services/plan/x.ts', '../spend/units.ts'],
  ['a service that sees a client', 'server/services/research/x.ts', '../../providers/keyword-data/client.ts'],
  ['a service that sees the worker', 'server/services/research/x.ts', '../../../jobs/queue.ts'],
  ['a service that sees its operation', 'server/services/research/x.ts', '../../operations/research.ts'],
  ['a worker that sees a client', 'jobs/x.ts', '../server/providers/keyword-data/client.ts'],
  ['a worker that sees an operation', 'jobs/x.ts', '../server/operations/research.ts'],
  ['a client that sees a service', 'server/providers/x.ts', '../services/context.ts'],
  ['a port that sees a client', 'server/providers/ports/x.ts', '../keyword-data/client.ts'],
  ['a double that knows the service', 'server/sandbox/x.ts', '../providers/ports/calls.ts'],
  ['science that does input and output', 'server/science/x.ts', '../services/context.ts'],
  ['core that knows the science', 'server/core/x.ts', '../science/index.ts'],
  ['configuration that knows a service', 'server/config.ts', './services/context.ts'],
  ['an entity that knows the code', 'entities/x.ts', '../server/core/money.ts'],
  ['a service that uses the queue’s package', 'server/services/research/x.ts', 'pg-boss'],
  ['a service that queues by itself', 'server/services/research/x.ts', 'p-queue'],
  ['a service that knows HTTP', 'server/services/research/x.ts', 'hono'],
  ['a service that knows tRPC', 'server/services/research/x.ts', '@trpc/server'],
  ['an operation that queries', 'server/operations/x.ts', 'kysely'],
  ['a transport that uses the ORM', 'graphql/x.ts', '@mikro-orm/core'],
  ['REST that knows GraphQL', 'server/http/x.ts', 'graphql-yoga'],
  ['a screen that sees the service', 'dashboard/src/api/x.ts', '../../../server/core/money.ts'],
  ['a screen that loads the router', 'dashboard/src/api/x.ts', '../../../trpc/router.ts'],
  ['a command that sees the service', 'cli/x.ts', '../server/core/errors.ts'],
  ['a client that loads the router', 'cli/client/x.ts', '../../trpc/router.ts'],
  ['a command that sees the dashboard', 'cli/x.ts', '../dashboard/src/ui/format.ts'],
  ['a module that sees the command line', 'server/http/x.ts', '../../cli/client/index.ts'],
  ['a transport that draws', 'server/http/x.ts', 'react'],
  ['a module that sees tests', 'server/services/plan/x.ts', '../../../tests/support/people.ts'],
  ['a module that sees the dashboard', 'server/http/x.ts', '../../dashboard/main.tsx'],
];

test.each(PLANTED)('%s is refused', (_, path, target) => {
  const planted: Module = { path, imports: [{ target, typesOnly: false }] };
  expect(violations([planted])).toEqual([`${path} must not import ${target}`]);
});

test('a transport may know the types of what services answer', () => {
  const target = '../server/services/jobs/job-event.ts';
  expect(violations([{ path: 'trpc/x.ts', imports: [{ target, typesOnly: true }] }])).toEqual([]);
});

test.each(['dashboard/src/api/x.ts', 'cli/commands/of/x.ts'])(
  '%s takes the type of the router, and no other',
  (path) => {
    const typed = (target: string) => [{ path, imports: [{ target, typesOnly: true }] }];
    expect(violations(typed('../../../trpc/app-router.d.ts'))).toEqual([]);
    expect(violations(typed('../../../trpc/router.ts'))).toHaveLength(1);
  },
);

test('an area without a place in the order is named', () => {
  const planted: Module = {
    path: 'server/services/novel/x.ts',
    imports: [{ target: '../plan/unit.ts', typesOnly: true }],
  };
  expect(() => violations([planted])).toThrow(/server\/services\/novel\/x\.ts/);
});

test('every area in the order is there', async () => {
  const modules = await readModules(root);
  for (const area of AREAS)
    expect(
      modules.some(({ path }) => path.startsWith(`server/services/${area}`)),
      area,
    ).toBe(true);
});

test('static, type, re-exporting and dynamic imports are all seen', () => {
  const source = `import type { a } from './a.ts'; import { type b } from './b.ts'; import { c, type d } from './c.ts';
    export * from './d.ts'; export type { e } from './e.ts'; const f = await import('./f.ts'); import './g.ts';`;
  expect(importsOf(source)).toEqual([
    { target: './a.ts', typesOnly: true },
    { target: './b.ts', typesOnly: true },
    { target: './c.ts', typesOnly: false },
    { target: './d.ts', typesOnly: false },
    { target: './e.ts', typesOnly: true },
    { target: './g.ts', typesOnly: false },
    { target: './f.ts', typesOnly: false },
  ]);
});
