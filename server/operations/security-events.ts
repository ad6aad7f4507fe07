import { AppError, type ErrorCode } from '../core/errors.ts';
import { type CredentialInput, EndedCredential } from '../services/access/authenticate.ts';
import type { AppContext, RequestMeta } from '../services/context.ts';

/** What is logged about a refusal that an operator's alarm looks for. */
type SecurityEvent = 'throttled' | 'bad key' | 'refused origin' | 'ended credential in use';

/** A refusal that several calls of one request share is one event. */
const noted = new WeakSet<AppError>();

/** What was refused: a call of an operation, or the request itself before anything of it was read. */
export interface Refused {
  operation: string;
  credential: CredentialInput;
  meta: RequestMeta;
  /** The credential was good when the call began. */
  held?: boolean;
}

/**
 * Logs a refusal in one line at level warn when it is a security event: what happened, to which operation, from where. The
 * line holds no credential, no input and no e-mail.
 */
export function noteSecurityEvent(app: Pick<AppContext, 'log'>, thrown: unknown, refused: Refused): void {
  if (!(thrown instanceof AppError) || noted.has(thrown)) return;
  const { operation, credential, meta, held = false } = refused;
  const event = eventOf(thrown, { bearer: credential.authorization !== null, held });
  if (!event) return;
  noted.add(thrown);
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
