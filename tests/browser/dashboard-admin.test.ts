import { beforeAll, expect, test } from 'vitest';
import { adminInvitesCreate } from '../../server/operations/admin-accounts.ts';
import { adminWatchlistAdd } from '../../server/operations/admin-games.ts';
import { administrator, itemsInReview } from '../support/discovery.ts';
import { freshWord } from '../support/jobs.ts';
import { cookieOf } from '../support/owners.ts';
import { person } from '../support/people.ts';
import { expectAccessible, heading, press, typeInto } from './acts.ts';
import { BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();
let cookie: string;

beforeAll(async () => {
  const { accountId } = await person(dashboard.app, { role: 'admin' });
  cookie = await cookieOf(dashboard.app, accountId);
});

test('the audit names who acted, leads to their account, and narrows to one action', async () => {
  const admin = await administrator(dashboard.app);
  await admin.run(adminWatchlistAdd, { keyword: freshWord('watched') });
  await admin.run(adminInvitesCreate, {});
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/admin/audit`);
  const table = page.getByRole('table', { name: 'Audit' });
  await table.getByRole('link', { name: 'watchlist.added' }).first().waitFor();
  await table.getByRole('link', { name: 'invite.created' }).first().click();
  await page.waitForURL((url) => url.searchParams.get('text') === 'invite.created');
  await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('invite.created');
  const actions = async () => new Set(await table.getByRole('row').locator('td:nth-child(2)').allInnerTexts());
  await expect.poll(actions).toEqual(new Set(['invite.created']));
  await table.getByRole('link', { name: /^…/ }).first().click();
  await heading(page, 'Accounts');
  await page.getByRole('dialog').waitFor();
  await leave();
});

/** The ten seconds in which a decision can be taken back last as long as the test takes. Runs in the page. */
function lastingSeconds(): void {
  const { setTimeout } = window;
  window.setTimeout = ((work: () => void, ms = 0) =>
    setTimeout(work, ms === 10_000 ? 3_600_000 : ms)) as typeof window.setTimeout;
}

test('the review queue is worked by keyboard, and a decision can be taken back', async () => {
  const words = [freshWord('game'), freshWord('game'), freshWord('game')];
  await itemsInReview(await administrator(dashboard.app), words);
  const { page, leave } = await signedIn(dashboard, cookie, {});
  await page.addInitScript(lastingSeconds);
  await page.goto(`${BASE}/admin/review`);
  const queue = page.getByRole('list', { name: 'Queue' });
  await queue.waitFor();
  const listed = () => queue.getByRole('listitem').getByRole('button').allInnerTexts();
  const [first, second, ...others] = await listed();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByText('1 item approved').waitFor();
  await expect.poll(listed).toEqual([first, ...others]);
  await page.keyboard.press('u');
  await expect.poll(listed).toEqual([first, second, ...others]);
  await page.keyboard.press('r');
  await page.getByRole('link', { name: 'Game keywords' }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect.poll(listed).toEqual([first, ...others]);
  await leave();
});

test('an administrator with nothing but a keyboard makes an invite, and blocks an account', async () => {
  const { app } = dashboard;
  const who = await person(app);
  const { db } = app.app.context.database;
  const account = () => db.selectFrom('accounts').selectAll().where('id', '=', who.accountId).executeTakeFirstOrThrow();
  const { email } = await account();
  const { page, problems, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/admin/invites`);
  await typeInto(page, page.getByLabel('Accounts', { exact: true }), '12');
  await typeInto(page, page.getByLabel('Trial, days'), '30');
  await page.keyboard.press('Enter');
  const made = page.getByRole('row').filter({ hasText: /0 of 12/ });
  await made.getByText('30', { exact: true }).waitFor();
  await press(page, page.getByRole('link', { name: 'Accounts', exact: true }));
  await typeInto(page, page.getByLabel('E-mail contains'), email);
  await page.waitForURL((url) => url.searchParams.get('text') === email);
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
  await leave();
});
