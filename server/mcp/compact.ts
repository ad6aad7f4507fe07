import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { cutText, MAX_ISSUES } from '../core/errors.ts';

/**
 * A schema as the protocol takes it. The dialect is the protocol's own when none is named: naming it costs a model its tokens with
 * every schema. What is wrong with an input is told in at most as many issues as on every transport, none longer than there.
 */
export function compact<S extends z.ZodType>(schema: S): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const printed = (io: 'input' | 'output') => () => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
    return rest as Record<string, unknown>;
  };
  const validate = async (value: unknown) => {
    const judged = await schema['~standard'].validate(value);
    if (!judged.issues) return judged;
    const issues = judged.issues.slice(0, MAX_ISSUES);
    return { issues: issues.map((issue) => ({ ...issue, message: cutText(issue.message) })) };
  };
  const jsonSchema = { input: printed('input'), output: printed('output') };
  const standard = { ...schema['~standard'], validate, jsonSchema };
  return { '~standard': standard } as StandardSchemaWithJSON<z.input<S>, z.output<S>>;
}
