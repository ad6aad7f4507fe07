import { ERRORS } from '../../core/errors.ts';
import { FILE_TYPES } from '../../core/file-types.ts';
import type { Route } from '../routes/route.ts';
import { codesOf } from './errors.ts';
import { examplesOf, exchangesOf } from './exchanges.ts';
import { headersOf } from './headers.ts';
import { problemRef } from './problems.ts';
import { objectOf } from './request-body.ts';
import { type JsonSchema, responseSchema } from './schemas.ts';

/** The rows of the route as a file, where it has some. */
function tableOf({ csv }: Route): JsonSchema {
  if (!csv) return {};
  const { rows } = objectOf(responseSchema(csv.operation.output, {})).properties as { rows: { items: JsonSchema } };
  const columns = Object.entries(objectOf(rows.items).properties as Record<string, JsonSchema>);
  const said = columns.map(([name, { description }]) => `\`${name}\`: ${description}`).join(' ');
  const description = `${csv.operation.summary} One line for each, and a header. Null is an empty cell. ${said}`;
  return { 'text/csv': { schema: { type: 'string', description } } };
}

/** Answers of a route that succeeds, with what it really answered. */
export function successOf(route: Route, components: JsonSchema): JsonSchema {
  const answer = (status: number, description: string) => ({
    [status]: { description, headers: headersOf(route, status), ...contentOf(route, status, components) },
  });
  if (route.events) return { ...answer(200, 'Events until the final one.'), ...answer(204, 'You have them all.') };
  if (route.status === 204) return answer(204, 'Done.');
  if (typeof route.status === 'function')
    return {
      ...answer(200, 'The job is final already.'),
      ...answer(202, 'The job was accepted and is not final yet.'),
    };
  const unchanged = route.revalidate ? answer(304, 'Nothing has changed since the tag.') : {};
  return { ...answer(route.status, route.file ? 'The file.' : 'The answer.'), ...unchanged };
}

/** What an answer with a status carries, by its type. */
function contentOf(route: Route, status: number, components: JsonSchema): JsonSchema {
  if (status === 204 || status === 304) return {};
  const answered = exchangesOf(route.operation.name).filter((one) => one.status === status);
  const examples = examplesOf(answered.map(({ title, body }) => ({ title, value: body })));
  if (route.events) return { content: { 'text/event-stream': { schema: EVENTS, ...examples } } };
  if (route.file) {
    const files = Object.values(FILE_TYPES).map((type) => type.split(';')[0]!);
    const told = (type: string) => (type === 'text/csv' ? examples : {});
    return { content: Object.fromEntries(files.map((type) => [type, { schema: ONE_FILE, ...told(type) }])) };
  }
  const json = { schema: responseSchema(route.operation.output, components), ...examples };
  return { content: { 'application/json': json, ...tableOf(route) } };
}

const EVENTS = { type: 'string', description: 'Server-sent events.' };
const ONE_FILE = { type: 'string', description: 'One row a line, or a workbook or Parquet file of the same rows.' };

/** Codes grouped by HTTP status: OpenAPI knows one response a status. */
export function refusalsOf(route: Route): JsonSchema {
  const byStatus = Map.groupBy(codesOf(route), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const content = { 'application/problem+json': { schema: problemRef(codes) } };
      return [status, { description: codes.join(', '), headers: headersOf(route, status), content }];
    }),
  );
}
