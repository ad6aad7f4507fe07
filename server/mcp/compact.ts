import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * A schema as the protocol lists it. The dialect is the protocol's own when none is named: naming it costs a model its tokens with
 * every schema. Nothing is judged by it: the protocol's words for what is wrong are not the service's.
 */
export function compact(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const printed = (io: 'input' | 'output') => () => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
    return rest as Record<string, unknown>;
  };
  const jsonSchema = { input: printed('input'), output: printed('output') };
  const { version, vendor } = schema['~standard'];
  return { '~standard': { version, vendor, validate: (value: unknown) => ({ value }), jsonSchema } };
}
