import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { type Owner, owner } from '../support/byok.ts';
import { sized } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyFor, type JsonSchema, valueFor } from './schema-arbitrary.ts';

/** All of them where a change is accepted; at a desk a tenth, with another seed each time, on the database that costs less. */
const [RUNS, backend] = sized({ desk: [1_000, 'postgres'] as const, ci: [10_000, 'pglite'] as const });

let app: TestApp;
let who: Owner;
beforeAll(async () => {
  app = await startTestApp({
    backend,
    env: {
      REQUEST_RATE_PER_MINUTE: '1000000',
      STUDENT_DAILY_QUOTA: '6000',
      STUDENT_DAILY_SPEND_USD: '1000',
      PLATFORM_DAILY_BUDGET_USD: '1000',
      LOG_LEVEL: 'error',
    },
  });
  who = await owner(app);
});
afterAll(() => app.stop());

interface Described {
  deprecated?: boolean;
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: {
    content: { 'application/json': { schema: JsonSchema; examples?: Record<string, { value: object }> } };
  };
}

/** Sign-out would end the session that the others need. */
const operations = Object.entries(openApiDocument().paths as Record<string, Record<string, Described>>)
  .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })))
  .filter(({ path }) => path !== '/api/auth/sign-out');

interface Generated {
  method: string;
  path: string;
  query: Record<string, unknown>;
  /** The old GET form takes keys only. */
  byKey: boolean;
  headers: Record<string, string>;
  body: unknown;
}

const request: fc.Arbitrary<Generated> = fc.constantFrom(...operations).chain(({ path, method, operation }) => {
  const sent = operation.requestBody?.content['application/json'];
  const ofPlace = (place: string) =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? []).filter((one) => one.in === place).map((one) => [one.name, valueFor(one.schema)]),
      ),
      { requiredKeys: place === 'path' ? undefined : [] } as never,
    ) as fc.Arbitrary<Record<string, unknown>>;
  return fc
    .tuple(
      ofPlace('path'),
      ofPlace('query'),
      sent ? bodyFor(sent.schema, Object.values(sent.examples ?? {})[0]?.value ?? {}) : fc.constant(undefined),
      fc.uuid(),
    )
    .map(([inPath, query, body, key]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(inPath[name])) || 'x'),
      query,
      byKey: operation.deprecated === true,
      headers: { 'Idempotency-Key': key.slice(0, 1) === '0' ? 'fuzz-repeated' : key },
      body,
    }));
});

/** The credential that gets furthest. */
function credential(byKey: boolean): Record<string, string> {
  return byKey ? { Authorization: `Bearer ${who.key}` } : { Cookie: who.cookie };
}

/** Text that can be part of an address at all. */
function textOf(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed();
}

test(`no generated request gets a 5xx (${RUNS} requests over the schemas of the description)`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, byKey, headers, body }) => {
      const url = new URL(path, app.url);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, textOf(value));
      const answer = await app.app.fetch(
        new Request(url, {
          method,
          headers: { ...headers, ...credential(byKey), 'Content-Type': 'application/json' },
          ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
        }),
        '203.0.113.9',
      );
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const failed = answer.status >= 500 ? await answer.text() : null;
      expect(failed).toBeNull();
    }),
    { numRuns: RUNS },
  );
  // A run in which everything was refused at the door would prove little; submissions are a few of all routes, and most of them
  // ask for what the cache holds by then.
  expect(seen.get(400)).toBeGreaterThan(0);
  expect(seen.get(200)).toBeGreaterThan(100);
  expect(seen.get(202)).toBeGreaterThan(2);
}, 600_000);
