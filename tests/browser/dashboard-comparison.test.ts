import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { expectAccessible, submitResearch } from './acts.ts';
import { askedByAdmin, BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();
let cookie: string;
let comparison: string;

beforeAll(async () => {
  const asked = { keywords: [freshWord('stew'), freshWord('broth')], benchmark: 'gpts', days: 365 };
  ({ cookie, jobId: comparison } = await askedByAdmin(dashboard.app, 'compare', asked));
});

test('a chart is read by the arrow keys, and a verdict opens its reasons', async () => {
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/jobs/${comparison}`);
  const chart = page.getByRole('figure', { name: 'Trend' });
  await chart.getByRole('img').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => chart.getByRole('status').innerText()).toMatch(/\d{4}/);
  await page.getByRole('table', { name: 'Verdicts' }).getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('dialog').getByRole('table', { name: 'Reasons' }).waitFor();
  await expectAccessible(page);
  await leave();
});

test('a keyword that is its own benchmark is said to be judged by nothing; one beside another is not', async () => {
  const { page, leave } = await signedIn(dashboard, cookie);
  const own = page.getByText('is held against itself');
  await page.goto(BASE);
  await submitResearch(page, freshWord('alone'), 'Trends');
  await own.waitFor();
  await page.goto(`${BASE}/jobs/${comparison}`);
  await page.getByRole('table', { name: 'Verdicts' }).waitFor();
  expect(await own.count()).toBe(0);
  await leave();
});

test('how a comparison is drawn is in the address: somebody else who opens it, and whoever reloads, sees the same lines', async () => {
  const { page, context, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/jobs/${comparison}`);
  const chart = (of: Page) => of.getByRole('figure', { name: 'Trend' });
  const drawn = (of: Page) =>
    chart(of)
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  await chart(page).getByRole('checkbox').first().uncheck();
  // Two keywords beside their benchmark.
  await expect.poll(() => drawn(page)).toEqual([false, true, true]);
  await page.waitForURL(/lines=/);
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual([false, true, true]);

  await chart(page).getByRole('radio', { name: 'One by one' }).check();
  await page.waitForURL(/chart=many/);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await chart(shared).getByRole('list').waitFor();
  await chart(shared).getByRole('radio', { name: 'Together' }).check();
  await expect.poll(() => drawn(shared)).toEqual([false, true, true]);
  for (const line of await chart(shared).getByRole('checkbox').all()) await line.uncheck();
  await shared.waitForURL(/lines=none/);
  expect(shared.url()).not.toContain('chart=');
  await shared.reload();
  await expect.poll(() => drawn(shared)).toEqual([false, false, false]);
  await leave();
});

/** Where each word begins in the first heading, pixels from the left; runs in the page. */
function beginnings(words: string[]): number[] {
  const text = document.querySelector('h1')!.firstChild!;
  return words.map((word) => {
    const range = document.createRange();
    const at = text.textContent!.indexOf(word);
    range.setStart(text, at);
    range.setEnd(text, at + word.length);
    return range.getBoundingClientRect().left;
  });
}

test('keywords that are written from right to left stand in the order in which they were asked', async () => {
  const { page, leave } = await signedIn(dashboard, cookie);
  const words = ['משלוח אוכל', 'תכנון ארוחות', 'soup'];
  await page.goto(BASE);
  await page.getByLabel('Keywords', { exact: true }).fill(words.join('\n'));
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.waitForURL(/\/jobs\//);
  await page.getByRole('heading', { level: 1, name: /soup/ }).waitFor();
  const left = await page.evaluate(beginnings, words);
  expect(left).toEqual(left.toSorted((a, b) => a - b));
  await leave();
});
