import { beforeAll, expect, test } from 'vitest';
import { adminAccountsBlock } from '../../server/operations/admin-accounts.ts';
import { administrator } from '../support/discovery.ts';
import { freshWord } from '../support/jobs.ts';
import { cookieOf } from '../support/owners.ts';
import { person } from '../support/people.ts';
import { expectAccessible, heading, resize } from './acts.ts';
import { askedByAdmin, BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();
let cookie: string;
let expansion: string;

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
  const asked = { keywords: [freshWord('soup')] };
  ({ cookie, jobId: expansion } = await askedByAdmin(dashboard.app, 'expand', asked));
});

test('the navigation leads to every screen by the name of its heading', async () => {
  const { page, problems, leave } = await signedIn(dashboard, cookie);
  await page.goto(BASE);
  for (const [, name] of SCREENS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await heading(page, name);
    await expect.poll(() => page.title()).toBe(`${name} · Keyword Research`);
  }
  expect(problems).toEqual([]);
  await leave();
});

test('a service that does not answer, and one that is slow, are shown as such on a screen that works', async () => {
  const { page, leave } = await signedIn(dashboard, cookie);
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
  await leave();
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
  const { page, problems, leave } = await signedIn(dashboard, cookie);
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
  await expect.poll(() => looked.inputValue()).toBe(word);
  await page.goBack();
  await page.getByRole('link', { name: 'Watch list' }).click();
  await heading(page, 'Watch list');
  await page.getByLabel('Keyword', { exact: true }).evaluate(inOneBreath, { text: word, sends: true });
  await page.getByRole('table', { name: 'Watch list' }).getByText(word, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Keyword', { exact: true }).inputValue()).toBe('');
  expect(problems).toEqual([]);
  await leave();
});

test('a narrow screen shows jobs whole, and the first figure beside the keyword; a wide one every usual column', async () => {
  const { page, leave } = await signedIn(dashboard, cookie, { viewport: { width: 375, height: 800 } });
  await page.goto(BASE);
  const recent = page.getByRole('table', { name: 'Recent jobs' });
  await recent
    .getByText(/Expand · \$\d/)
    .first()
    .waitFor();
  const { x, width } = (await recent.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(375);
  await page.goto(`${BASE}/jobs/${expansion}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  const figure = await table.getByRole('row').nth(1).getByRole('cell').nth(2).boundingBox();
  expect(figure!.x + figure!.width).toBeLessThanOrEqual(375);
  await resize(page, 1920, 900);
  const unseen = () =>
    page
      .getByRole('region', { name: 'Candidates, scrollable' })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(unseen).toBe(0);
  await leave();
});

test('a blocked account is told so on every screen, and one that goes offline goes on when the line is back', async () => {
  const { app } = dashboard;
  const who = await person(app);
  const { page, context, leave } = await signedIn(dashboard, await cookieOf(app, who.accountId));
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
  await leave();
});
