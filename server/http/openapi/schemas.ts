import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema (2020-12) of what a caller sends. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(JSON.parse(sent(schema)));
}

const sent = printedOnce((schema) =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: requested })),
);

/**
 * JSON Schema of what a caller gets. Left open: members may be added without notice. Schemas with a name of their own are
 * put into `components` and referred to.
 */
export function responseSchema(schema: z.ZodType, components: JsonSchema): JsonSchema {
  const { $defs, ...rest } = JSON.parse(answered(schema));
  Object.assign(components, $defs);
  return withoutDialect(rest);
}

const answered = printedOnce((schema) => {
  const open = (context: Override) => {
    dates(context);
    if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
    integers(context);
    namedRecords(context);
  };
  const printed = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', override: open });
  return JSON.stringify(printed).replaceAll('"#/$defs/', '"#/components/schemas/');
});

/** Description, pages and shapes ask for the same schema again and again; who asks may change what they get. */
function printedOnce(print: (schema: z.ZodType) => string): (schema: z.ZodType) => string {
  const known = new WeakMap<z.ZodType, string>();
  return (schema) => {
    const printed = known.get(schema) ?? print(schema);
    known.set(schema, printed);
    return printed;
  };
}

interface Override {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}

/** What a format says already need not be said again as a pattern, nor as a second form of the same. */
function requested(context: Override): void {
  dates(context);
  const { format, anyOf } = context.jsonSchema;
  if (/^(date|date-time|uuid|email)$/.test(String(format))) delete context.jsonSchema.pattern;
  if (!Array.isArray(anyOf)) return;
  const alike = Object.values(Object.groupBy(anyOf, ({ pattern: _, ...one }) => JSON.stringify(one)));
  context.jsonSchema.anyOf = alike.map((group) => group![0]);
}

/** JSON has no dates: they travel as ISO 8601 UTC with milliseconds. */
function dates({ zodSchema, jsonSchema }: Override): void {
  if (zodSchema._zod.def.type !== 'date') return;
  jsonSchema.type = 'string';
  jsonSchema.format = 'date-time';
}

/** The bounds of safe integers say nothing about an answer. */
function integers({ jsonSchema }: Override): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** A record whose names are known is an object with these members. */
function namedRecords({ jsonSchema }: Override): void {
  const { propertyNames, additionalProperties, ...rest } = jsonSchema as JsonSchema & { propertyNames?: JsonSchema };
  if (!Array.isArray(propertyNames?.enum)) return;
  delete jsonSchema.propertyNames;
  delete jsonSchema.additionalProperties;
  const properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  Object.assign(jsonSchema, rest, { properties });
}

function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
