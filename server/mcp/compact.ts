import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** The dialect is the protocol's own when none is named: naming it costs a model its tokens with every schema. */
export function compact<S extends z.ZodType>(schema: S): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const printed = (io: 'input' | 'output') => () => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
    return rest as Record<string, unknown>;
  };
  const standard = { ...schema['~standard'], jsonSchema: { input: printed('input'), output: printed('output') } };
  return { '~standard': standard } as StandardSchemaWithJSON<z.input<S>, z.output<S>>;
}
