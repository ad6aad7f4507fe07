import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { openSession } from '../../server/services/accounts/open-session.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type JsonSchema, valueFor } from './schema-arbitrary.ts';

/** Generated requests; `FUZZ_RUNS=10000` for the long run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({
    backend: 'pglite',
    env: { REQUEST_RATE_PER_MINUTE: '1000000', STUDENT_DAILY_QUOTA: '3', JOB_CONCURRENCY: '1', LOG_LEVEL: 'error' },
  });
  const who = await person(app);
  const meta = { address: '127.0.0.1', userAgent: null } as Parameters<typeof openSession>[2];
  const { database } = app.app.context;
  cookie = `session=${(await database.transaction((tx) => openSession(tx, who.accountId, meta))).token}`;
});
afterAll(() => app.stop());

interface Described {
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

/** Sign-out would end the session that the others need. */
const operations = Object.entries(openApiDocument().paths as Record<string, Record<string, Described>>)
  .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })))
  .filter(({ path }) => path !== '/api/auth/sign-out');

interface Generated {
  method: string;
  path: string;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
}

const request: fc.Arbitrary<Generated> = fc.constantFrom(...operations).chain(({ path, method, operation }) => {
  const schema = operation.requestBody?.content['application/json'].schema;
  const ofPlace = (place: string) =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? []).filter((one) => one.in === place).map((one) => [one.name, valueFor(one.schema)]),
      ),
      { requiredKeys: place === 'path' ? undefined : [] } as never,
    ) as fc.Arbitrary<Record<string, unknown>>;
  return fc
    .tuple(ofPlace('path'), ofPlace('query'), schema ? valueFor(schema) : fc.constant(undefined))
    .map(([inPath, query, body]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(inPath[name])) || 'x'),
      query,
      headers: { 'Idempotency-Key': `fuzz-${path.length}-${method}` },
      body,
    }));
});

/** Text that can be part of an address at all. */
function textOf(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed();
}

test(`no generated request gets a 5xx (${RUNS} requests over the schemas of the description)`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, headers, body }) => {
      const url = new URL(path, app.url);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, textOf(value));
      const answer = await app.app.fetch(
        new Request(url, {
          method,
          headers: { ...headers, Cookie: cookie, 'Content-Type': 'application/json' },
          ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
        }),
        '203.0.113.9',
      );
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      // Provider and platform refusals are answers of their own; ours to fix is 500 alone.
      expect([answer.status, answer.status === 500 ? await answer.text() : '']).toEqual([answer.status, '']);
      expect(answer.status === 502 || answer.status === 503 || answer.status < 500).toBe(true);
    }),
    { numRuns: RUNS },
  );
  // A run in which everything was refused at the door would prove little.
  expect(seen.get(400)).toBeGreaterThan(0);
  expect([...seen].some(([status]) => status < 300)).toBe(true);
}, 600_000);
