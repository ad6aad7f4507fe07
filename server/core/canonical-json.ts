import { hash } from 'node:crypto';

/**
 * Canonical JSON (RFC 8785): object members sorted by UTF-16 code units, no white space, numbers and strings as
 * ECMAScript writes them. Members that are undefined are left out, as JSON.stringify does.
 * @throws TypeError for values that JSON cannot carry (NaN, Infinity, functions, bigint).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('not a JSON number');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object') {
    const object = value as Record<string, unknown>;
    const members = Object.keys(object)
      .filter((key) => object[key] !== undefined)
      .sort((a, b) => (a < b ? -1 : 1))
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key])}`);
    return `{${members.join(',')}}`;
  }
  throw new TypeError(`not a JSON value: ${typeof value}`);
}

/** SHA-256 of the canonical JSON, 64 lower-case hex digits. */
export function canonicalHash(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** SHA-256 of a text, 64 lower-case hex digits. */
export function sha256(text: string): string {
  return hash('sha256', text);
}
