import { ERRORS } from '../../core/errors.ts';
import { FORMATS } from '../csv.ts';
import type { Route } from '../routes.ts';
import { UPLOADS } from '../upload.ts';
import { codesOf } from './errors.ts';
import { examples } from './examples.ts';
import { headersOf, requestHeadersOf } from './headers.ts';
import { problemRef } from './problems.ts';
import { type JsonSchema, requestSchema, responseSchema } from './schemas.ts';
import { describeOperation } from './texts.ts';

/** One method of one path. Schemas that it shares with others go into `components`. */
export function pathItem(route: Route, components: JsonSchema): JsonSchema {
  const { operation, legacy } = route;
  const parameters = parametersOf(route);
  return {
    operationId: operationId(route),
    summary: operation.summary,
    description: describeOperation(route),
    tags: [operation.name.split('.')[0]],
    ...(legacy ? { deprecated: true } : {}),
    security: securityOf(route),
    ...scopesOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(route) ? { requestBody: bodyOf(route) } : {}),
    responses: { ...successOf(route, components), ...refusalsOf(route) },
  };
}

/** Name of an operation in generated clients. */
export function operationId({ operation, legacy }: Route): string {
  const name = operation.name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return legacy ? `${name}Legacy` : name;
}

/** A body of a DELETE is accepted and not advertised: much lies between that drops it. */
function takesBody({ from, method }: Route): boolean {
  return from.includes('body') && method !== 'DELETE';
}

function securityOf({ operation: { access }, legacy }: Route): JsonSchema[] {
  if (access.who === 'anyone') return [{}];
  if (legacy) return [{ apiKey: [] }];
  return access.credential === 'session' ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

/** Scopes of which a key needs one. Security schemes of this kind have no place for them. */
function scopesOf({ operation: { access } }: Route): JsonSchema {
  const scopes = [access.scope, access.orScope].filter((scope) => scope !== null && scope !== undefined);
  return scopes.length > 0 ? { 'x-required-scopes': scopes } : {};
}

function parametersOf(route: Route): JsonSchema[] {
  const { operation, from } = route;
  const inPath = pathNames(route);
  const { properties, required } = objectOf(requestSchema(operation.input));
  const example = examples[operation.name]?.input ?? {};
  const fields = Object.entries(properties).filter(
    ([name]) =>
      inPath.includes(name) || (from.includes('query') && (!takesBody(route) || (route.upload && name === 'commit'))),
  );
  const parameters: JsonSchema[] = fields.map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    description: (schema as JsonSchema).description,
    schema,
    ...(name in example ? { example: example[name] } : {}),
    ...((schema as JsonSchema).type === 'array' && !inPath.includes(name) ? { style: 'form', explode: false } : {}),
  }));
  return [...parameters, ...formatOf(route), ...requestHeadersOf(route)];
}

function formatOf({ csv }: Route): JsonSchema[] {
  const schema = { type: 'string', enum: FORMATS, default: FORMATS[0] };
  const description = '`csv`: the rows behind the sums, as a file (RFC 4180, UTF-8).';
  return csv ? [{ name: 'format', in: 'query', required: false, description, schema }] : [];
}

/** The rows of the route as a file, where it has some. */
function tableOf({ csv }: Route): JsonSchema {
  if (!csv) return {};
  const { rows } = objectOf(responseSchema(csv.operation.output, {})).properties as { rows: { items: JsonSchema } };
  const columns = Object.entries(objectOf(rows.items).properties as Record<string, JsonSchema>);
  const said = columns.map(([name, { description }]) => `\`${name}\`: ${description}`).join(' ');
  const description = `${csv.operation.summary} One line for each, and a header. Null is an empty cell. ${said}`;
  return { 'text/csv': { schema: { type: 'string', description } } };
}

function bodyOf(route: Route): JsonSchema {
  const { operation } = route;
  const inPath = pathNames(route);
  const schema = alternatives(without(requestSchema(operation.input), inPath));
  const input = examples[operation.name]?.input;
  const example = input && Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const file = {
    schema: { type: 'string', description: 'One keyword a line, row or object; at most 10 MB and 100,000 lines.' },
  };
  const files = route.upload ? Object.fromEntries(Object.keys(UPLOADS).map((type) => [type, file])) : {};
  const content = { ...files, 'application/json': { schema, ...(example ? { example } : {}) } };
  return { required: !route.from.includes('path') || Object.keys(example ?? {}).length > 0, content };
}

function successOf(route: Route, components: JsonSchema): JsonSchema {
  const json = { 'application/json': { schema: responseSchema(route.operation.output, components) } };
  const content = { ...json, ...tableOf(route) };
  const answer = (status: number, description: string, more: JsonSchema = {}) => ({
    [status]: { description, headers: headersOf(route, status), ...more },
  });
  if (route.events) {
    const stream = { 'text/event-stream': { schema: { type: 'string', description: 'Server-sent events.' } } };
    return { ...answer(200, 'Events until the final one.', { content: stream }), ...answer(204, 'You have them all.') };
  }
  if (route.status === 204) return answer(204, 'Done.');
  if (typeof route.status === 'number') {
    const unchanged = route.revalidate ? answer(304, 'Nothing has changed since the tag.') : {};
    return { ...answer(route.status, 'The answer.', { content }), ...unchanged };
  }
  return {
    ...answer(200, 'The job is final already.', { content }),
    ...answer(202, 'The job was accepted and is not final yet.', { content }),
  };
}

/** Codes grouped by HTTP status: OpenAPI knows one response a status. */
function refusalsOf(route: Route): JsonSchema {
  const byStatus = Map.groupBy(codesOf(route), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const content = { 'application/problem+json': { schema: problemRef(codes) } };
      return [status, { description: codes.join(', '), headers: headersOf(route, status), content }];
    }),
  );
}

function pathNames(route: Route): string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
}

function objectOf(schema: JsonSchema): { properties: JsonSchema; required: string[] } {
  return { properties: (schema.properties ?? {}) as JsonSchema, required: (schema.required ?? []) as string[] };
}

/** The body of a route that takes some fields from its path. */
function without(schema: JsonSchema, names: string[]): JsonSchema {
  if (names.length === 0) return schema;
  const { properties, required } = objectOf(schema);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    required: required.filter((name) => !names.includes(name)),
  };
}

/** An object that takes one of some fields, as a union of objects that have one of them each. */
function alternatives(schema: JsonSchema): JsonSchema {
  const { oneOfFields, ...plain } = schema as JsonSchema & { oneOfFields?: string[] };
  if (!oneOfFields) return plain;
  const { properties: _p, required: _r, ...rest } = plain;
  const branches = oneOfFields.map((field) => {
    const one = without(
      plain,
      oneOfFields.filter((other) => other !== field),
    );
    return { ...rest, title: `By ${field}`, properties: one.properties, required: [...objectOf(one).required, field] };
  });
  return { oneOf: branches };
}
