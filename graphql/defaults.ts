import type { z } from 'zod';
import { ruleOf } from '../server/core/field-rules.ts';

/** What the fields of an input are where they are not given, from its schema; a field without a default is undefined. */
export function defaultsOf<I extends z.ZodType>(schema: I): Partial<z.input<I> & object> {
  const fields = Object.entries(ruleOf(schema).properties ?? {}).filter(
    ([, { default: usual }]) => usual !== undefined,
  );
  return Object.fromEntries(fields.map(([name, { default: usual }]) => [name, usual])) as Partial<z.input<I> & object>;
}
