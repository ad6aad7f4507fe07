import type { Issue } from '../core/errors.ts';
import { alternatives, type FieldRule, ruleInWords } from './field-rules.ts';

interface Open {
  value: unknown;
  rule: FieldRule;
  path: string;
}

/**
 * Lists that are longer than their rule allows. A schema would judge each member first, and write an issue or more about every one
 * that is wrong: a quarter of a megabyte of them takes a tenth of a second.
 */
export function longLists(input: unknown, rule: FieldRule): Issue[] {
  const issues: Issue[] = [];
  const open: Open[] = [{ value: input, rule, path: '' }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, rule, path } = at;
    const most = mostOf(rule);
    if (!Array.isArray(value)) open.push(...membersOf(at));
    else if (value.length > most) issues.push({ path, message: ruleInWords(rule, value) });
    else open.push(...itemsOf(at, value));
  }
  return issues;
}

/** Entries that the form with the longest list allows. */
function mostOf(rule: FieldRule): number {
  const lists = alternatives(rule).filter(({ type }) => type === 'array');
  return lists.length === 0 ? Infinity : Math.max(...lists.map(({ maxItems = Infinity }) => maxItems));
}

function itemsOf({ rule, path }: Open, values: readonly unknown[]): Open[] {
  const inner = alternatives(rule).flatMap(({ items }) => items ?? []);
  return inner
    .filter(holdsLists)
    .flatMap((one) => values.map((value, at) => ({ value, rule: one, path: join(path, at) })));
}

function membersOf({ value, rule, path }: Open): Open[] {
  if (typeof value !== 'object' || value === null) return [];
  return alternatives(rule).flatMap(({ properties = {} }) =>
    Object.entries(properties)
      .filter(([name, inner]) => Object.hasOwn(value, name) && holdsLists(inner))
      .map(([name, inner]) => ({
        value: (value as Record<string, unknown>)[name],
        rule: inner,
        path: join(path, name),
      })),
  );
}

const holdsLists = (rule: FieldRule) => alternatives(rule).some(({ type }) => type === 'array' || type === 'object');

const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
