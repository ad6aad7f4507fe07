import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MAX_ISSUES } from '../core/errors.ts';
import { ruleOf } from '../operations/field-rules.ts';
import { longLists } from '../operations/long-lists.ts';

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
    const issues = longLists(value, ruleOf(schema)).map(({ path, message }) => ({ path: path.split('.'), message }));
    const judged = issues.length > 0 ? { issues } : await schema['~standard'].validate(value);
    return judged.issues ? { issues: judged.issues.slice(0, MAX_ISSUES) } : judged;
  };
  const jsonSchema = { input: printed('input'), output: printed('output') };
  const standard = { ...schema['~standard'], validate, jsonSchema };
  return { '~standard': standard } as StandardSchemaWithJSON<z.input<S>, z.output<S>>;
}
