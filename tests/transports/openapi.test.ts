import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '../../server/core/errors.ts';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { routes } from '../../server/http/routes.ts';
import { call } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('every documented path is in the description, which the service serves as it is checked in', async () => {
  const { status, body } = await call(`${app.url}/openapi.json`);
  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  const described = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const mounted = routes.map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described).toEqual(expect.arrayContaining(mounted));
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
