import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import superjson from 'superjson';
import { publicError } from '../server/core/errors.ts';
import { reported, retryAfter } from '../server/operations/report.ts';
import type { RequestFacts } from '../server/operations/transport.ts';
import type { AppContext } from '../server/services/context.ts';
import { trpcCodeOf } from './codes.ts';

/** What was thrown before any procedure ran, in tRPC's own envelope: one error for the whole request. */
export function refusal(thrown: unknown, app: AppContext, facts: RequestFacts): Response {
  const { requestId } = facts.meta;
  const { code: appCode, status, detail, retryable, details } = publicError(reported(app, thrown, requestId));
  const { allow, ...members } = details as { allow?: string };
  const code = trpcCodeOf(appCode);
  const error = superjson.serialize({
    message: detail,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, appCode, retryable, requestId, ...members },
  });
  const own = { 'Content-Type': 'application/json', 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
  const headers = { ...own, ...(allow && { Allow: allow }), ...retryAfter([thrown]) };
  return new Response(JSON.stringify({ error }), { status, headers });
}
