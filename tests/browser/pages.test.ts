import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPages } from '../../server/http/pages/all.ts';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { testConfig } from '../support/config.ts';
import { person, post } from '../support/people.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { sharedBrowser } from './shared-browser.ts';

let app: TestApp;
let browser: Browser;
/** One page for all: a new one for each costs more than what it shows. */
let phone: Page;
/** What it complains about, and what it asks for. */
const [problems, requests]: [string[], string[]] = [[], []];
beforeAll(async () => {
  const [started, shared] = await Promise.all([startTestApp(), sharedBrowser(), buildDashboard()]);
  [app, browser] = [started, shared.browser];
  phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  phone.on('console', (message) => problems.push(message.text()));
  phone.on('pageerror', (error) => problems.push(error.message));
  phone.on('request', (request) => requests.push(request.url()));
});
afterAll(async () => {
  await phone?.context().close();
  await app?.stop();
});

const PAGES = allPages(testConfig({ DATA_DIR: 'unused' })).map(({ path }) => path);

test.each(inTurns(PAGES, 3))(
  '%s shows in a browser without an error, a script, or a request to elsewhere',
  async (path) => {
    for (const noted of [problems, requests]) noted.length = 0;
    await phone.goto(app.url + path);
    const own = requests.filter((url) => !url.startsWith('data:'));
    expect([problems, own]).toEqual([[], [app.url + path]]);
    expect(await phone.locator('h1').count()).toBe(1);
    expect(await phone.locator('script').count()).toBe(0);
    // The style sheet was let through by the policy, and nothing is wider than a phone.
    expect(await phone.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

test('every link of the pages leads to something', async () => {
  const targets = new Set<string>();
  for (const path of PAGES) {
    const text = await (await fetch(app.url + path)).text();
    for (const [, href] of text.matchAll(/<a\b[^>]*\bhref="([^"#]*)/g)) {
      targets.add(new URL(href!.replaceAll('&amp;', '&'), app.url + path).href);
    }
  }
  expect(targets.size).toBeGreaterThan(PAGES.length);
  for (const target of targets) expect([target, (await fetch(target)).status]).toEqual([target, 200]);
});

test.each(inTurns(PAGES, 3))('the dashboard is one step away from %s', async (path) => {
  expect(await (await fetch(app.url + path)).text()).toContain('<a class="to" href="/dashboard">Dashboard</a>');
});

test('tabs show one language at a time, and the other when it is chosen, without a script', async () => {
  const page = await browser.newPage();
  await page.goto(`${app.url}/docs`);
  const shown = async () => (await page.locator('.tabs').nth(1).locator('.tab:visible').allInnerTexts()).join();
  expect(await shown()).toContain('curl -s');
  await page.locator('label[for=research-1]').click();
  expect(await shown()).toContain('await fetch');
  expect(await shown()).not.toContain('curl -s');
  await page.close();
});

test('on a phone each row of a table is a card that names its cells', async () => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  await page.goto(`${app.url}/docs/limits`);
  const cell = page.locator('td').first();
  expect(await cell.evaluate((td) => getComputedStyle(td, '::before').content)).toContain('How much');
  expect(
    await page
      .locator('tr')
      .nth(1)
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe('block');
  await page.close();
});

test('a shared result breaks no word of its figures, is no wider than its screen, and says what rises and what does not', async () => {
  const who = await person(app, { role: 'admin' });
  const asked = { keywords: [`${'x'.repeat(70)} soup`] };
  const { jobId } = (await post(app, '/api/research/expand', who, asked, { Prefer: 'wait=30' })).body;
  const { url } = (await post(app, `/api/jobs/${jobId}/share`, who, {})).body;
  const page = await browser.newPage();
  for (const width of [1280, 900, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(app.url + new URL(url).pathname);
    const broken = await page.locator('thead th, tbody td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const text = texts.nextNode() as Text | null;
        return [...(text?.data ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text!, index);
          range.setEnd(text!, index + word.length);
          return range.getClientRects().length === 1 ? [] : [word];
        });
      }),
    );
    expect([width, broken]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const widthOf = async (name: string) => (await page.locator(`td[data-label="${name}"]`).first().boundingBox())!.width;
  expect(await widthOf('Score')).toBeLessThan(await widthOf('Searches a month'));
  const growth = page.locator('td[data-label="Growth, %"]');
  const said = [...new Set(await growth.allInnerTexts())];
  expect(said).toContain('not rising');
  expect(said).not.toContain('unknown');
  expect(
    await page
      .locator('td[data-label="Searches a month"]')
      .filter({ hasText: /^\d{1,3},\d{3}$/ })
      .count(),
  ).toBeGreaterThan(0);
  await page.close();
});

test('where nothing is, a browser sees a page and a client gets a problem; a page is found behind a slash, too', async () => {
  const ask = (path: string, accept: string, method = 'GET') =>
    fetch(app.url + path, { method, headers: { Accept: accept }, redirect: 'manual' });
  for (const path of ['/nowhere', '/docs/nowhere']) {
    const page = await ask(path, 'text/html,*/*');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(await page.text()).toContain('<a href="/docs">');
    const problem = await ask(path, '*/*');
    expect([problem.status, problem.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  }
  for (const [path, method] of [
    ['/api/nowhere', 'GET'],
    ['/nowhere', 'POST'],
  ] as const) {
    expect((await ask(path, 'text/html', method)).headers.get('content-type')).toBe('application/problem+json');
  }
  const behind = await ask('/docs/errors/', 'text/html');
  expect([behind.status, behind.headers.get('location')]).toEqual([308, '/docs/errors']);
  expect((await ask('/docs/errors/', 'application/json')).status).toBe(404);
});
