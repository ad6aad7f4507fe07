import type { TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { AppError, ERRORS, type ErrorCode, validationFailed } from '../server/core/errors.ts';

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

/** What went wrong in our codes, also where tRPC itself refused (bad JSON, unknown path, wrong method). */
export function thrownIn(error: TRPCError): unknown {
  const { code, cause } = error;
  if (cause instanceof AppError) return cause;
  if (code === 'INTERNAL_SERVER_ERROR') return cause ?? error;
  if (code === 'NOT_FOUND') return new AppError('NOT_FOUND');
  if (code === 'METHOD_NOT_SUPPORTED') return new AppError('METHOD_NOT_ALLOWED');
  if (code === 'PAYLOAD_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE');
  if (code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  return validationFailed([{ path: '', message: 'is malformed' }]);
}
