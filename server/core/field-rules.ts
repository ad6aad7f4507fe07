import { z } from 'zod';

/** The rule of a field as its JSON Schema prints it. */
export interface FieldRule {
  type?: string;
  const?: unknown;
  /** What it is where it is not given. */
  default?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: FieldRule;
  properties?: Record<string, FieldRule>;
  anyOf?: readonly FieldRule[];
  oneOf?: readonly FieldRule[];
}

const rules = new WeakMap<z.ZodType, FieldRule>();

/** The printed rule of an input; made once a schema. */
export function ruleOf(schema: z.ZodType): FieldRule {
  const known = rules.get(schema);
  if (known) return known;
  const rule = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldRule;
  rules.set(schema, rule);
  return rule;
}

/** The rule of the field at a path; of alternatives, whatever they say about it. */
export function fieldAt(rule: FieldRule, path: readonly PropertyKey[]): FieldRule {
  let at: FieldRule[] = [rule];
  for (const name of path) {
    const inner = at.flatMap(alternatives);
    at = inner.flatMap(
      ({ items, properties }) => (typeof name === 'number' ? items : properties?.[String(name)]) ?? [],
    );
  }
  if (at.length <= 1) return at[0] ?? {};
  return at.every((one) => 'const' in one) ? { enum: at.map((one) => one.const) } : { anyOf: at };
}

/** Each form that a value may have. */
export function alternatives(rule: FieldRule): FieldRule[] {
  const among = rule.anyOf ?? rule.oneOf;
  return among ? among.flatMap(alternatives) : [rule];
}

const FORMATS: Record<string, string> = {
  date: 'must be an existing date YYYY-MM-DD',
  'date-time': 'must be an ISO 8601 timestamp',
  email: 'must be an e-mail address',
  uuid: 'must be a UUID',
};

/** What a field must be, e.g. `must be a whole number from 1 to 100`. */
export function ruleInWords(rule: FieldRule, value: unknown): string {
  const [first, ...others] = alternatives(rule).filter(({ type }) => type !== 'null');
  if (!first) return 'is not valid';
  if (others.length > 0) return `must be one of ${others.length + 1} forms, none of which fits`;
  if (first.enum) return `must be one of ${first.enum.join(', ')}`;
  if ('const' in first) return `must be ${first.const}`;
  if (first.type === 'integer') return `must be a whole number${rangeInWords(first)}`;
  if (first.type === 'number') return `must be a number${rangeInWords(first)}`;
  if (first.type === 'boolean') return 'must be true or false';
  if (first.type === 'array') return `must be a list${countInWords(first.minItems, first.maxItems, 'entries')}`;
  if (first.type === 'object') return 'must be an object';
  return textInWords(first, value);
}

function textInWords({ format, pattern, minLength, maxLength }: FieldRule, value: unknown): string {
  if (format && FORMATS[format]) return FORMATS[format];
  const fits = typeof value === 'string' && value.length >= (minLength ?? 0) && value.length <= (maxLength ?? Infinity);
  if (pattern && fits) return `must match ${pattern}`;
  return `must be text${countInWords(minLength, maxLength, 'characters')}`;
}

function rangeInWords({ minimum, exclusiveMinimum, maximum }: FieldRule): string {
  const from = bound(minimum ?? exclusiveMinimum);
  const to = bound(maximum);
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return exclusiveMinimum === undefined ? ` of at least ${from}` : ` above ${from}`;
  return to === undefined ? '' : ` of at most ${to}`;
}

/** The ends of the safe integers are nobody's rule. */
function bound(limit: number | undefined): number | undefined {
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;
}

function countInWords(least: number | undefined, most: number | undefined, what: string): string {
  if (most !== undefined) return least ? ` of ${least} to ${most} ${what}` : ` of at most ${most} ${what}`;
  return least === undefined ? '' : ` of at least ${least} ${what}`;
}
