import type { z } from 'zod';
import { type Issue, MAX_ISSUES, validationFailed } from './errors.ts';
import { type FieldRule, fieldAt, ruleInWords, ruleOf } from './field-rules.ts';

type ZodIssue = z.core.$ZodIssue;

/** What no schema has words of its own for is left blank, and told from the printed rule of its field. */
export const blankMessages = { error: () => '' };

/** The input as its schema takes it. @throws AppError VALIDATION_FAILED, in words that are the same on every transport */
export function inputOf<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, blankMessages);
  if (parsed.success) return parsed.data;
  throw validationFailed(issuesInWords(parsed.error.issues, input, ruleOf(schema)));
}

/**
 * Issues of a refused input as a caller reads them: the field, and what it must be. At most 100.
 * @param rule the JSON Schema of the whole input
 */
export function issuesInWords(found: readonly ZodIssue[], input: unknown, rule: FieldRule): Issue[] {
  const issues = found
    .slice(0, MAX_ISSUES)
    .flatMap(innermost)
    .flatMap((issue) => inWords(issue, input, rule));
  // A number that is too large for a field is too large for a whole number as well.
  return [...new Map(issues.map((issue) => [`${issue.path}: ${issue.message}`, issue])).values()];
}

/** Of a value that fits no alternative: what the nearest one says. */
function innermost(issue: ZodIssue): ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== '' || issue.errors.length === 0) return [issue];
  const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0]!;
  return nearest.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] } as ZodIssue));
}

function inWords(issue: ZodIssue, input: unknown, rule: FieldRule): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message: 'is no field of this request' }));
  }
  return [{ path: pathText(issue.path), message: issue.message || wordsOf(issue, input, rule) }];
}

function wordsOf({ path }: ZodIssue, input: unknown, rule: FieldRule): string {
  const value = path.reduce<unknown>(
    (at, name) => (at as Record<PropertyKey, unknown> | null | undefined)?.[name],
    input,
  );
  if (value === undefined && path.length > 0) return 'is missing';
  return ruleInWords(fieldAt(rule, path), value);
}

const pathText = (path: readonly PropertyKey[]) => path.map(String).join('.');
