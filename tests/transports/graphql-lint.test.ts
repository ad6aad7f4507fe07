import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runner } from 'graphql-schema-linter';
import { expect, test } from 'vitest';

const SCHEMA = fileURLToPath(new URL('../../graphql/schema.graphql', import.meta.url));

/** Every rule of the linter, Relay's among them, but capitals of enum values: those are the words of REST. */
const RULES = [
  ...['relay-connection-arguments-spec', 'relay-connection-types-spec', 'relay-page-info-spec'],
  ...['arguments-have-descriptions', 'enum-values-have-descriptions', 'fields-have-descriptions'],
  ...['input-object-values-have-descriptions', 'types-have-descriptions', 'descriptions-are-capitalized'],
  ...['fields-are-camel-cased', 'input-object-values-are-camel-cased', 'types-are-capitalized'],
  ...['enum-values-sorted-alphabetically', 'input-object-fields-sorted-alphabetically'],
  ...['interface-fields-sorted-alphabetically', 'type-fields-sorted-alphabetically'],
  ...['defined-types-are-used', 'deprecations-have-a-reason'],
];
/** The shape of `extensions` is told to generators of clients; no field returns it. */
const IGNORED = { 'defined-types-are-used': ['ErrorExtensions'] };

test('the schema has no finding of the linter', async () => {
  let report = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      report += chunk;
      done();
    },
  });
  const options = ['--format', 'json', '--rules', RULES.join(), '--ignore', JSON.stringify(IGNORED)];
  const status = await runner.run(out, null, out, ['node', 'lint', ...options, SCHEMA]);
  expect(JSON.parse(report).errors).toEqual([]);
  expect(status).toBe(0);
});
