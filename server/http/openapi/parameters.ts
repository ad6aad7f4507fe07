import { FORMATS } from '../csv.ts';
import type { Route } from '../routes/route.ts';
import { exchangesOf } from './exchanges.ts';
import { requestHeadersOf } from './headers.ts';
import { objectOf, pathNames, takesBody } from './request-body.ts';
import { type JsonSchema, requestSchema } from './schemas.ts';

/** What a route takes beside a body: in its path, its query and its headers. */
export function parametersOf(route: Route): JsonSchema[] {
  const { operation, from } = route;
  const inPath = pathNames(route);
  const { properties, required } = objectOf(requestSchema(operation.input));
  const example = Object.assign({}, ...exchangesOf(operation.name).map(({ input }) => input)) as JsonSchema;
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
