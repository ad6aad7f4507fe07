import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { grownExpansion } from '../support/grown-result.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { submitResearch } from './acts.ts';
import { askedByAdmin, BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();
let cookie: string;
let expansion: string;

beforeAll(async () => {
  const asked = { keywords: [freshWord('soup')] };
  ({ cookie, jobId: expansion } = await askedByAdmin(dashboard.app, 'expand', asked));
});

test('a result is filtered, sorted and kept in the address; rows lead on to a comparison', async () => {
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/jobs/${expansion}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  await table.waitFor();
  const all = Number(await table.getAttribute('aria-rowcount'));
  await table.getByRole('button', { name: 'Volume' }).click();
  await table.getByLabel('Filter Volume').fill('>0');
  await page.waitForURL(/where=/);
  const figures = await table.getByRole('row').locator('[role=cell]:nth-child(3)').allInnerTexts();
  const volumes = figures.map((text) => Number(text.replaceAll(',', '')));
  expect(volumes).toEqual([...volumes].sort((one, other) => other - one));
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeLessThanOrEqual(all);
  await page.reload();
  await expect.poll(() => table.getByLabel('Filter Volume').inputValue()).toBe('>0');
  const pinned = table
    .getByRole('columnheader', { name: 'Keyword' })
    .or(table.locator('[role=cell]:nth-child(2)').first());
  const places = () =>
    pinned.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const before = await places();
  await page.getByRole('region', { name: 'Candidates, scrollable' }).evaluate((scroller) => scroller.scrollBy(300, 0));
  await page.locator('[data-aside]').waitFor();
  await expect.poll(places).toEqual(before);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await table.getByRole('checkbox').nth(1).check();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('radio', { name: 'Compare', exact: true, checked: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(1);
  await leave();
});

/** Keys that come before what the first of them does was drawn. Runs in the page. */
function pressedAtOnce(element: Element, keys: string[]): void {
  for (const key of keys) element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

test('twenty thousand rows are read some at a time, and walked, looked through and taken out whole', async () => {
  const id = await grownExpansion(dashboard.app, expansion, { length: 20_000, measuredOf: 8 });
  const { page, problems, leave } = await signedIn(dashboard, cookie, {});
  await page.addInitScript(() => {
    const { parse } = JSON;
    const lengths: number[] = [];
    Object.assign(window, { parsedAtOnce: lengths });
    JSON.parse = (text, reviver) => {
      lengths.push(text.length);
      return parse(text, reviver);
    };
  });
  await page.goto(`${BASE}/jobs/${id}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('20001');
  const lengths = await page.evaluate(() => (window as unknown as { parsedAtOnce: number[] }).parsedAtOnce);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(5_000_000);
  expect(Math.max(...lengths)).toBeLessThan(500_000);
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  const first = table.getByRole('checkbox', { name: /^Select row 0 / });
  await first.focus();
  await first.evaluate(pressedAtOnce, ['ArrowDown', 'ArrowDown']);
  await expect.poll(focused).toMatch(/^Select row 2 /);
  await page.keyboard.press('End');
  await expect.poll(focused).toMatch(/^Select row 19999 /);
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  await table.getByLabel('Filter Keyword').fill('row 1999');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('13');
  await table.getByLabel('Filter Keyword').fill('');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\n')).toHaveLength(20_001);
  expect(problems).toEqual([]);
  await leave();
});

test('rows that scroll by are painted once: what comes into sight is a layer of its own, and the others stay as they are', async () => {
  const id = await grownExpansion(dashboard.app, expansion, { length: 500, measuredOf: 1 });
  const { page, leave } = await signedIn(dashboard, cookie, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${BASE}/jobs/${id}`);
  await page.getByRole('table', { name: 'Candidates' }).getByRole('row').nth(5).waitFor();
  const scroller = page.getByRole('region', { name: 'Candidates, scrollable' });
  const tiles = await rastered(dashboard.browser, () => scroller.evaluate(scrolled, { frames: 40, by: 100 }));
  // The way is 80 tiles of 256 pixels large; rows that share a surface have it painted again for each that comes or goes.
  expect(tiles).toBeLessThan(3 * 80);
  await leave();
});

/** Scrolls down so many pixels in each frame. Runs in the page. */
async function scrolled(scroller: Element, { frames, by }: { frames: number; by: number }): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    scroller.scrollTop += by;
    await new Promise(requestAnimationFrame);
  }
}

/** How many tiles the browser paints meanwhile. */
async function rastered(browser: Browser, work: () => Promise<void>): Promise<number> {
  const tracing = await browser.newBrowserCDPSession();
  let tiles = 0;
  tracing.on('Tracing.dataCollected', ({ value }) => {
    tiles += value.filter((event) => (event as { name?: string }).name === 'RasterTask').length;
  });
  const over = new Promise((done) => tracing.once('Tracing.tracingComplete', done));
  await tracing.send('Tracing.start', { traceConfig: { includedCategories: ['cc'] } });
  await work();
  await tracing.send('Tracing.end');
  await over;
  return tiles;
}

test('words that the filter never judged are not said to have passed it', async () => {
  const word = freshWord('unjudged');
  fault(dashboard.app, { kind: 'http', status: 503 }, { provider: 'openrouter' });
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}?terms=kitchen`);
  await page.getByLabel('Keywords', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.getByText(/Not all were judged by meaning for kitchen: those are kept\./).waitFor();
  dashboard.app.sandbox.control.clearFaults();
  await leave();
});

test('pages that rank are a table by its name', async () => {
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(BASE);
  await submitResearch(page, freshWord('ranked'), 'SERP');
  await page.getByRole('table', { name: 'Pages' }).getByRole('row').nth(1).waitFor();
  await leave();
});
