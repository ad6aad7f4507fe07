/** Nothing that the service answers may be framed, sniffed, or pull in anything from elsewhere. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const COMPLETE = Symbol('complete');

/** An answer of the API that was made with its security headers; nothing is added to it any more. */
export function completed(response: Response): Response {
  return Object.assign(response, { [COMPLETE]: true });
}

export function isComplete(response: Response): boolean {
  return COMPLETE in response;
}

const API_HEADERS = { ...SECURITY, 'Content-Security-Policy': API_POLICY };
const API_HEADERS_OVER_TLS = { ...API_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' };

/** The headers of every answer of the API. */
export function apiHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? API_HEADERS_OVER_TLS : API_HEADERS;
}

/** Adds the security headers to an answer; a page's own Content-Security-Policy stays. */
export function secure(headers: Headers, publicUrl: string): void {
  for (const [name, value] of Object.entries(apiHeaders(publicUrl))) {
    if (name !== 'Content-Security-Policy' || !headers.has(name)) headers.set(name, value);
  }
}
