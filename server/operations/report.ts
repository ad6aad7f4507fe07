import { type AppError, appErrorOf, publicError } from '../core/errors.ts';
import { hasLost, isCancelled } from '../core/outage.ts';
import type { AppContext } from '../services/context.ts';

/**
 * What was thrown as an error of the catalogue. Ours to mend is logged with its trace, an outage in a line; what a caller can
 * mend is not logged.
 */
export function reported(app: Pick<AppContext, 'log'>, thrown: unknown, requestId: string | undefined): AppError {
  const error = appErrorOf(thrown);
  const { code, cause } = error;
  if (code === 'INTERNAL_ERROR') app.log.error({ err: cause ?? error, requestId }, 'request failed');
  if (code === 'SERVICE_UNAVAILABLE' && cause) {
    app.log.warn({ cause: cause instanceof Error ? cause.message : String(cause), requestId }, troubleOf(cause));
  }
  return error;
}

/** What an operator looks for: only the last is about the way to the database. */
function troubleOf(cause: unknown): string {
  if (hasLost(cause)) return 'a transaction lost against another one';
  if (isCancelled(cause)) return 'the database gave a statement up';
  return 'database out of reach';
}

/** `Retry-After`, in seconds, of an answer that tells of these errors: the longest that one of them asks for. */
export function retryAfter(thrown: readonly unknown[]): { 'Retry-After'?: string } {
  const asked = thrown.map((one) => Number(publicError(one).details.retryAfterSeconds ?? 0));
  const seconds = Math.max(0, ...asked);
  return seconds > 0 ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
}
