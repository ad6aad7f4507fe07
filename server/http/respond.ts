import { createHash } from 'node:crypto';
import { RawJson } from '../core/raw-json.ts';

/** JSON text of a payload. A `RawJson` member is spliced in as the text that it already is. */
export function jsonText(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const entries = Object.entries(data);
  if (!entries.some(([, value]) => value instanceof RawJson)) return JSON.stringify(data);
  const members = entries
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`);
  return `{${members.join(',')}}`;
}

/** Weak entity tag of a body. */
export function entityTag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
