import { httpLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, observableToPromise } from '@trpc/server/observable';
import superjson from 'superjson';
import { type Line, send } from './http.ts';
import { keyOf } from './keyed.ts';
import { problemOf } from './problems.ts';
import { BadResponse } from './refusal.ts';
import { repeating } from './retry.ts';
import type { AppRouter } from './router.ts';

/** What a call may be given beside its input: `{ context: { waitSeconds: 20 } }`. */
export interface CallContext {
  /** How long the service may hold the answer for a job to become final, seconds, at most 30. */
  waitSeconds?: number;
}

/** Gives a mutation its key before the first request, so that all requests of one call carry the same. */
const keyed: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    const key = op.type === 'mutation' ? keyOf(op.path, op.input) : null;
    return next({ ...op, context: { ...op.context, key } });
  };

/** Repeats what may be repeated: reads, and mutations that carry a key. Whatever fails, fails as a problem. */
const patient =
  (line: Line): TRPCLink<AppRouter> =>
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const ended = new AbortController();
      const isSafe = op.type === 'query' || typeof op.context.key === 'string';
      const policy = isSafe ? line.policy : { ...line.policy, attempts: 1 };
      const signal = op.signal ? AbortSignal.any([op.signal, ended.signal]) : ended.signal;
      repeating(() => observableToPromise(next(op)), policy, signal).then(
        (value) => {
          observer.next(value);
          observer.complete();
        },
        (thrown) => observer.error(signal.aborted ? TRPCClientError.from(thrown) : problemOf(thrown)),
      );
      return () => ended.abort();
    });

/** The way of a call: key, patience, one request of its own. */
export function linksOf(line: Line): TRPCLink<AppRouter>[] {
  return [
    keyed,
    patient(line),
    httpLink({
      url: `${line.url}/trpc`,
      transformer: superjson,
      headers: ({ op }) => {
        const { key, waitSeconds } = op.context as CallContext & { key?: string | null };
        return {
          ...line.headers,
          ...(key ? { 'Idempotency-Key': key } : {}),
          ...(waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` }),
        };
      },
      fetch: (url, init) => answer(line, String(url), init as RequestInit),
    }),
  ];
}

/** The service always answers in JSON; anything else comes from what stands between. @throws BadResponse */
async function answer(line: Line, url: string, init: RequestInit): Promise<Response> {
  const response = await send(line, url, init);
  if (response.headers.get('Content-Type')?.includes('json')) return response;
  throw new BadResponse(response, await response.text());
}
