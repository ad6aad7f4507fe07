import type { Issue } from '../core/errors.ts';

/** NUL and half surrogate pairs are legal in JSON but cannot be stored as text: refused at the door, by name. */
export function unstorable(input: unknown, path = ''): Issue[] {
  if (typeof input === 'string') {
    const storable = input.isWellFormed() && !input.includes('\u0000');
    return storable ? [] : [{ path, message: 'must be text without NUL and half surrogate pairs' }];
  }
  if (typeof input !== 'object' || input === null || input instanceof Date) return [];
  return Object.entries(input).flatMap(([key, value]) => unstorable(value, path === '' ? key : `${path}.${key}`));
}
