import type { z } from 'zod';
import { AppError, type Issue, validationFailed } from '../server/core/errors.ts';
import type { Operation } from '../server/operations/operation.ts';
import { called, coded } from './call.ts';
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
  if (size >= 1 && size <= MAX_PAGE) return size;
  throw validationFailed([{ path: 'first', message: `must be a whole number from 1 to ${MAX_PAGE}` }]);
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

/** What an operation calls the arguments of a page, and how they are named here. */
const ARGUMENTS: Record<string, string> = { limit: 'first', cursor: 'after' };

/**
 * Calls an operation that answers page by page. What is wrong is said of the arguments as they are named here.
 * @throws GraphQLError with the code of the catalogue
 */
export async function callPage<I extends z.ZodType, O extends z.ZodType>(
  ctx: GraphqlContext,
  operation: Operation<I, O>,
  { first, after, ...only }: PageArgs,
): Promise<z.output<O>> {
  return await coded(ctx, async () => {
    const limit = pageSize({ first });
    try {
      return await called(ctx, operation, { ...only, limit, cursor: after });
    } catch (thrown) {
      throw inArguments(thrown);
    }
  });
}

function inArguments(thrown: unknown): unknown {
  if (!(thrown instanceof AppError) || thrown.code !== 'VALIDATION_FAILED') return thrown;
  const issues = (thrown.details.issues as Issue[]).map(({ path, message }) => {
    const name = ARGUMENTS[path];
    return name ? { path: name, message: message.replace(path, name) } : { path, message };
  });
  return validationFailed(issues);
}

export interface Connection<T> {
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** Where a page lies in its list. */
export interface Position<T> {
  hasNextPage: boolean;
  /** The cursor behind an item. */
  cursorOf: (item: T) => string;
  /** The cursor that was handed in. */
  after: string | null | undefined;
}

/**
 * A page of an operation as a Relay connection. Behind the last item `endCursor` is the cursor that was handed in: who asks
 * again with it gets what has come since, and nothing twice.
 */
export function connection<T>(items: readonly T[], { hasNextPage, cursorOf, after }: Position<T>): Connection<T> {
  const edges = items.map((node) => ({ node, cursor: cursorOf(node) }));
  const [startCursor, endCursor] = [edges[0]?.cursor ?? null, edges.at(-1)?.cursor ?? after ?? null];
  return { edges, pageInfo: { hasNextPage, hasPreviousPage: false, startCursor, endCursor } };
}

/** One page of a list that is at hand as a whole and never changes; the cursor is the position. */
export function sliceOf<T>(items: readonly T[], args: PageArgs): Connection<T> {
  const start = args.after ? positionOf(args.after) : 0;
  const end = start + pageSize(args);
  const positions = new Map(items.slice(start, end).map((item, i) => [item, String(start + i + 1)]));
  const cursorOf = (item: T) => positions.get(item)!;
  return connection([...positions.keys()], { hasNextPage: end < items.length, cursorOf, after: args.after });
}

function positionOf(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) throw validationFailed([{ path: 'after', message: 'is not a cursor of this list' }]);
  return Number(cursor);
}
