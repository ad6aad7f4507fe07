/**
 * SQLSTATE classes of a database that cannot be worked with at the moment: lost connections (08), a login that is refused (28),
 * a database that is not there (3D), too many connections (53), a server that stops, starts (57P) or only stands by (25006), or that
 * ended a transaction whose process stood still (25P03) or that took too long as a whole (25P04), and its connection with it.
 */
const UNREACHABLE = /^(08|28|3D|53|57P|25006|25P0[34])/;
const NETWORK = /^E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|MFILE|NFILE)$/;
/** The way is not trusted, or not encrypted as it has to be: a certificate that ran out, or a server that was set up anew. */
const TLS = /^(CERT_\w+|ERR_(TLS|SSL)_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|HOSTNAME_MISMATCH|EPROTO)$/;
/** What the drivers say in words only: cut connections, an answer or a free one that did not come, a database that is closed. */
const WORDS =
  /connection terminated|timeout expired|does not support SSL|establishing an SSL connection|terminating connection|timeout exceeded when trying to connect|query read timeout|not queryable|calling end on the pool|already been destroyed|pglite is closed/i;

/** A database that nobody may connect to for a while; the code alone says many things. */
const CLOSED = { code: '55000', words: /not currently accepting connections/ };

/** The server's own limits of time (57014) and for a lock (55P03), and what failed under it: a disk, a file system (58). */
const CANCELLED = /^(57014|55P03|58...)$/;

/** Whether the server gave a statement up that may get through later; one whose limit is too small, or whose file is gone, never does. */
export function isCancelled(error: unknown): boolean {
  return CANCELLED.test(String((error as { code?: unknown } | null)?.code));
}

/** Whether a lock was waited for in vain: whoever holds it stands still, and is ended after a minute. */
export function isLockedOut(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '55P03';
}

/**
 * Whether a transaction lost against another one (class 40), or against an upgrade that changed a column beside it: it is rolled back,
 * and may go through when it is tried again.
 */
export function hasLost(error: unknown): boolean {
  return /^40/.test(String((error as { code?: unknown } | null)?.code)) || isOutdated(error);
}

/** Whether a statement did not run because what was prepared of it does not fit its tables any more. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '0A000' && String(message).includes('cached plan');
}

/** Whether the database (the queue is in it) could not be reached, so that the very same call may succeed later. */
export function isOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === CLOSED.code) return CLOSED.words.test(String(message));
  if (typeof code === 'string') return [UNREACHABLE, NETWORK, TLS].some((known) => known.test(code));
  return WORDS.test(String(message));
}
