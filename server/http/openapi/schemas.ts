import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema (2020-12) of what a caller sends. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: dates }));
}

/** JSON Schema of what a caller gets. Left open: members may be added without notice. */
export function responseSchema(schema: z.ZodType): JsonSchema {
  const open = (context: Override) => {
    dates(context);
    delete context.jsonSchema.additionalProperties;
  };
  return withoutDialect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', override: open }));
}

interface Override {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}

/** JSON has no dates: they travel as ISO 8601 UTC with milliseconds. */
function dates({ zodSchema, jsonSchema }: Override): void {
  if (zodSchema._zod.def.type !== 'date') return;
  jsonSchema.type = 'string';
  jsonSchema.format = 'date-time';
}

function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
