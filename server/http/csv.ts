import { csvPieces } from '../core/csv.ts';
import type { Cell } from '../core/csv-line.ts';
import { validationFailed } from '../core/errors.ts';
import type { Route } from './routes/route.ts';

/** The forms of an answer that has rows; the first is what a request gets that names none. */
export const FORMATS = ['json', 'csv'] as const;

/** The route as the request asks for it: with `format=csv` it answers with the operation that has the rows. */
export function inFormat(route: Route, request: Request): Route {
  if (!route.csv || new URL(request.url).searchParams.get('format') !== 'csv') return route;
  return { ...route, operation: route.csv.operation };
}

/** Takes `format` out of a query. @throws AppError VALIDATION_FAILED for a form that there is not */
export function withoutFormat<Q extends Record<string, string | string[]>>(route: Route, query: Q): Omit<Q, 'format'> {
  if (!route.csv) return query;
  const { format = 'json', ...rest } = query;
  if (FORMATS.some((one) => one === format)) return rest;
  throw validationFailed([{ path: 'format', message: `must be one of ${FORMATS.join(', ')}` }]);
}

export interface Table {
  from: string;
  to: string;
  columns: string[];
  rows: Record<string, Cell>[];
}

/** The rows as a file to keep, named after what they are and of which days. */
export function csvFile(what: string, { from, to, columns, rows }: Table) {
  return {
    name: `${what}-${from}-${to}.csv`,
    contentType: 'text/csv; charset=utf-8; header=present',
    pieces: csvPieces(columns, rows),
  };
}
