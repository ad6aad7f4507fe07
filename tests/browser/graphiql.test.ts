import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { sharedBrowser } from './shared-browser.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { NODE_ENV: 'development' } });
  ({ browser } = await sharedBrowser());
});
afterAll(() => app?.stop());

test('GraphiQL starts, reads the schema and runs a document, under its policy and with nothing from elsewhere', async () => {
  const page = await browser.newPage();
  const [problems, requests]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  const introspected = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  const answer = await page.goto(`${app.url}/graphql?query=${encodeURIComponent('{ access { role } }')}`);
  expect(answer!.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(JSON.stringify(await (await introspected).json())).toContain('ResearchJob');
  const executed = page.waitForResponse((response) => response.request().postData()?.includes('access') === true);
  await page.locator('button.graphiql-execute-button').click();
  expect((await (await executed).json()).errors[0].extensions.code).toBe('UNAUTHENTICATED');
  await page.locator('.result-window', { hasText: 'UNAUTHENTICATED' }).waitFor();
  const foreign = requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(app.url));
  expect([problems, foreign]).toEqual([[], []]);
  await page.close();
});

test.each([{}, { NODE_ENV: 'production' }, { NODE_ENV: 'staging' }])('there is none of it with %j', async (env) => {
  const other = await startTestApp({ env: env as Record<string, string>, beside: app });
  for (const path of ['/graphql', '/graphql/graphiql.js', '/graphql/graphiql.css']) {
    const answer = await fetch(other.url + path, { headers: { Accept: 'text/html' } });
    expect(answer.ok).toBe(false);
    expect(await answer.text()).not.toMatch(/graphiql/i);
  }
  await other.stop();
});
