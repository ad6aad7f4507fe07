import type { ErrorCode } from '../../core/errors.ts';
import type { Route } from '../routes/route.ts';

/** Every code that a route can answer with: its operation's own, and what its access and its input bring (contract 1). */
export function codesOf(route: Route): ErrorCode[] {
  const { operation, method, legacy } = route;
  const { access, kind, idempotency, errors } = operation;
  const codes = new Set<ErrorCode>([
    ...errors,
    'INTERNAL_ERROR',
    'RATE_LIMITED',
    'SERVICE_UNAVAILABLE',
    'UNAUTHENTICATED',
    // A query parameter that the route has not is refused everywhere.
    'VALIDATION_FAILED',
  ]);
  const add = (when: boolean, ...more: ErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(kind === 'mutation' && !legacy, 'CROSS_ORIGIN_REQUEST');
  add(access.credential === 'session', 'COOKIE_AUTH_REQUIRED');
  add(access.who === 'admin', 'ADMIN_ONLY');
  add(!access.whileBlocked, 'ACCOUNT_BLOCKED');
  add(!access.afterTrial, 'TRIAL_EXPIRED');
  // Also without a scope: a key that is bound to persisted operations calls nothing here.
  add(access.who !== 'anyone' && access.credential === 'any', 'INSUFFICIENT_SCOPE');
  add(method !== 'GET', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  add(idempotency !== 'none', 'IDEMPOTENCY_KEY_REQUIRED');
  return [...codes].sort();
}
