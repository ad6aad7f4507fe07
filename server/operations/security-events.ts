import { AppError, type ErrorCode } from '../core/errors.ts';
import { EndedCredential } from '../services/accounts/authenticate.ts';
import type { AppContext } from '../services/context.ts';
import type { Invocation } from './invoke.ts';

/** What is logged about a refusal that an operator's alarm looks for. */
export const SECURITY_EVENTS = ['throttled', 'bad key', 'refused origin', 'ended credential in use'] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/**
 * Logs a refusal in one line at level warn when it is a security event: what happened, to which operation, from where. The
 * line holds no credential, no input and no e-mail. @param held the credential was good when the call began
 */
export function noteSecurityEvent(
  app: Pick<AppContext, 'log'>,
  thrown: unknown,
  { operation, invocation, held = false }: { operation: string; invocation: Invocation; held?: boolean },
): void {
  if (!(thrown instanceof AppError)) return;
  const { credential, meta } = invocation;
  const event = eventOf(thrown, { bearer: credential.authorization !== null, held });
  if (!event) return;
  const { address, requestId } = meta;
  const ended = thrown.cause instanceof EndedCredential ? { ...thrown.cause.facts } : {};
  app.log.warn({ security: event, operation, address, requestId, ...ended }, `security: ${event}`);
}

const HELD_ENDS: ReadonlySet<ErrorCode> = new Set(['UNAUTHENTICATED', 'ACCOUNT_BLOCKED']);

function eventOf(
  { code, cause }: AppError,
  { bearer, held }: { bearer: boolean; held: boolean },
): SecurityEvent | null {
  if (code === 'RATE_LIMITED') return 'throttled';
  if (code === 'CROSS_ORIGIN_REQUEST') return 'refused origin';
  if (cause instanceof EndedCredential || (held && HELD_ENDS.has(code))) return 'ended credential in use';
  return code === 'UNAUTHENTICATED' && bearer ? 'bad key' : null;
}
