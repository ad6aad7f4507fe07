import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminAccountsBlock, adminInvitesCreate } from '../../server/operations/admin-accounts.ts';
import { adminWatchlistAdd } from '../../server/operations/admin-games.ts';
import { administrator, itemsInReview } from '../support/discovery.ts';
import { grownExpansion } from '../support/grown-result.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { cookieOf } from '../support/owners.ts';
import { person, post } from '../support/people.ts';
import {
  BASE,
  type Dashboard,
  expectAccessible,
  heading,
  press,
  signedIn,
  startDashboard,
  submitResearch,
  typeInto,
} from './dashboard.ts';

let dashboard: Dashboard;
let cookie: string;
let jobs: { expand: string; compare: string };

const SCREENS: readonly [path: string, name: string][] = [
  ['', 'Research'],
  ['/history', 'History'],
  ['/spend', 'Spend'],
  ['/lists', 'Lists'],
  ['/games', 'Game keywords'],
  ['/feed', 'Discovery feed'],
  ['/settings', 'Settings'],
  ['/admin/invites', 'Invites'],
  ['/admin/accounts', 'Accounts'],
  ['/admin/review', 'Review'],
  ['/admin/watch-list', 'Watch list'],
  ['/admin/platform-spend', 'Platform spend'],
  ['/admin/audit', 'Audit'],
  ['/admin/system', 'System'],
];

beforeAll(async () => {
  dashboard = await startDashboard({ overrides: {} });
  const { app } = dashboard;
  const admin = await person(app, { role: 'admin' });
  cookie = await cookieOf(app, admin.accountId);
  const wait = { Prefer: 'wait=30' };
  const asked = (kind: string, body: object) => post(app, `/api/research/${kind}`, admin, body, wait);
  const [expand, compare] = await Promise.all([
    asked('expand', { keywords: [freshWord('soup')] }),
    asked('compare', { keywords: [freshWord('stew'), freshWord('broth')], benchmark: 'gpts', days: 365 }),
  ]);
  jobs = { expand: expand.body.jobId, compare: compare.body.jobId };
});
afterAll(() => dashboard?.stop());

