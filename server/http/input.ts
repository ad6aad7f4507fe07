import { validationFailed } from '../core/errors.ts';
import { ruleOf } from '../core/field-rules.ts';
import { judgeQueryText } from '../core/query-text.ts';
import { readJson } from './body.ts';
import { withoutFormat } from './csv.ts';
import { queryInput } from './query.ts';
import type { Route } from './routes/route.ts';
import { readUpload } from './upload.ts';

type Members = [string, unknown][];
type Query = Record<string, string | string[]>;

/**
 * Merges the declared parts of a request into one input object; what comes in any other part is refused by name.
 * @throws AppError VALIDATION_FAILED when the body is no object, a name comes twice or where it does not belong
 */
export async function readInput(route: Route, request: Request, path: Record<string, string>): Promise<unknown> {
  const query = withoutFormat(route, queryOf(request));
  if (!route.from.includes('query')) refuseQuery(route, query);
  if (!route.from.includes('body') && request.method !== 'GET') await refuseBody(route, request);
  if (route.from.length === 1 && route.from[0] === 'body') return await readJson(request);
  const merged = new Map<string, unknown>();
  for (const source of route.from) {
    for (const [name, value] of await membersOf(source, { route, request, path, query })) {
      if (merged.has(name)) throw validationFailed([{ path: name, message: 'is given twice' }]);
      merged.set(name, value);
    }
  }
  if (route.events) resume(request, merged);
  return Object.fromEntries(merged);
}

interface Parts {
  route: Route;
  request: Request;
  path: Record<string, string>;
  query: Query;
}

async function membersOf(source: Route['from'][number], { route, request, path, query }: Parts): Promise<Members> {
  if (source === 'path') return Object.entries(path);
  if (source === 'query') return Object.entries(queryInput(ruleOf(route.operation.input), query));
  const body = route.upload ? await readUpload(request) : await readJson(request);
  if (body === undefined) return [];
  return Object.entries(objectOf(body));
}

function objectOf(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw validationFailed([{ path: '', message: 'must be a JSON object' }]);
}

/** Fields in the query of a route that takes them in its body are a mistake that is easily made. */
function refuseQuery({ from, operation }: Route, query: Query): void {
  const fields = from.includes('body') ? (ruleOf(operation.input).properties ?? {}) : {};
  const issues = Object.keys(query).map((name) => ({
    path: name,
    message:
      name in fields ? 'was sent in the query; fields belong in the JSON body' : 'is no query parameter of this route',
  }));
  if (issues.length > 0) throw validationFailed(issues);
}

/** A route that takes nothing from a body is sent none, or an empty object. */
async function refuseBody({ from }: Route, request: Request): Promise<void> {
  const body = await readJson(request);
  if (body === undefined) return;
  const place = from.includes('query') ? 'query' : 'address';
  const issues = Object.keys(objectOf(body)).map((path) => ({
    path,
    message: `was sent in the body; fields of this route belong in the ${place}`,
  }));
  if (issues.length > 0) throw validationFailed(issues);
}

/** A client that comes back repeats its address and names the last event that it has in a header, which goes before. */
function resume(request: Request, input: Map<string, unknown>): void {
  const last = request.headers.get('last-event-id');
  if (last === null) return;
  if (!/^\d{1,9}$/.test(last))
    throw validationFailed([{ path: 'Last-Event-ID', message: 'must be the id of an event' }]);
  input.set('after', Number(last));
}

/** By its own text: the server has made sure that a URL would say the same, and making one takes a twentieth of a read. */
const SEARCH = /^[^?#]*(\?[^#]*)/;

function queryOf({ url }: Request): Query {
  const search = SEARCH.exec(url)?.[1];
  if (search === undefined) return {};
  judgeQueryText(search);
  const values = Map.groupBy(new URLSearchParams(search), ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, pairs]) => [name, pairs.length === 1 ? pairs[0]![1] : pairs.map(([, value]) => value)]),
  );
}
