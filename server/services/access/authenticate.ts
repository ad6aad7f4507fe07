import type { Caller } from '../../core/caller.ts';
import { sha256 } from '../../core/canonical-json.ts';
import { AppError } from '../../core/errors.ts';
import type { AppContext, RequestMeta } from '../context.ts';
import { countAttempt } from '../throttles/throttle.ts';
import { credentialsOf } from './credentials.ts';
import { findEndedKey } from './find-caller.ts';
import { isWellFormedKey } from './key-format.ts';

/** The credentials of one request, as its transport found them. */
export interface CredentialInput {
  authorization: string | null;
  sessionToken: string | null;
  /** A browser says that the request comes from another origin. */
  crossOrigin: boolean;
  /** What is being run is a document that the key in the request is bound to. */
  persistedOperation: boolean;
}

/** Why a key is not good: it was, and has been revoked or has expired. For the log only; callers are told nothing of it. */
export class EndedCredential extends Error {
  readonly facts: { accountId: string; keyId: string };

  constructor(facts: { accountId: string; keyId: string }) {
    super('the key has ended');
    this.name = 'EndedCredential';
    this.facts = facts;
  }
}

const SESSION_TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * Who is calling. An Authorization header is judged alone: a bad one never falls back to the cookie.
 * @param optional nobody, and a cookie that is not (or no longer) good, is null instead of an error
 * @throws AppError UNAUTHENTICATED; RATE_LIMITED for bad keys of an address that sent too many of them
 */
export async function authenticate(
  app: AppContext,
  credential: CredentialInput,
  meta: RequestMeta,
  optional: boolean,
): Promise<Caller | null> {
  if (credential.authorization !== null) return await keyCaller(app, credential.authorization, meta);
  const caller = credential.sessionToken === null ? null : await sessionCaller(app, credential.sessionToken);
  if (!caller && !optional) throw new AppError('UNAUTHENTICATED');
  return caller;
}

/** Only bad keys are counted, after the check: a blocked address never locks out a good key. */
async function keyCaller(app: AppContext, authorization: string, meta: RequestMeta): Promise<Caller> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const canBeKey = key !== undefined && isWellFormedKey(key);
  const caller = canBeKey ? await credentialsOf(app).find(app, 'api_key', key) : null;
  if (caller) return caller;
  await countAttempt(app, 'badKeyAddress', meta.address).catch((thrown: unknown) => {
    // What cannot be a key is refused also while the database, which counts, is away.
    if (canBeKey || thrown instanceof AppError) throw thrown;
  });
  const ended = canBeKey ? await findEndedKey(app.database.db, sha256(key)) : undefined;
  throw new AppError('UNAUTHENTICATED', ended ? { cause: new EndedCredential(ended) } : {});
}

async function sessionCaller(app: AppContext, token: string): Promise<Caller | null> {
  return SESSION_TOKEN_FORM.test(token) ? await credentialsOf(app).find(app, 'session', token) : null;
}
