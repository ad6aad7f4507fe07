import { type JsonSchema, responseSchema } from '../openapi/schemas.ts';
import type { Route } from '../routes/route.ts';
import { routes } from '../routes.ts';
import { escapeHtml } from './layout.ts';
import { table, words } from './table.ts';

const COLUMNS = ['Field', 'Type', 'What it is'];
const REFERENCE = '#/components/schemas/';

/** What a route answers with, field by field. */
export function answerOf(route: Route): string {
  if (route.status === 204) return '<h3>Answers</h3><p>204, without a body.</p>';
  if (route.events) return '<h3>Answers</h3><p>A stream of server-sent events.</p>';
  if (route.file) return '<h3>Answers</h3><p>A file to keep.</p>';
  const schema = responseSchema(route.operation.output, {});
  const rows = fieldsOf(schema);
  return `<h3>Answers</h3>${rows.length > 0 ? table(COLUMNS, rows) : `<p>${typeOf(schema)}.</p>`}`;
}

/** Every shape with a name of its own. */
export function shapes(): string {
  const all: Record<string, JsonSchema> = {};
  for (const { operation, file } of routes) if (!file) responseSchema(operation.output, all);
  const sections = Object.entries(all).map(([name, schema]) => {
    const { description = '' } = schema as { description?: string };
    return `<section id="${name}"><h2>${name}</h2><p>${words(description)}</p>${table(COLUMNS, fieldsOf(schema))}</section>`;
  });
  return sections.join('\n');
}

/** A row a field, what lies inside named by its way. */
function fieldsOf(schema: JsonSchema, at = ''): string[][] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return properties.flatMap(([name, field]) => {
    const { description = '' } = field as { description?: string };
    const way = `${at}${name}`;
    const inner = insideOf(field);
    return [
      [`<code>${escapeHtml(way)}</code>`, typeOf(field), words(description)],
      ...(inner ? fieldsOf(inner.schema, `${way}${inner.isList ? '[].' : '.'}`) : []),
    ];
  });
}

/** The object that a field or each entry of it is, where it is described in place. */
function insideOf(field: JsonSchema): { schema: JsonSchema; isList: boolean } | null {
  const one = presentOf(field);
  if (one.properties) return { schema: one, isList: false };
  const items = one.type === 'array' ? presentOf(one.items as JsonSchema) : {};
  return items.properties ? { schema: items, isList: true } : null;
}

/** A schema without its null. */
function presentOf(schema: JsonSchema): JsonSchema {
  const among = (schema.anyOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
  return among?.length === 1 ? among[0]! : schema;
}

const PLAIN: Record<string, string> = {
  integer: 'whole number',
  boolean: 'true or false',
  string: 'text',
  null: 'null',
};

/** The type of a schema in words, named shapes as links. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, type, format, items } = schema as JsonSchema & Record<string, string>;
  const among = (anyOf ?? oneOf) as unknown as JsonSchema[] | undefined;
  if (among) return [...new Set(among.map(typeOf))].join(' or ');
  if ($ref) return `<a href="/docs/api/shapes#${$ref.slice(REFERENCE.length)}">${$ref.slice(REFERENCE.length)}</a>`;
  if (Array.isArray(schema.enum))
    return `one of ${schema.enum.map((word) => `<code>${escapeHtml(String(word))}</code>`).join(', ')}`;
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' or ');
  if (type === 'array') return `list of ${typeOf(items as unknown as JsonSchema)}`;
  if (format === 'date-time') return 'time';
  if (format === 'date') return 'date';
  return PLAIN[type ?? ''] ?? type ?? 'anything';
}
