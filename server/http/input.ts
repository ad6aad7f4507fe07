import { validationFailed } from '../core/errors.ts';
import { readJson } from './body.ts';
import { queryInput } from './legacy.ts';
import type { Route } from './routes.ts';

type Members = [string, unknown][];

/**
 * Merges the declared parts of a request into one input object. A query name that repeats becomes a list.
 * @throws AppError VALIDATION_FAILED when the body is no object, or a name comes twice
 */
export async function readInput(route: Route, request: Request, path: Record<string, string>): Promise<unknown> {
  if (route.legacy) return queryInput(route.operation.input, queryOf(request));
  if (route.from.length === 1 && route.from[0] === 'body') return await readJson(request);
  const merged = new Map<string, unknown>();
  for (const source of route.from) {
    for (const [name, value] of await membersOf(source, request, path)) {
      if (merged.has(name)) throw validationFailed([{ path: name, message: 'is given twice' }]);
      merged.set(name, value);
    }
  }
  return Object.fromEntries(merged);
}

async function membersOf(source: Route['from'][number], request: Request, path: Record<string, string>) {
  if (source === 'path') return Object.entries(path) as Members;
  if (source === 'query') return Object.entries(queryOf(request));
  const body = await readJson(request);
  if (body === undefined) return [];
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return Object.entries(body) as Members;
  throw validationFailed([{ path: '', message: 'the body must be a JSON object' }]);
}

function queryOf(request: Request): Record<string, string | string[]> {
  const values = Map.groupBy(new URL(request.url).searchParams, ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, pairs]) => [name, pairs.length === 1 ? pairs[0]![1] : pairs.map(([, value]) => value)]),
  );
}
