import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import superjson from 'superjson';
import { publicError } from '../server/core/errors.ts';
import { trpcCodeOf } from './codes.ts';

/** What was thrown before any procedure ran, in tRPC's own envelope: one error for the whole request. */
export function refusal(thrown: unknown, requestId: string): Response {
  const { code: appCode, status, detail, retryable, details } = publicError(thrown);
  const code = trpcCodeOf(appCode);
  const error = superjson.serialize({
    message: detail,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, appCode, retryable, requestId, ...details },
  });
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
  return new Response(JSON.stringify({ error }), { status, headers });
}
