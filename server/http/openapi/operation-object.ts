import { ERRORS } from '../../core/errors.ts';
import type { Route } from '../routes.ts';
import { codesOf } from './errors.ts';
import { examples } from './examples.ts';
import { type JsonSchema, requestSchema, responseSchema } from './schemas.ts';

/** One method of one path. Schemas that it shares with others go into `components`. */
export function pathItem(route: Route, components: JsonSchema): JsonSchema {
  const { operation, legacy } = route;
  const parameters = parametersOf(route);
  return {
    operationId: legacy ? `${operation.name}.legacy` : operation.name,
    summary: operation.summary,
    tags: [operation.name.split('.')[0]],
    ...(legacy ? { deprecated: true } : {}),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.from.includes('body') ? { requestBody: bodyOf(route) } : {}),
    responses: { ...successOf(route, components), ...refusalsOf(route) },
  };
}

function securityOf({ operation: { access }, legacy }: Route): JsonSchema[] {
  if (access.who === 'anyone') return [{}];
  if (legacy) return [{ apiKey: [] }];
  return access.credential === 'session' ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

function parametersOf(route: Route): JsonSchema[] {
  const { operation, from } = route;
  const inPath = pathNames(route);
  const { properties, required } = objectOf(requestSchema(operation.input));
  const example = examples[operation.name]?.input ?? {};
  const fields = Object.entries(properties).filter(
    ([name]) => inPath.includes(name) || (from.includes('query') && !from.includes('body')),
  );
  const parameters: JsonSchema[] = fields.map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema,
    ...(name in example ? { example: example[name] } : {}),
    ...((schema as JsonSchema).type === 'array' && !inPath.includes(name) ? { style: 'form', explode: false } : {}),
  }));
  return [...parameters, ...headersOf(route)];
}

function headersOf({ operation, waits, events }: Route): JsonSchema[] {
  const header = (name: string, required: boolean, schema: JsonSchema) => ({ name, in: 'header', required, schema });
  const headers: JsonSchema[] = [];
  if (operation.idempotency !== 'none') {
    const pattern = '^[A-Za-z0-9:_-]{8,120}$';
    headers.push(header('Idempotency-Key', operation.idempotency === 'required', { type: 'string', pattern }));
  }
  if (waits) {
    headers.push(
      header('Prefer', false, { type: 'string', description: '`wait=N` holds the answer, N <= 30 seconds.' }),
    );
  }
  if (events) {
    headers.push(
      header('Last-Event-ID', false, { type: 'integer', description: 'Id of the last event that you have.' }),
    );
  }
  return headers;
}

function bodyOf(route: Route): JsonSchema {
  const { operation } = route;
  const inPath = pathNames(route);
  const schema = without(requestSchema(operation.input), inPath);
  const input = examples[operation.name]?.input;
  const example = input && Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const content = { 'application/json': { schema, ...(example ? { example } : {}) } };
  return { required: !route.from.includes('path') || Object.keys(example ?? {}).length > 0, content };
}

function successOf(route: Route, components: JsonSchema): JsonSchema {
  if (route.events) {
    const stream = { 'text/event-stream': { schema: { type: 'string' } } };
    return {
      200: { description: 'Events until the final one.', content: stream },
      204: { description: 'You have them all.' },
    };
  }
  const content = { 'application/json': { schema: responseSchema(route.operation.output, components) } };
  if (route.status === 204) return { 204: { description: 'Done.' } };
  if (typeof route.status === 'number') return { [route.status]: { description: 'The answer.', content } };
  return {
    200: { description: 'The job is final already.', content },
    202: { description: 'The job was accepted and is not final yet.', content },
  };
}

/** Codes grouped by HTTP status: OpenAPI knows one response a status. */
function refusalsOf(route: Route): JsonSchema {
  const byStatus = Map.groupBy(codesOf(route), (code) => ERRORS[code].status);
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const narrowed = { allOf: [schema, { properties: { code: { enum: codes } } }] };
      return [status, { description: codes.join(', '), content: { 'application/problem+json': { schema: narrowed } } }];
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
