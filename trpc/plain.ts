import { RawJson } from '../server/core/raw-json.ts';

/** tRPC needs values: members that are stored JSON text are parsed here. */
export function plain<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || data instanceof Date) return data;
  const entries = Object.entries(data);
  if (!entries.some(([, value]) => value instanceof RawJson)) return data;
  return Object.fromEntries(entries.map(([k, v]) => [k, v instanceof RawJson ? v.parse() : v])) as T;
}
