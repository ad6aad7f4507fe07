import { addressBlock } from '../../core/address.ts';
import type { Caller } from '../../core/caller.ts';
import { sha256 } from '../../core/canonical-json.ts';
import type { StateKind } from '../../core/memory.ts';
import type { AppContext, RateLimitState } from '../context.ts';
import { RequestWindows, WINDOW_SECONDS } from './request-windows.ts';

const COUNTER: StateKind<RequestWindows> = { name: 'request-counter' };

/**
 * Counts one request: of an account, or of an address that nobody vouches for. Returns the state of policy `requests`
 * (contract 1, limits on the wire), and whether the request is one too many.
 */
export async function countRequest(
  app: AppContext,
  caller: Caller | null,
  address: string,
): Promise<{ state: RateLimitState; admitted: boolean }> {
  const limit = app.config.REQUEST_RATE_PER_MINUTE;
  const counter = app.memory.state(COUNTER, () => new RequestWindows(app, limit));
  const key = caller ? `account:${caller.accountId}` : `address:${sha256(addressBlock(address))}`;
  const { admitted, remaining, secondsLeft } = await counter.count(key);
  const resetSeconds = Math.max(1, Math.ceil(secondsLeft));
  return { admitted, state: { policy: 'requests', limit, remaining, resetSeconds, windowSeconds: WINDOW_SECONDS } };
}
