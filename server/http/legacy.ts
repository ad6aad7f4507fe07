import { z } from 'zod';
import type { Config } from '../config.ts';
import { type Route, routes } from './routes.ts';

/** When GET execution was deprecated (RFC 9745 wants a date), and the paths that had it (contract 4.6). */
const DEPRECATED_AT = Date.UTC(2026, 10, 21) / 1000;
const KINDS = ['expand', 'compare', 'serp', 'trends'];
const PATHS = new Set(KINDS.flatMap((kind) => [`/api/research/${kind}`, `/api/research/${kind}/status`]));

/** The research calls and their status routes as GET, bound to the same operations as their POST forms. */
export const legacyRoutes: readonly Route[] = routes
  .filter((route) => route.method === 'POST' && PATHS.has(route.path))
  .map((route) => ({ ...route, method: 'GET', from: ['query'], legacy: true }));

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where to go instead. */
export function legacyHeaders(headers: Headers, config: Config, path: string): void {
  headers.set('Deprecation', `@${DEPRECATED_AT}`);
  headers.set('Sunset', new Date(`${config.LEGACY_SUNSET}T00:00:00.000Z`).toUTCString());
  headers.set(
    'Link',
    `<${config.publicUrl}${path}>; rel="successor-version", <${config.publicUrl}/docs/legacy>; rel="deprecation"`,
  );
}

interface Field {
  type?: string;
  items?: Field;
}

/**
 * A query as the body that it stands for: lists comma-separated or repeated, numbers and booleans from their text,
 * a list of objects as JSON. Text that does not fit stays text, and the schema refuses it by name.
 */
export function queryInput(schema: z.ZodType, query: Record<string, string | string[]>): Record<string, unknown> {
  const fields = fieldsOf(schema);
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, fieldValue(fields[name], value)]));
}

function fieldValue(field: Field | undefined, value: string | string[]): unknown {
  if (field?.type === 'array') {
    if (field.items?.type === 'object') return jsonOf(value);
    return [value].flat().flatMap((text) => text.split(','));
  }
  if (Array.isArray(value)) return value;
  if (field?.type === 'integer' || field?.type === 'number')
    return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (field?.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

function jsonOf(value: string | string[]): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

/** Types of an operation's fields, as its JSON Schema has them. */
function fieldsOf(schema: z.ZodType): Record<string, Field> {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (properties ?? {}) as Record<string, Field>;
}
