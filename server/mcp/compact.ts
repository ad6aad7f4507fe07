import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MAX_ISSUES } from '../core/errors.ts';

/**
 * A schema as the protocol takes it. The dialect is the protocol's own when none is named: naming it costs a model its tokens with
 * every schema. What is wrong with an input is told in at most as many issues as on every transport.
 */
export function compact<S extends z.ZodType>(schema: S): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const printed = (io: 'input' | 'output') => () => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
    return rest as Record<string, unknown>;
  };
  const validate = async (value: unknown) => {
    const judged = await schema['~standard'].validate(value);
    return judged.issues ? { issues: judged.issues.slice(0, MAX_ISSUES) } : judged;
  };
  const jsonSchema = { input: printed('input'), output: printed('output') };
  const standard = { ...schema['~standard'], validate, jsonSchema };
  return { '~standard': standard } as StandardSchemaWithJSON<z.input<S>, z.output<S>>;
}
