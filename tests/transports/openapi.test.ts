import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../../server/core/errors.ts';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { codesOf } from '../../server/http/openapi/errors.ts';
import { examples } from '../../server/http/openapi/examples.ts';
import { type Route, routes } from '../../server/http/routes.ts';
import { openSession } from '../../server/services/access/open-session.ts';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ backend: 'pglite', env: { REQUEST_RATE_PER_MINUTE: '100000' } });
});
afterAll(() => app.stop());

async function cookieOf(who: Person): Promise<string> {
  const meta = { address: '127.0.0.1', userAgent: null } as Parameters<typeof openSession>[2];
  const { database } = app.app.context;
  return `session=${(await database.transaction((tx) => openSession(tx, who.accountId, meta))).token}`;
}

/** Sends an example exactly as the description shows it: path, query and body parts in their places. */
async function sendExample(route: Route) {
  const input = { ...examples[route.operation.name]?.input } as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return value;
  });
  const url = new URL(path, app.url);
  const body = route.from.includes('body') ? { body: JSON.stringify(input) } : {};
  if (!('body' in body)) for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
  const headers = {
    Cookie: await cookieOf(await person(app)),
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  };
  return call(url.href, { method: route.method, headers, ...body });
}

describe('every documented path', () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers its example as the description says',
    async (_, route) => {
      const example = examples[route.operation.name];
      expect(example !== undefined || route.from.length === 0).toBe(true);
      const { status, body } = await sendExample(route);
      const final = typeof route.status === 'function' && status === 200 ? 202 : status;
      expect(final).toBe(example?.status ?? route.status);
      if (status >= 400) expect(codesOf(route)).toContain(body.code);
    },
  );

  test('is in the description, which the service serves as it is checked in', async () => {
    const { status, body } = await call(`${app.url}/openapi.json`);
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    const described = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const mounted = routes.map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described).toEqual(expect.arrayContaining(mounted));
  });
});

test('dates travel as date-time, refusals as problems, and every name that is referred to is described', () => {
  const document = openApiDocument() as { components: { schemas: object } };
  const text = JSON.stringify(document);
  expect(text).toContain('"format":"date-time"');
  expect(text).toContain('application/problem+json');
  const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]!);
  expect([...new Set(referred)].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test('the error page has a section for each code, where the type of a problem points', async () => {
  const html = await (await fetch(`${app.url}/docs/errors`)).text();
  const sections = [...html.matchAll(/<section id="([A-Z_]+)">/g)].map((match) => match[1]);
  expect(sections).toEqual(Object.keys(ERRORS));
});
