import type { Route } from '../routes/route.ts';
import type { JsonSchema } from './schemas.ts';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
});

/** Headers of answers, by name. */
export const HEADERS = {
  'X-Request-Id': text('Id of the request; quote it when you ask for help.', '019aa2c4-6f0a-7bd1-9a53-3a1c7d2f9b10'),
  'RateLimit-Policy': text('The limits that apply (IETF structured field).', '"requests";q=600;w=60'),
  RateLimit: text('What is left of them, and for how many seconds.', '"requests";r=599;t=60'),
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
  Location: text('Where the job is read.', '/api/research/expand/status?jobId=019aa2c4-6f0a-7bd1-9a53-3a1c7d2f9b10'),
  'Preference-Applied': text('The wait that was granted.', 'wait=30'),
  'Idempotent-Replayed': text('`true`: the stored answer of an earlier request with this Idempotency-Key.', 'true'),
  ETag: text('Tag of this state of the list.', 'W/"sUOyHs4hMZTFJrD4tRQzkoKcqnf"'),
  'Content-Disposition': text('Name of the file.', 'attachment; filename="statement-2026-11-01-2026-11-22.csv"'),
  'Set-Cookie': text('The session cookie.', 'session=…; Path=/; HttpOnly; SameSite=Lax'),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer'),
  Deprecation: text('Since when this form is deprecated (RFC 9745).', '@1795219200'),
  Sunset: text('When this form ends (RFC 8594).', 'Wed, 30 Jun 2027 00:00:00 GMT'),
  Link: text('The form that takes its place.', '</api/research/expand>; rel="successor-version"'),
} as const;

type HeaderName = keyof typeof HEADERS;

/** The headers that answers of a route carry with a status. */
export function headersOf(route: Route, status: number): JsonSchema {
  const { operation, waits, revalidate, legacy, readAt, file, csv } = route;
  const names: HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];
  const add = (when: boolean, ...more: HeaderName[]) => {
    if (when) names.push(...more);
  };
  const isSuccess = status < 300;
  add(isSuccess && waits === true, 'Preference-Applied');
  add(status === 202 && readAt !== undefined, 'Location');
  add(status === 202 || status === 429 || status === 503 || (status === 200 && waits === true), 'Retry-After');
  add(isSuccess && operation.idempotency !== 'none', 'Idempotent-Replayed');
  add(revalidate === true && (status === 200 || status === 304), 'ETag');
  add(status === 200 && (file === true || csv !== undefined), 'Content-Disposition');
  add(isSuccess && SESSION.has(operation.name), 'Set-Cookie');
  add(status === 401, 'WWW-Authenticate');
  add(legacy === true, 'Deprecation', 'Sunset', 'Link');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const SESSION = new Set(['auth.signUp', 'auth.signIn', 'auth.signOut']);

/** Headers that requests of a route may carry. */
export function requestHeadersOf({ operation, waits, events, revalidate }: Route): JsonSchema[] {
  const header = (name: string, schema: JsonSchema, description: string, required = false) => ({
    ...{ name, in: 'header', required, description, schema },
  });
  const headers: JsonSchema[] = [];
  if (operation.idempotency !== 'none') {
    const key = { type: 'string', pattern: '^[A-Za-z0-9:_-]{8,120}$', examples: ['nightly-report-2026-11-22'] };
    const words =
      'Your name for this request. Repeated with the same content it has one effect; with other content it is refused.';
    headers.push(header('Idempotency-Key', key, words, operation.idempotency === 'required'));
  }
  if (waits)
    headers.push(
      header('Prefer', { type: 'string', examples: ['wait=30'] }, '`wait=N` holds the answer, N <= 30 seconds.'),
    );
  if (revalidate)
    headers.push(
      header('If-None-Match', { type: 'string' }, '`ETag` of an earlier answer; weak and strong tags match alike.'),
    );
  if (events)
    headers.push(header('Last-Event-ID', { type: 'integer', minimum: 0 }, 'Id of the last event that you have.'));
  return headers;
}
