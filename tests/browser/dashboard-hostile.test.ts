import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { fault, freshWord } from '../support/jobs.ts';
import { type Owner, owner } from '../support/owners.ts';
import { post } from '../support/people.ts';
import { heading, resize, submitResearch } from './acts.ts';
import { BASE, dashboardOfFile, signedIn, type Visitor } from './dashboard.ts';

/** Text that others bring: markup, marks that turn what follows, marks over each other, and words without an end. */
const MARKUP = '<img src=x onerror=alert(1)>';
const TURNED = 'abc\u202egnp.exe';
const HEBREW = '\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd';
const MARKS = `z${'\u0300\u0301\u0302\u0303'.repeat(5)}`;
const ENDLESS = 'x'.repeat(78);
const WORDS = [TURNED, HEBREW, MARKS, ENDLESS];

const dashboard = dashboardOfFile();
let who: Owner;
beforeAll(async () => {
  who = await owner(dashboard.app);
});

/** A narrow screen, on which nothing may be wider than it is, nor run. */
async function narrow(): Promise<Visitor & { fits(): Promise<void> }> {
  const visit = await signedIn(dashboard, who.cookie);
  const { page } = visit;
  await resize(page, 320, 700);
  const fits = async () => {
    await page.waitForLoadState('networkidle');
    expect([page.url(), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([page.url(), 320]);
  };
  return { ...visit, fits };
}

const spend = (page: Page) => page.getByRole('button', { name: /^Spend up to \$\d/ });

test('words of others are shown as text, and are no wider than a narrow screen', async () => {
  const { page, problems, leave, fits } = await narrow();
  const list = { name: MARKUP, tags: [ENDLESS.slice(0, 30)], keywords: [MARKUP, ...WORDS] };
  const { listId } = (await post(dashboard.app, '/api/lists', who, list)).body;
  const endless = (await post(dashboard.app, '/api/lists', who, { name: ENDLESS, keywords: [] })).body;
  const wait = { Prefer: 'wait=30' };
  const asked = { keywords: WORDS, label: TURNED };
  const jobs = await Promise.all([
    ...['compare', 'expand'].map((kind) => post(dashboard.app, `/api/research/${kind}`, who, asked, wait)),
    post(dashboard.app, '/api/research/compare', who, { keywords: [ENDLESS], label: ENDLESS.slice(0, 60) }, wait),
  ]);
  const lists = ['/lists', `/lists?open=${listId}`, `/lists?open=${endless.listId}`];
  for (const path of [...lists, '/history', '/settings']) {
    await page.goto(BASE + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fits();
  }
  for (const { body } of jobs) {
    await page.goto(`${BASE}/jobs/${body.jobId}`);
    await page.getByRole('table').first().waitFor();
    await fits();
  }
  expect(problems).toEqual([]);
  await leave();
});

test('what is typed without an end is told as such, and is no wider either', async () => {
  const { page, leave, fits } = await narrow();
  await page.goto(BASE);
  await heading(page, 'Research');
  await submitResearch(page, [...WORDS, 'y'.repeat(1000)].join('\n'), 'Expand');
  await page.getByRole('alert').getByText('at most 80 characters').waitFor();
  await fits();
  await leave();
});

test('on a narrow screen every kind of research is in sight', async () => {
  const { page, leave } = await narrow();
  await page.goto(BASE);
  await heading(page, 'Research');
  const kinds = page.getByRole('group', { name: 'What to do' });
  const around = (await kinds.boundingBox())!;
  for (const name of ['Expand', 'Compare', 'SERP', 'Trends', 'Suggest']) {
    const box = (await kinds.getByText(name, { exact: true }).boundingBox())!;
    expect([name, box.x >= around.x, box.x + box.width <= around.x + around.width]).toEqual([name, true, true]);
  }
  expect(around.x + around.width).toBeLessThanOrEqual(320);
  await leave();
});

test('on a narrow screen the keyword leaves its columns to the others, where a wide one keeps it', async () => {
  const { page, leave } = await narrow();
  const { body } = await post(
    dashboard.app,
    '/api/research/expand',
    who,
    { keywords: ['oven'] },
    { Prefer: 'wait=30' },
  );
  await page.goto(`${BASE}/jobs/${body.jobId}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  const head = table.getByRole('columnheader', { name: 'Keyword' });
  const cell = table.getByRole('row').nth(2).getByRole('cell').nth(1);
  await cell.waitFor();
  const toTheEnd = () =>
    page.getByLabel('Candidates, scrollable').evaluate((scroller) => {
      scroller.scrollLeft = scroller.scrollWidth;
    });
  const ends = async () => {
    const boxes = await Promise.all([head.boundingBox(), cell.boundingBox()]);
    return boxes.map((box) => (box!.x + box!.width > 0 ? 'in sight' : 'away'));
  };
  await toTheEnd();
  await expect.poll(ends).toEqual(['away', 'away']);
  await resize(page, 700, 700);
  await toTheEnd();
  await expect.poll(ends).toEqual(['in sight', 'in sight']);
  await leave();
});

test('why a part did not come is read whole on a narrow screen, nothing is said to be below where nothing came, nor of a charge', async () => {
  const { page, leave } = await narrow();
  const [word, other] = [`${freshWord('refused')} with many more words beside it`, freshWord('other')];
  fault(dashboard.app, { kind: 'code', code: 40200 }, { keyword: word });
  const asked = async (keywords: string[]) =>
    (await post(dashboard.app, '/api/research/expand', who, { keywords }, { Prefer: 'wait=30' })).body.jobId;
  for (const [jobId, said] of [
    [await asked([word, other]), '2 parts did not arrive; what did is below.'],
    [await asked([word]), '2 parts did not arrive.'],
  ]) {
    await page.goto(`${BASE}/jobs/${jobId}`);
    await page.getByText(said, { exact: true }).waitFor();
    await page.getByText('What did not arrive', { exact: true }).click();
    const stages = page.getByRole('region', { name: 'Failed stages' });
    await stages.getByText('has no money left, or is paused (40200). Whoever runs').first().waitFor();
    expect(await stages.evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0);
    expect(await stages.getByText(/charged/i).count()).toBe(0);
  }
  await leave();
});

test('on a low screen, and at a zoom of 400 %, the parts of a price are there as well', async () => {
  const { page, leave } = await signedIn(dashboard, who.cookie);
  // Just high enough that the middle alone is scrolled.
  await resize(page, 640, 400);
  await page.goto(`${BASE}?own=true`);
  await heading(page, 'Research');
  await submitResearch(page, 'soup', 'Expand');
  await spend(page).waitFor();
  const parts = page.getByRole('region', { name: 'Parts of the price' });
  expect(await parts.evaluate((of) => of.clientHeight - of.scrollHeight)).toBe(0);
  await resize(page, 640, 320);
  expect(await parts.evaluate((of) => of.clientHeight - of.scrollHeight)).toBe(0);
  // As at a zoom of 400 %: no amount is cut off at the side, and what is read is no slit between head and foot.
  await resize(page, 320, 256);
  await expect.poll(() => parts.evaluate((of) => of.clientWidth - of.scrollWidth)).toBe(0);
  const middle = parts.locator('..');
  expect(await middle.evaluate((of) => of.clientHeight - of.scrollHeight)).toBe(0);
  expect(await page.getByRole('dialog').evaluate((of) => of.scrollHeight > of.clientHeight)).toBe(true);
  await leave();
});

test('on paper there is the screen alone, dark on white, and it says which rows are missing', async () => {
  const { page, leave } = await signedIn(dashboard, who.cookie, { colorScheme: 'dark' });
  const { listId } = (await post(dashboard.app, '/api/lists', who, { name: 'Paper', keywords: ['ink'] })).body;
  await page.goto(`${BASE}/lists?open=${listId}`);
  await page.getByRole('heading', { name: 'Paper' }).waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
  const dark = await colour();
  await page.emulateMedia({ media: 'print' });
  expect(await colour()).not.toBe(dark);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await page.getByText('Those in sight are printed').isVisible()).toBe(true);
  // What is read later says when it was.
  const changed = page.getByRole('main').locator('time').first();
  const printed = await changed.evaluate((time) => getComputedStyle(time, '::after').content);
  expect(printed).toContain(` (${await changed.getAttribute('title')})`);
  await page.emulateMedia({ media: null });
  await leave();
});

test('on paper no field is empty: a filter of the history is there when it says which jobs were kept', async () => {
  const { page, leave } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/history?status=complete`);
  await heading(page, 'History');
  const filters = page.getByRole('search');
  const seen = () =>
    Promise.all(
      ['Keyword contains', 'Kind', 'State', 'Label'].map((name) =>
        filters.getByText(name, { exact: true }).isVisible(),
      ),
    );
  expect(await seen()).toEqual([true, true, true, true]);
  await page.emulateMedia({ media: 'print' });
  expect(await seen()).toEqual([false, false, true, false]);
  await page.emulateMedia({ media: null });
  await filters.getByLabel('Keyword contains').fill('soup');
  await page.emulateMedia({ media: 'print' });
  expect(await seen()).toEqual([true, false, true, false]);
  await page.emulateMedia({ media: null });
  await leave();
});

test('on paper a table shows the filters that say what was kept, and no empty ones', async () => {
  const { page, leave } = await signedIn(dashboard, who.cookie);
  const keywords = ['ink', 'pen'];
  const { body } = await post(dashboard.app, '/api/research/expand', who, { keywords }, { Prefer: 'wait=30' });
  await page.goto(`${BASE}/jobs/${body.jobId}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  const filters = table.getByLabel(/^Filter /);
  await filters.first().waitFor();
  const seen = async () => {
    const all = await filters.all();
    const shown = await Promise.all(
      all.map(async (one) => ((await one.isVisible()) ? one.getAttribute('aria-label') : null)),
    );
    return shown.filter((name) => name !== null);
  };
  expect((await seen()).length).toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print' });
  expect(await seen()).toEqual([]);
  await page.emulateMedia({ media: null });
  await table.getByLabel('Filter Keyword').fill('ink');
  await page.emulateMedia({ media: 'print' });
  expect(await seen()).toEqual(['Filter Keyword']);
  await page.emulateMedia({ media: null });
  await leave();
});
