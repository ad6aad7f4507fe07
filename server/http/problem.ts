import { type ErrorCode, publicError } from '../core/errors.ts';

/** Where the error page explains a code. */
function errorPage(publicUrl: string, code: ErrorCode): string {
  return `${publicUrl}/docs/errors#${code}`;
}

interface Context {
  publicUrl: string;
  requestId: string;
}

/** `application/problem+json` (RFC 9457) of anything that was thrown, with the headers of every refusal and those that its status demands. */
export function problemResponse(thrown: unknown, { publicUrl, requestId }: Context): Response {
  const { code, status, title, detail, retryable, details } = publicError(thrown);
  const { retryAfterSeconds, allow, ...members } = details as { retryAfterSeconds?: number; allow?: string };
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  headers.set('X-Request-Id', requestId);
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  if (allow) headers.set('Allow', allow);
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  else if (status === 429) headers.set('Retry-After', '60');
  const body = {
    type: errorPage(publicUrl, code),
    title,
    status,
    detail,
    code,
    error: detail,
    requestId,
    retryable,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...members,
  };
  return new Response(JSON.stringify(body), { status, headers });
}
