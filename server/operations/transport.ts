import { randomUUID } from 'node:crypto';
import { Arrival } from '../services/access/arrival.ts';
import type { CredentialInput } from '../services/access/authenticate.ts';
import type { AppContext, RequestMeta } from '../services/context.ts';
import { noteSecurityEvent } from './security-events.ts';

export const SESSION_COOKIE = 'session';

/** What all transports take from an HTTP request in the same way: the credential and the request's own facts. */
export interface RequestFacts {
  credential: CredentialInput;
  meta: RequestMeta;
  /** The header. */
  idempotencyKey: string | null;
  arrival: Arrival;
}

/** @param address the client's network address, already resolved by the HTTP layer (TRUST_PROXY). */
export function requestFacts(
  app: AppContext,
  request: Request,
  { address, transport }: Pick<RequestMeta, 'address' | 'transport'>,
): RequestFacts {
  const headers = request.headers;
  return {
    credential: {
      authorization: headers.get('authorization'),
      sessionToken: cookie(headers.get('cookie'), SESSION_COOKIE),
      crossOrigin: isCrossOrigin(request, app.config),
      persistedOperation: false,
    },
    meta: {
      requestId: requestIdOf(headers.get('x-request-id')),
      address,
      transport,
      userAgent: headers.get('user-agent'),
      waitSeconds: preferredWait(headers.get('prefer')),
      signal: () => request.signal,
    },
    idempotencyKey: headers.get('idempotency-key'),
    arrival: new Arrival(),
  };
}

/** Counts a request before anything of it is read. @throws AppError RATE_LIMITED */
export async function enter(app: AppContext, facts: RequestFacts): Promise<void> {
  await atTheDoor(app, facts, () => facts.arrival.enter({ app, ...facts }));
}

/**
 * Refuses a request whose credential is there and not good, before anything of it is read.
 * @throws AppError UNAUTHENTICATED; RATE_LIMITED for bad keys of an address that sent too many of them
 */
export async function requireGoodCredential(app: AppContext, facts: RequestFacts): Promise<void> {
  const { authorization, sessionToken } = facts.credential;
  if (authorization === null && sessionToken === null) return;
  await atTheDoor(app, facts, () => facts.arrival.known({ app, ...facts }, false));
}

/** Runs a step that may refuse the request as a whole; what an operator's alarm looks for is logged. */
export async function atTheDoor(
  app: AppContext,
  { credential, meta }: RequestFacts,
  step: () => Promise<unknown>,
): Promise<void> {
  try {
    await step();
  } catch (thrown) {
    noteSecurityEvent(app, thrown, { operation: 'request', credential, meta });
    throw thrown;
  }
}

/** A caller's own request id is kept when it is harmless in logs; otherwise a new one is made, which nobody sorts by. */
export function requestIdOf(given: string | null): string {
  return given !== null && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}

function cookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=') || null;
  }
  return null;
}

/**
 * Browsers send `Sec-Fetch-Site` or at least `Origin` with every mutation; scripts send neither and pass. Without a PUBLIC_URL
 * the service has as many origins as names lead to it, and the page's own is the one that it was asked under.
 */
function isCrossOrigin({ headers, url }: Request, config: AppContext['config']): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(config.publicUrl).origin) return false;
  return config.PUBLIC_URL !== undefined || origin !== new URL(url).origin;
}

/** Longest that a call is held, seconds, whatever it asks for (contract 4). */
export const MAX_WAIT_SECONDS = 30;

/** `Prefer: wait=N` (RFC 7240); anything else means no waiting. */
export function preferredWait(header: string | null): number {
  const wait = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/.exec(header ?? '')?.[1];
  return wait ? Math.min(MAX_WAIT_SECONDS, Number(wait)) : 0;
}
