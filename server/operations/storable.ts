import { type Issue, MAX_ISSUES } from '../core/errors.ts';

/** A name in the path of an issue is cut: a long one would be repeated with each of its members. */
const MAX_NAME = 100;

/** NUL and half surrogate pairs are legal in JSON but cannot be stored as text: refused at the door, by name. */
export function unstorable(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const open = [{ value: input, path: '' }];
  for (let at = 0; at < open.length && issues.length < MAX_ISSUES; at++) {
    const { value, path } = open[at]!;
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\u0000'))) {
      issues.push({ path, message: 'must be text without NUL and half surrogate pairs' });
    }
    if (typeof value !== 'object' || value === null || value instanceof Date) continue;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'string' && typeof member !== 'object') continue;
      const name = key.slice(0, MAX_NAME);
      open.push({ value: member, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return issues;
}
