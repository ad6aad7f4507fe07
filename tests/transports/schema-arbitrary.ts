import fc from 'fast-check';

export type JsonSchema = Record<string, unknown>;

const STRANGE = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '🙂'.repeat(90),
  "'; drop table jobs; --",
  '../..',
  '__proto__',
  'null',
];
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...STRANGE),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, 2 ** 53, {}, [], [[]]),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values of a JSON Schema: mostly what it asks for, at times at its edges, at times something else altogether. */
export function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema), weight: 9 }, { arbitrary: anything, weight: 1 });
}

/** Bodies: anything of the schema, or what the documentation shows with a field or two of another value, which gets further. */
export function bodyFor(schema: JsonSchema, example: object): fc.Arbitrary<unknown> {
  // Of alternatives, the first is the one that is shown.
  const [shown] = (schema.oneOf ?? schema.anyOf ?? [schema]) as [JsonSchema];
  const properties = Object.entries((shown.properties ?? {}) as Record<string, JsonSchema>);
  const near = fc
    .subarray(properties, { maxLength: Math.min(2, properties.length) })
    .chain((some) => fc.record(Object.fromEntries(some.map(([name, one]) => [name, valueFor(one)]))))
    .map((changed) => ({ ...example, ...changed }));
  return fc.oneof(valueFor(schema), near);
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const union = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (union) return fc.oneof(...union.map(valueFor));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return objectFor(schema);
  if (schema.type === 'array') return listFor(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema);
  return textFor(schema);
}

function objectFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const known = fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valueFor(one)])), {
    requiredKeys: [],
  });
  const required = (schema.required ?? []) as string[];
  const complete = fc.record(
    Object.fromEntries(
      properties.filter(([name]) => required.includes(name)).map(([name, one]) => [name, fitting(one)]),
    ),
  );
  const stranger = fc.record({ stranger: anything }, { requiredKeys: [] });
  return fc.oneof(
    { arbitrary: complete, weight: 3 },
    { arbitrary: fc.tuple(known, complete).map(([a, b]) => ({ ...a, ...b })), weight: 5 },
    { arbitrary: fc.tuple(known, stranger).map(([a, b]) => ({ ...a, ...b })), weight: 1 },
  );
}

function listFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const items = (schema.items ?? {}) as JsonSchema;
  return fc.array(valueFor(items), { minLength: Number(schema.minItems ?? 0), maxLength: 5 });
}

function numberFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000);
  const max = Number(schema.maximum ?? 1_000_000);
  const edges = fc.constantFrom(min, max, min - 1, max + 1);
  return fc.oneof(
    edges,
    // Few of the numbers in the bounds may mean anything: a default does.
    'default' in schema ? fc.constant(schema.default) : edges,
    schema.type === 'integer'
      ? fc.integer({ min: Math.ceil(min), max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true }),
  );
}

function textFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.emailAddress();
  return fc.oneof(
    fc.constantFrom('meal planner', 'diet app', 'en', 'a long enough password'),
    fc.string({ unit: 'grapheme', maxLength: 90 }),
    fc.constantFrom(...STRANGE),
  );
}
