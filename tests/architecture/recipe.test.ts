import { expect, test } from 'vitest';
import { examples } from '../../server/http/openapi/examples.ts';
import { TAGS } from '../../server/http/openapi/tags.ts';
import { routes } from '../../server/http/routes.ts';
import { access, type Operation, operation } from '../../server/operations/operation.ts';
import { operations } from '../../server/operations/table.ts';
import { NoInput, Nothing } from '../../server/services/fields.ts';
import { SearchLocations } from '../../server/services/locations/schemas.ts';
import { AUTHORIZATION } from '../transports/authorization-table.ts';
import { EQUIVALENCE } from '../transports/equivalence-table.ts';
import { facesOf } from '../transports/faces.ts';

/** Steps of the README's recipe that were not taken for an operation, each by the file that lacks it. */
function notDone(of: Operation, paths: readonly { operation: Operation; legacy?: unknown }[] = routes): string[] {
  const isInRest = paths.some((route) => route.operation.name === of.name);
  const faces = isInRest && !routes.some((route) => route.operation.name === of.name) ? 2 : facesOf(of).length;
  const hasTag = TAGS.some(({ name }) => of.name.startsWith(`${name}.`));
  const steps: [done: boolean, file: string][] = [
    [of.name in AUTHORIZATION, 'tests/transports/authorization-table.ts'],
    [faces < 2 || of.name in EQUIVALENCE, 'tests/transports/equivalence-table.ts'],
    [!isInRest || of.input === NoInput || of.name in examples, 'server/http/openapi/examples.ts'],
    [!isInRest || hasTag, 'server/http/openapi/tags.ts'],
  ];
  return steps.filter(([done]) => !done).map(([, file]) => `${of.name}: ${file} says nothing about it`);
}

test('every operation went through every step of the recipe', () => {
  expect([...operations.values()].flatMap((one) => notDone(one))).toEqual([]);
  expect(operations.size).toBeGreaterThan(60);
});

test('a step that was left out is named, with its file', () => {
  const planted = operation({
    ...{ name: 'histories.delete', summary: 'x', kind: 'mutation', idempotency: 'none', spends: false, errors: [] },
    ...{ input: SearchLocations, output: Nothing, access: access.settings, run: async () => null },
  });
  expect(notDone(planted as unknown as Operation, [{ operation: planted as unknown as Operation }])).toEqual(
    [
      'tests/transports/authorization-table.ts',
      'tests/transports/equivalence-table.ts',
      'server/http/openapi/examples.ts',
      'server/http/openapi/tags.ts',
    ].map((file) => `histories.delete: ${file} says nothing about it`),
  );
});
