import type { Effects } from '../services/context.ts';
import type { HeaderSink } from './header-record.ts';
import { setRateHeaders } from './rate-headers.ts';
import { sessionCookie } from './session-cookie.ts';

/** Writes what a verb wants besides its data, on whatever transport: rate limits, the mark of a repeat, the session's cookie. */
export function applyEffects(headers: HeaderSink, effects: Effects, publicUrl: string): void {
  setRateHeaders(headers, effects.rateLimits);
  if (effects.replayed) headers.set('Idempotent-Replayed', 'true');
  const cookie = sessionCookie(effects.session, publicUrl);
  if (cookie) headers.append('Set-Cookie', cookie);
}
