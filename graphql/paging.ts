import { AppError, validationFailed } from '../server/core/errors.ts';
import type { GraphqlContext } from './context.ts';
import { graphqlError } from './errors.ts';

/** Most items of a page, and how many there are when `first` is not given (contract 7). */
export const MAX_PAGE = 100;
export const DEFAULT_PAGE = 20;

export interface PageArgs {
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/**
 * Checks `first`.
 * @throws AppError VALIDATION_FAILED unless it is 1..100
 */
export function pageSize({ first }: PageArgs): number {
  const size = first ?? DEFAULT_PAGE;
  if (size < 1 || size > MAX_PAGE) throw validationFailed([{ path: 'first', message: `must be 1..${MAX_PAGE}` }]);
  return size;
}

/** For cost: a page costs its items. A size that will be refused counts as the largest one. */
export function pageCost({ first }: PageArgs): { field: number; multiplier: number } {
  return { field: 1, multiplier: Math.min(MAX_PAGE, Math.max(1, first ?? DEFAULT_PAGE)) };
}

/** Runs a step of a resolver whose errors are the caller's. */
export function checked<T>({ app, facts }: GraphqlContext, step: () => T): T {
  try {
    return step();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    throw graphqlError(thrown, { app, requestId: facts.meta.requestId });
  }
}

export interface Connection<T> {
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** A page of an operation as a Relay connection. `cursorOf` gives the cursor behind an item. */
export function connection<T>(items: T[], hasNextPage: boolean, cursorOf: (item: T) => string): Connection<T> {
  const edges = items.map((node) => ({ node, cursor: cursorOf(node) }));
  const [startCursor, endCursor] = [edges[0]?.cursor ?? null, edges.at(-1)?.cursor ?? null];
  return { edges, pageInfo: { hasNextPage, hasPreviousPage: false, startCursor, endCursor } };
}

/** One page of a list that is at hand as a whole and never changes; the cursor is the position. */
export function sliceOf<T>(items: readonly T[], args: PageArgs): Connection<T> {
  const start = args.after ? positionOf(args.after) : 0;
  const end = start + pageSize(args);
  const positions = new Map(items.slice(start, end).map((item, i) => [item, String(start + i + 1)]));
  return connection([...positions.keys()], end < items.length, (item) => positions.get(item)!);
}

function positionOf(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) throw validationFailed([{ path: 'after', message: 'is not a cursor of this list' }]);
  return Number(cursor);
}
