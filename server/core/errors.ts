import { hasLost, isCancelled, isOutage } from './outage.ts';

/**
 * The one error catalogue: stable code, HTTP status, public title, and what a caller can do about it.
 * The error page, OpenAPI, tRPC and GraphQL all read this table; tests tie it to contract 1.
 */
interface ErrorRow<S extends number = number, R extends boolean = boolean> {
  status: S;
  title: string;
  /** May the very same request succeed later? */
  retryable: R;
  remedy: string;
}

const row = <S extends number, R extends boolean = false>(
  status: S,
  title: string,
  remedy: string,
  retryable = false as R,
): ErrorRow<S, R> => ({ status, title, retryable, remedy });

export const ERRORS = {
  VALIDATION_FAILED: row(400, 'The request is not valid.', 'Correct the fields named in `issues` and send it again.'),
  IDEMPOTENCY_KEY_REQUIRED: row(
    400,
    'An Idempotency-Key is required.',
    'Send a fresh Idempotency-Key of 8 to 120 characters (A-Z a-z 0-9 : _ -), and the same one when you repeat.',
  ),
  INVITE_INVALID: row(400, 'This sign-up is not possible.', 'Check the invite code, or ask for another one.'),
  EMAIL_UNAVAILABLE: row(400, 'This sign-up is not possible.', 'Check the invite code, or ask for another one.'),
  UNAUTHENTICATED: row(
    401,
    'A valid credential is required.',
    'Sign in again, or send a valid API key as Bearer token.',
  ),
  INVALID_CREDENTIALS: row(401, 'E-mail or password is wrong.', 'Check both; an administrator can issue a reset link.'),
  INSUFFICIENT_SCOPE: row(403, 'The API key lacks a scope.', 'Create a key that has the scope in `requiredScope`.'),
  COOKIE_AUTH_REQUIRED: row(403, 'This works with a signed-in session only.', 'Sign in and use the session cookie.'),
  CROSS_ORIGIN_REQUEST: row(403, 'Cross-origin request refused.', 'Send it from the service’s own origin.'),
  ADMIN_ONLY: row(403, 'For administrators only.', 'Ask an administrator.'),
  ACCOUNT_BLOCKED: row(403, 'The account is blocked.', 'Ask an administrator; sign-in and access still work.'),
  TRIAL_EXPIRED: row(403, 'The trial has ended.', 'Ask an administrator to extend it.'),
  SERP_NOT_VALIDATED: row(
    403,
    'These keywords are not validated yet.',
    'Research the keywords in `keywords` first (expand, compare or trends), or choose reviewed game keywords.',
  ),
  NOT_FOUND: row(404, 'Nothing is here.', 'Check the address.'),
  JOB_NOT_FOUND: row(404, 'No such job.', 'Check the job id; jobs are visible to their owner only.'),
  QUOTE_NOT_FOUND: row(404, 'No such quote.', 'Request a new quote.'),
  KEY_NOT_FOUND: row(404, 'No such API key.', 'List the keys and use one of their ids.'),
  CONNECTION_NOT_FOUND: row(404, 'No such provider connection.', 'List the connections and use one of their ids.'),
  WEBHOOK_NOT_FOUND: row(404, 'No such webhook.', 'List the webhooks and use one of their ids.'),
  DELIVERY_NOT_FOUND: row(404, 'No such delivery.', 'List the deliveries of the webhook and use one of their ids.'),
  METHOD_NOT_ALLOWED: row(405, 'This method is not offered here.', 'Use one of the methods in the Allow header.'),
  IDEMPOTENCY_CONFLICT: row(
    409,
    'The Idempotency-Key was used with different content.',
    'Repeat the original content, or use a fresh key for new content.',
  ),
  QUOTE_EXPIRED: row(409, 'The quote has expired.', 'Request a new quote and confirm that one.'),
  COST_CONFIRMATION_MISMATCH: row(
    409,
    'The confirmation does not match the quote.',
    'Copy requestHash and estimatedCostUsd from the quote exactly.',
  ),
  DAILY_BUDGET_EXCEEDED: row(
    409,
    'The daily budget does not cover this job.',
    'Wait for `resetsAt`, or raise the budget in the spend controls.',
    true,
  ),
  CONCURRENCY_LIMIT_REACHED: row(409, 'Too many jobs are active.', 'Wait for one to finish, then repeat.', true),
  CONNECTIONS_REQUIRED: row(409, 'Provider connections are missing.', 'Save both connections in the account settings.'),
  CONNECTION_NOT_VERIFIED: row(409, 'A provider connection is not verified.', 'Verify it in the account settings.'),
  CONNECTION_CHANGED: row(409, 'A provider connection changed since the quote.', 'Request a new quote.'),
  APPROVAL_REQUIRED: row(
    409,
    'A person must approve this purchase.',
    'Have the owner open `approvalUrl` and approve; then repeat the same request, which answers with the job.',
    true,
  ),
  APPROVAL_DECLINED: row(409, 'The owner declined this purchase.', 'Nothing was bought. Request another quote.'),
  CONNECTION_CONFLICT: row(409, 'Another credential is saved already.', 'Rotate or remove the saved one.'),
  CREDENTIAL_VERSION_CONFLICT: row(409, 'The credential version is stale.', 'Read the connection again and repeat.'),
  JOB_NOT_RETRYABLE: row(409, 'This job cannot be retried.', 'Only partial and failed jobs can be retried.'),
  JOB_NOT_REPLAYABLE: row(
    409,
    'This job cannot be computed again.',
    'Choose a final job that has answers; shared answers are kept until they expire, or until they are bought anew.',
  ),
  OUTSIDE_PURCHASE: row(
    409,
    'This goes beyond what the job bought.',
    'Stay inside of what was bought, as `issues` says, or ask for a new job.',
  ),
  PAYLOAD_TOO_LARGE: row(413, 'The body is too large.', 'Send at most 256 KiB.'),
  UNSUPPORTED_MEDIA_TYPE: row(415, 'The body must be JSON.', 'Send Content-Type: application/json.'),
  QUOTA_EXCEEDED: row(429, 'The daily quota is used up.', 'Wait until the time in Retry-After.', true),
  RATE_LIMITED: row(429, 'Too many requests.', 'Wait for the seconds in Retry-After.', true),
  PLATFORM_BUDGET_EXCEEDED: row(
    503,
    'The service has reached its own daily spending limit.',
    'Nothing was bought. Try again after 00:00 UTC.',
    true,
  ),
  SERVICE_UNAVAILABLE: row(
    503,
    'The service cannot answer at the moment.',
    'Nothing was lost. Repeat the same request after the seconds in Retry-After.',
    true,
  ),
  PROVIDER_UNAVAILABLE: row(502, 'The keyword data provider could not serve this.', 'Try again in a minute.', true),
  INTERNAL_ERROR: row(500, 'Something went wrong on our side.', 'Try again; quote the requestId if it persists.', true),
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface Issue {
  path: string;
  message: string;
}

/** Extra public members of an error, e.g. `issues`, `requiredScope`, `retryAfterSeconds`. */
export type ErrorDetails = Record<string, unknown>;

/** The only error that carries text to a caller. Anything else that is thrown becomes one by `appErrorOf`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, options: { detail?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.detail ?? ERRORS[code].title, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Seconds after which a caller may look whether the service is back. */
const BACK_SOON_SECONDS = 5;

/** The service cannot do it at the moment; nothing was begun, or nothing of it is lost. */
export function serviceUnavailable(cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { details: { retryAfterSeconds: BACK_SOON_SECONDS }, cause });
}

