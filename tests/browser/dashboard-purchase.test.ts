import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fault, freshWord } from '../support/jobs.ts';
import { type Owner, owner, stranger } from '../support/owners.ts';
import { BASE, type Dashboard, heading, signedIn, startDashboard, submitResearch } from './dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard?.stop());

const jobsOf = async ({ accountId }: Owner): Promise<string[]> => {
  const { db } = dashboard.app.app.context.database;
  const rows = await db.selectFrom('jobs').select('id').where('owner_id', '=', accountId).orderBy('id').execute();
  return rows.map(({ id }) => id);
};
const quoted = (page: Page) => page.getByRole('dialog', { name: 'Review the cost' });
const spend = (page: Page) => quoted(page).getByRole('button', { name: /^Spend up to \$\d/ });

async function priced(page: Page, keyword: string, kind = 'Expand'): Promise<void> {
  await page.goto(`${BASE}?own=true`);
  await heading(page, 'Research');
  await submitResearch(page, keyword, kind);
  await spend(page).waitFor();
}

test('connections are saved and verified, a price is shown with its parts, and a confirmed one becomes a result', async () => {
  const who = await stranger(dashboard.app);
  const { page, problems, context } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/settings`);
  for (const fields of [{ 'API login': who.login, 'API password': 'secret' }, { 'API key': who.apiKey }]) {
    await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
    for (const [label, value] of Object.entries(fields))
      await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Save and verify' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('main').getByText('Verified', { exact: true }).nth(3).waitFor();
  await page.getByRole('link', { name: 'Research', exact: true }).click();
  await page.getByRole('switch', { name: 'Buy on my own providers' }).check();
  await submitResearch(page, freshWord('own'), 'Expand');
  await quoted(page).getByRole('table', { name: 'Parts of the price' }).waitFor();
  expect(await jobsOf(who)).toEqual([]);
  await spend(page).click();
  await page.getByRole('table', { name: 'Candidates' }).waitFor();
  expect(await jobsOf(who)).toHaveLength(1);
  await page.goto(`${BASE}/spend`);
  await page.getByRole('table', { name: 'Spend by job' }).getByRole('link').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a double click and a second tab make one job of one price, and the second tab says so', async () => {
  const who = await owner(dashboard.app);
  const { page, context } = await signedIn(dashboard, who.cookie);
  await priced(page, freshWord('twice'));
  const other = await context.newPage();
  await other.goto(`${BASE}/sign-in`);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  await other.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) sessionStorage.setItem(key, value);
  }, kept);
  await other.goto(page.url());
  await spend(other).waitFor();
  await spend(page).dblclick();
  await page.waitForURL(/\/jobs\//);
  await other.getByText('This purchase was confirmed already').waitFor();
  await other.getByRole('link', { name: 'Open the job' }).click();
  await other.waitForURL(/\/jobs\//);
  expect(other.url()).toBe(page.url());
  expect(await jobsOf(who)).toHaveLength(1);
  // Back leads to the form, not into the purchase again.
  await page.goBack();
  await heading(page, 'Research');
  expect(await spend(page).count()).toBe(0);
  await context.close();
});

test('an expired price and a changed connection end in no job, and lead to a new price', async () => {
  const who = await owner(dashboard.app);
  const { page, context } = await signedIn(dashboard, who.cookie);
  await page.clock.install();
  await priced(page, freshWord('late'));
  await page.clock.fastForward('11:00');
  await quoted(page).getByText('This price has expired').waitFor();
  await quoted(page).getByRole('button', { name: 'Get a new price' }).click();
  await spend(page)
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
  expect(await jobsOf(who)).toEqual([]);
  await context.close();
});

test('what did not arrive is told in words, and its price leaves out what did', async () => {
  const who = await owner(dashboard.app);
  const word = freshWord('gap');
  fault(dashboard.app, { kind: 'code', code: 50301 }, { keyword: word, endpoint: 'trends' });
  const { page, context } = await signedIn(dashboard, who.cookie);
  await priced(page, word);
  const whole = Number(/\$([\d.]+)/.exec(await spend(page).innerText())![1]);
  await spend(page).click();
  await page.getByRole('button', { name: 'Quote the missing part' }).click();
  await spend(page).waitFor();
  expect(Number(/\$([\d.]+)/.exec(await spend(page).innerText())![1])).toBeLessThan(whole);
  await quoted(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('What did not arrive').click();
  await page.getByRole('table', { name: 'Failed stages' }).getByText('Not charged').first().waitFor();
  expect(await jobsOf(who)).toHaveLength(1);
  await context.close();
});
