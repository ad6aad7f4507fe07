import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { ERRORS, type ErrorCode } from '../server/core/errors.ts';

const BY_STATUS: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** tRPC's own code word for one of ours, by HTTP status. */
export function trpcCodeOf(code: ErrorCode): TRPC_ERROR_CODE_KEY {
  return BY_STATUS[ERRORS[code].status] ?? 'INTERNAL_SERVER_ERROR';
}