/** Anything that was thrown as an error of the catalogue: SERVICE_UNAVAILABLE while the database is in trouble, INTERNAL_ERROR for our own faults. */
export function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const passes = isOutage(thrown) || isCancelled(thrown) || hasLost(thrown);
  return passes ? serviceUnavailable(thrown) : new AppError('INTERNAL_ERROR', { cause: thrown });
}

/** Most issues that an answer names, and most characters of each of their texts: an answer is not larger than its request. */
export const MAX_ISSUES = 100;
const MAX_ISSUE_TEXT = 300;

/** A text of somebody else's, short enough to be repeated in an answer. */
export function cutText(text: string): string {
  return text.length > MAX_ISSUE_TEXT ? `${text.slice(0, MAX_ISSUE_TEXT).toWellFormed()}…` : text;
}

/** What is said about a field begins with its name, unless it is a sentence already. */
function sentenceOf(path: string, message: string): string {
  return /^(is|has|must|was) /.test(message) ? `${path || 'The request'} ${message}` : message;
}

/** A refusal that names what is wrong; of many issues the first ones, and long texts cut. */
export function validationFailed(all: readonly Issue[]): AppError {
  const issues = all
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: cutText(path), message: cutText(sentenceOf(path, message)) }));
  const first = issues[0];
  const name = first?.path || 'The request';
  const detail = first && (first.message.startsWith(name) ? first.message : `${name}: ${first.message}`);
  return new AppError('VALIDATION_FAILED', { ...(detail ? { detail } : {}), details: { issues } });
}

/** The body that every transport shows, in its own envelope: `{type, title, status, detail, code, error, ...details}`. */
export interface PublicError {
  code: ErrorCode;
  status: number;
  title: string;
  detail: string;
  retryable: boolean;
  details: ErrorDetails;
}

/** What a caller may see of anything that was thrown; internal text never leaves the process. */
export function publicError(thrown: unknown): PublicError {
  const error = appErrorOf(thrown);
  const { status, title, retryable } = ERRORS[error.code];
  return { code: error.code, status, title, detail: error.message, retryable, details: error.details };
}
