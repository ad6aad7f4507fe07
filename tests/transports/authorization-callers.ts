import type { ErrorCode } from '../../server/core/errors.ts';

export const CALLERS = [
  'nobody',
  'student, cookie',
  'student, key research:execute',
  'student, key feed:read',
  'student, key byok:execute',
  'expired trial, cookie',
  'expired trial, key',
  'blocked, cookie',
  'blocked, key',
  'admin, cookie',
  'admin, key',
  'student, cookie, other origin',
  'student, bound key',
] as const;
export type CallerClass = (typeof CALLERS)[number];

type Outcome = 'ok' | ErrorCode;
/** What each class of callers gets; `ok`: past authentication and authorisation. */
export type Expected = Record<CallerClass, Outcome>;

const [NO_CREDENTIAL, BY_KEY, BLOCKED] = ['UNAUTHENTICATED', 'COOKIE_AUTH_REQUIRED', 'ACCOUNT_BLOCKED'] as const;
export const ENDED = 'TRIAL_EXPIRED';
const [SCOPE, FOREIGN, NO_ADMIN] = ['INSUFFICIENT_SCOPE', 'CROSS_ORIGIN_REQUEST', 'ADMIN_ONLY'] as const;

/** Outcomes in the order of CALLERS. */
function outcomes(...codes: Outcome[]): Expected {
  if (codes.length !== CALLERS.length) throw new Error('one outcome for each class of callers');
  return Object.fromEntries(CALLERS.map((caller, i) => [caller, codes[i]])) as Expected;
}

/** Of an operation that a key needs a scope for: outcomes for keys with research:execute, feed:read, byok:execute. */
const scoped = (research: Outcome, feed: Outcome, byok: Outcome): Expected =>
  outcomes(
    ...([
      NO_CREDENTIAL,
      'ok',
      research,
      feed,
      byok,
      ENDED,
      ENDED,
      BLOCKED,
      BLOCKED,
      'ok',
      'ok',
      FOREIGN,
      SCOPE,
    ] as const),
  );

/** A query is no danger from another origin: the browser does not show its answer there. */
export const asQuery = (expected: Expected): Expected => ({
  ...expected,
  'student, cookie, other origin': expected['student, cookie'],
});

export const PUBLIC = outcomes('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', FOREIGN, 'ok');
export const OWN_STATE = outcomes(
  NO_CREDENTIAL,
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  FOREIGN,
  SCOPE,
);
export const SETTINGS = outcomes(
  NO_CREDENTIAL,
  'ok',
  BY_KEY,
  BY_KEY,
  BY_KEY,
  'ok',
  BY_KEY,
  BLOCKED,
  BY_KEY,
  'ok',
  BY_KEY,
  FOREIGN,
  BY_KEY,
);
export const RESEARCH = scoped('ok', SCOPE, SCOPE);
export const FEED = scoped(SCOPE, 'ok', SCOPE);
export const BYOK = scoped(SCOPE, SCOPE, 'ok');
/** A key needs one of two scopes; whether it is the right one is judged when the job is known. */
export const JOBS = scoped('ok', SCOPE, 'ok');
export const ADMIN = outcomes(
  NO_CREDENTIAL,
  NO_ADMIN,
  BY_KEY,
  BY_KEY,
  BY_KEY,
  NO_ADMIN,
  BY_KEY,
  BLOCKED,
  BY_KEY,
  'ok',
  BY_KEY,
  FOREIGN,
  BY_KEY,
);
