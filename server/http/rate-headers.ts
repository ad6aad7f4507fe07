import type { RateLimitState } from '../services/context.ts';
import type { HeaderSink } from './header-record.ts';

/** `RateLimit-Policy` and `RateLimit` as IETF structured fields, one item a policy. */
export function setRateHeaders(headers: HeaderSink, states: readonly RateLimitState[]): void {
  if (states.length === 0) return;
  headers.set('RateLimit-Policy', states.map((s) => `"${s.policy}";q=${s.limit};w=${s.windowSeconds}`).join(', '));
  headers.set('RateLimit', states.map((s) => `"${s.policy}";r=${s.remaining};t=${s.resetSeconds}`).join(', '));
}
