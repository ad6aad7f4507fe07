import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { launch } from './browser.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ backend: 'pglite' }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const PAGES = [
  '/',
  '/docs',
  '/docs/integrations',
  '/docs/api',
  '/docs/verdicts',
  '/docs/money',
  '/docs/errors',
  '/docs/legacy',
];

test.each(PAGES)('%s shows in a browser without an error, a script, or a request to elsewhere', async (path) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const [problems, requests]: [string[], string[]] = [[], []];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(app.url + path);
  const own = requests.filter((url) => !url.startsWith('data:'));
  expect([problems, own]).toEqual([[], [app.url + path]]);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('script').count()).toBe(0);
  // The style sheet was let through by the policy, and nothing is wider than a phone.
  expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.close();
});

test('every link of the pages leads to something', async () => {
  const page = await browser.newPage();
  const targets = new Set<string>();
  for (const path of PAGES) {
    await page.goto(app.url + path);
    for (const href of await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)))
      targets.add(href.split('#')[0]!);
  }
  await page.close();
  for (const target of targets) expect([target, (await fetch(target)).status]).toEqual([target, 200]);
});
