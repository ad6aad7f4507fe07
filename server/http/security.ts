/** Nothing that the service answers may be framed, sniffed, or pull in anything from elsewhere. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Adds the security headers to an answer; a page's own Content-Security-Policy stays. */
export function secure(headers: Headers, publicUrl: string): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', API_POLICY);
  if (publicUrl.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000');
}