test('the navigation leads to every screen by the name of its heading', async () => {
  const { page, problems, context } = await signedIn(dashboard, cookie);
  await page.goto(BASE);
  for (const [, name] of SCREENS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await heading(page, name);
    await expect.poll(() => page.title()).toBe(`${name} · Keyword Research`);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('a service that does not answer, and one that is slow, are shown as such on a screen that works', async () => {
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(BASE);
  await heading(page, 'Research');
  await page.route('**/trpc/research.history**', (route) => route.abort());
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('The service did not answer.').waitFor();
  await expectAccessible(page);
  await page.unroute('**/trpc/research.history**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'History' }).waitFor();
  // What is not there does not come by asking again.
  await page.goto(`${BASE}/jobs/018f0000-0000-7000-8000-000000000000`);
  await page.getByText('look in History').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await context.close();
});

/** Letters that come in one breath: the browser draws nothing between them, and their form is sent behind the last. Runs in the page. */
function inOneBreath(field: Element, { text, sends }: { text: string; sends: boolean }): void {
  const input = field as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!;
  for (const letter of text) {
    setValue.call(input, input.value + letter);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (sends) input.form!.requestSubmit();
}

test('no letter is lost, however quickly it is followed: in what is sent, in what is looked for, in what the address holds', async () => {
  const { page, problems, context } = await signedIn(dashboard, cookie);
  const word = freshWord('quick');
  await page.goto(BASE);
  await heading(page, 'Research');
  await page.getByText('More options').click();
  const label = page.getByLabel('Label', { exact: true });
  await page.getByLabel('Keep only').evaluate(inOneBreath, { text: 'winter, kitchen', sends: false });
  await label.evaluate(inOneBreath, { text: 'client b', sends: false });
  expect(await label.inputValue()).toBe('client b');
  await page.waitForURL(
    ({ searchParams: said }) => said.get('terms') === 'winter, kitchen' && said.get('label') === 'client b',
  );
  await page.getByLabel('Keywords', { exact: true }).evaluate(inOneBreath, { text: word, sends: true });
  await heading(page, word);
  await page.getByRole('link', { name: 'client b' }).click();
  const looked = page.getByLabel('Keyword contains');
  await looked.evaluate(inOneBreath, { text: word, sends: false });
  await page.waitForURL((url) => url.searchParams.get('text') === word);
  expect(await looked.inputValue()).toBe(word);
  await page.goBack();
  await page.getByRole('link', { name: 'Watch list' }).click();
  await heading(page, 'Watch list');
  await page.getByLabel('Keyword', { exact: true }).evaluate(inOneBreath, { text: word, sends: true });
  await page.getByRole('table', { name: 'Watch list' }).getByText(word, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Keyword', { exact: true }).inputValue()).toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

test('a result is filtered, sorted and kept in the address; rows lead on to a comparison', async () => {
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/jobs/${jobs.expand}`);
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
  expect(await table.getByLabel('Filter Volume').inputValue()).toBe('>0');
  const pinned = table
    .getByRole('columnheader', { name: 'Keyword' })
    .or(table.locator('[role=cell]:nth-child(2)').first());
  const places = () =>
    pinned.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const before = await places();
  await page.getByRole('region', { name: 'Candidates, scrollable' }).evaluate((scroller) => scroller.scrollBy(300, 0));
  await page.locator('[data-aside]').waitFor();
  expect(await places()).toEqual(before);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await table.getByRole('checkbox').nth(1).check();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('radio', { name: 'Compare', exact: true, checked: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1);
  await context.close();
});

test('twenty thousand rows are read some at a time, and walked, looked through and taken out whole', async () => {
  const id = await grownExpansion(dashboard.app, jobs.expand, { length: 20_000, measuredOf: 8 });
  const { page, problems, context } = await signedIn(dashboard, cookie);
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
  await table.getByRole('checkbox', { name: /^Select row 0 / }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Select row 19999 /);
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  await table.getByLabel('Filter Keyword').fill('row 1999');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('13');
  await table.getByLabel('Filter Keyword').fill('');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\n')).toHaveLength(20_001);
  expect(problems).toEqual([]);
  await context.close();
});

test('rows that scroll by are painted once: what comes into sight is a layer of its own, and the others stay as they are', async () => {
  const id = await grownExpansion(dashboard.app, jobs.expand, { length: 500, measuredOf: 1 });
  const { page, context } = await signedIn(dashboard, cookie, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${BASE}/jobs/${id}`);
  await page.getByRole('table', { name: 'Candidates' }).getByRole('row').nth(5).waitFor();
  const scroller = page.getByRole('region', { name: 'Candidates, scrollable' });
  const tiles = await rastered(dashboard.browser, () => scroller.evaluate(scrolled, { frames: 40, by: 100 }));
  // The way is 80 tiles of 256 pixels large; rows that share a surface have it painted again for each that comes or goes.
  expect(tiles).toBeLessThan(3 * 80);
  await context.close();
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

test('a narrow screen shows jobs whole, and the first figure beside the keyword; a wide one every usual column', async () => {
  const { page, context } = await signedIn(dashboard, cookie, { viewport: { width: 375, height: 800 } });
  await page.goto(BASE);
  const recent = page.getByRole('table', { name: 'Recent jobs' });
  await recent.getByText(/Compare · \$\d/).waitFor();
  const { x, width } = (await recent.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(375);
  await page.goto(`${BASE}/jobs/${jobs.expand}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  const figure = await table.getByRole('row').nth(1).getByRole('cell').nth(2).boundingBox();
  expect(figure!.x + figure!.width).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1920, height: 900 });
  const unseen = () =>
    page
      .getByRole('region', { name: 'Candidates, scrollable' })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(unseen).toBe(0);
  await context.close();
});

test('a chart is read by the arrow keys, and a verdict opens its reasons', async () => {
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/jobs/${jobs.compare}`);
  const chart = page.getByRole('figure', { name: 'Trend' });
  await chart.getByRole('img').focus();
  await page.keyboard.press('ArrowLeft');
  expect(await chart.getByRole('status').innerText()).toMatch(/\d{4}/);
  await page.getByRole('table', { name: 'Verdicts' }).getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('dialog').getByRole('table', { name: 'Reasons' }).waitFor();
  await expectAccessible(page);
  await context.close();
});

test('pages that rank are a table by its name', async () => {
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(BASE);
  await submitResearch(page, freshWord('ranked'), 'SERP');
  await page.getByRole('table', { name: 'Pages' }).getByRole('row').nth(1).waitFor();
  await context.close();
});

test('a keyword that is its own benchmark is said to be judged by nothing; one beside another is not', async () => {
  const { page, context } = await signedIn(dashboard, cookie);
  const own = page.getByText('is held against itself');
  await page.goto(BASE);
  await submitResearch(page, freshWord('alone'), 'Trends');
  await own.waitFor();
  await page.goto(`${BASE}/jobs/${jobs.compare}`);
  await page.getByRole('table', { name: 'Verdicts' }).waitFor();
  expect(await own.count()).toBe(0);
  await context.close();
});

test('how a comparison is drawn is in the address: somebody else who opens it, and whoever reloads, sees the same lines', async () => {
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/jobs/${jobs.compare}`);
  const chart = (of: Page) => of.getByRole('figure', { name: 'Trend' });
  const drawn = (of: Page) =>
    chart(of)
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  await chart(page).getByRole('checkbox').first().uncheck();
  const [first, ...others] = await drawn(page);
  expect([first, new Set(others)]).toEqual([false, new Set([true])]);
  await page.waitForURL(/lines=/);
  await page.reload();
  await chart(page).waitFor();
  expect(await drawn(page)).toEqual([first, ...others]);

  await chart(page).getByRole('radio', { name: 'One by one' }).check();
  await page.waitForURL(/chart=many/);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await chart(shared).getByRole('list').waitFor();
  await chart(shared).getByRole('radio', { name: 'Together' }).check();
  expect(await drawn(shared)).toEqual([first, ...others]);
  for (const line of await chart(shared).getByRole('checkbox').all()) await line.uncheck();
  await shared.waitForURL(/lines=none/);
  expect(shared.url()).not.toContain('chart=');
  await shared.reload();
  await chart(shared).waitFor();
  expect(new Set(await drawn(shared))).toEqual(new Set([false]));
  await context.close();
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
  const { page, context } = await signedIn(dashboard, cookie);
  const words = ['משלוח אוכל', 'תכנון ארוחות', 'soup'];
  await page.goto(BASE);
  await page.getByLabel('Keywords', { exact: true }).fill(words.join('\n'));
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.waitForURL(/\/jobs\//);
  await page.getByRole('heading', { level: 1, name: /soup/ }).waitFor();
  const left = await page.evaluate(beginnings, words);
  expect(left).toEqual(left.toSorted((a, b) => a - b));
  await context.close();
});

test('words that the filter never judged are not said to have passed it', async () => {
  const { app } = dashboard;
  const word = freshWord('unjudged');
  fault(app, { kind: 'http', status: 503 }, { provider: 'openrouter' });
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}?terms=kitchen`);
  await page.getByLabel('Keywords', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.getByText(/Not all were judged by meaning for kitchen: those are kept\./).waitFor();
  app.sandbox.control.clearFaults();
  await context.close();
});

test('the audit names who acted, leads to their account, and narrows to one action', async () => {
  const admin = await administrator(dashboard.app);
  await admin.run(adminWatchlistAdd, { keyword: freshWord('watched') });
  await admin.run(adminInvitesCreate, {});
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/admin/audit`);
  const table = page.getByRole('table', { name: 'Audit' });
  const others = table.getByRole('link', { name: 'watchlist.added' });
  await others.first().waitFor();
  await table.getByRole('link', { name: 'invite.created' }).first().click();
  await page.waitForURL((url) => url.searchParams.get('text') === 'invite.created');
  await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('invite.created');
  await expect.poll(() => others.count()).toBe(0);
  await table.getByRole('link', { name: /^…/ }).first().click();
  await heading(page, 'Accounts');
  await page.getByRole('dialog').waitFor();
  await context.close();
});

test('the review queue is worked by keyboard, and a decision can be taken back', async () => {
  const words = [freshWord('game'), freshWord('game'), freshWord('game')];
  await itemsInReview(await administrator(dashboard.app), words);
  const { page, context } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/admin/review`);
  const queue = page.getByRole('list', { name: 'Queue' });
  await queue.waitFor();
  const many = await queue.getByRole('listitem').count();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByText('1 item approved').waitFor();
  expect(await queue.getByRole('listitem').count()).toBe(many - 1);
  await page.keyboard.press('u');
  expect(await queue.getByRole('listitem').count()).toBe(many);
  await page.keyboard.press('r');
  await page.getByRole('link', { name: 'Game keywords' }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect.poll(() => queue.getByRole('listitem').count()).toBe(many - 1);
  await context.close();
});

test('an administrator with nothing but a keyboard makes an invite, and blocks an account', async () => {
  const { app } = dashboard;
  const who = await person(app);
  const { db } = app.app.context.database;
  const account = () => db.selectFrom('accounts').selectAll().where('id', '=', who.accountId).executeTakeFirstOrThrow();
  const { email } = await account();
  const { page, problems, context } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/admin/invites`);
  await typeInto(page, page.getByLabel('Accounts', { exact: true }), '12');
  await typeInto(page, page.getByLabel('Trial, days'), '30');
  await page.keyboard.press('Enter');
  const made = page.getByRole('row').filter({ hasText: /0 of 12/ });
  await made.getByText('30', { exact: true }).waitFor();
  await press(page, page.getByRole('link', { name: 'Accounts', exact: true }));
  await typeInto(page, page.getByLabel('E-mail contains'), email);
  await press(page, page.getByRole('button', { name: `Open ${email}` }));
  await typeInto(page, page.getByRole('dialog').getByLabel('Reason of a block'), 'Asked to be');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByText(/: Asked to be$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Accounts' }).getByText('Blocked').waitFor();
  expect((await account()).blocked_reason).toBe('Asked to be');
  expect(problems).toEqual([]);
  await context.close();
});

test('a blocked account is told so on every screen, and one that goes offline goes on when the line is back', async () => {
  const { app } = dashboard;
  const who = await person(app);
  const { page, context } = await signedIn(dashboard, await cookieOf(app, who.accountId));
  await page.goto(BASE);
  await heading(page, 'Research');
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.getByLabel('Keywords', { exact: true }).fill(freshWord('offline'));
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.getByText('The service did not answer.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.waitForURL(/\/jobs\//);
  const { db } = app.app.context.database;
  expect(await db.selectFrom('jobs').select('id').where('owner_id', '=', who.accountId).execute()).toHaveLength(1);
  const admin = await administrator(app);
  await admin.run(adminAccountsBlock, { userId: who.accountId, reason: 'Asked to be' });
  await page.goto(BASE);
  await page.getByText('This account is blocked: Asked to be').waitFor();
  await context.close();
});
