import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { connectionIds, type Owner, owner, rotate, verify } from '../support/owners.ts';
import { heading, submitResearch } from './acts.ts';
import { BASE, dashboardOfFile, signedIn } from './dashboard.ts';
import { ORIGIN } from './shared-browser.ts';

const dashboard = dashboardOfFile();

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

test('a double click and a second tab make one job of one price, and the second tab says so', async () => {
  const who = await owner(dashboard.app);
  const { page, context, leave } = await signedIn(dashboard, who.cookie);
  await priced(page, freshWord('twice'));
  const other = await context.newPage();
  await other.goto(`${ORIGIN}/healthz`);
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
  expect(new URL(page.url()).searchParams.has('quote')).toBe(false);
  expect(await quoted(page).count()).toBe(0);
  await leave();
});

test('a confirmation whose answer is lost says that it may have bought, and confirmed again it is the same job', async () => {
  const who = await owner(dashboard.app);
  const { page, leave } = await signedIn(dashboard, who.cookie);
  await priced(page, freshWord('lost'));
  const lost = async (route: Route) => {
    const request = route.request();
    const { 'content-length': _, ...headers } = await request.allHeaders();
    // The name is the browser's alone.
    const url = dashboard.app.url + new URL(request.url()).pathname;
    await fetch(url, { method: 'POST', headers, body: request.postData() });
    await route.abort();
  };
  await page.route('**/trpc/byok.execute**', lost, { times: 1 });
  await spend(page).click();
  await quoted(page).getByRole('alert').getByText('It may have been bought all the same').waitFor();
  expect(await jobsOf(who)).toHaveLength(1);
  await page.reload();
  await spend(page).click();
  await page.waitForURL(/\/jobs\//);
  expect(await jobsOf(who)).toHaveLength(1);
  await leave();
});

test('a price, and that it was confirmed, is shown to nobody but who asked for it', async () => {
  const [who, next] = [await owner(dashboard.app), await owner(dashboard.app)];
  const { page, context, leave } = await signedIn(dashboard, who.cookie);
  const comes = async ({ cookie }: Owner, address: string) => {
    const [name, value] = cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url: ORIGIN }]);
    await page.goto(address);
  };
  await priced(page, freshWord('mine'));
  const address = page.url();
  await comes(next, address);
  await quoted(page).getByText('or to another account').waitFor();
  expect(await quoted(page).getByText('$').count()).toBe(0);
  await comes(who, address);
  await spend(page).click();
  await page.waitForURL(/\/jobs\//);
  await comes(next, address);
  await quoted(page).getByText('or to another account').waitFor();
  expect(await jobsOf(next)).toEqual([]);
  await leave();
});

test('an expired price ends in no job, and leads to a new price', async () => {
  const who = await owner(dashboard.app);
  const { page, leave } = await signedIn(dashboard, who.cookie, {});
  await page.clock.install();
  await priced(page, freshWord('late'));
  await page.clock.fastForward('11:00');
  await quoted(page).getByText('This price has expired').waitFor();
  expect(await spend(page).count()).toBe(0);
  const asked = page.waitForResponse((response) => response.url().includes('byok.quoteExpand'));
  await quoted(page).getByRole('button', { name: 'Get a new price' }).click();
  expect((await asked).status()).toBe(200);
  expect(await jobsOf(who)).toEqual([]);
  await leave();
});

test('a price is good for as long as the service says, though the clock of this machine is hours ahead', async () => {
  const who = await owner(dashboard.app);
  const { page, leave } = await signedIn(dashboard, who.cookie, {});
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 });
  await priced(page, freshWord('ahead'));
  await spend(page).click();
  await page.waitForURL(/\/jobs\//);
  expect(await jobsOf(who)).toHaveLength(1);
  await leave();
});

test.each<[string, (who: Owner) => Promise<unknown>, RegExp]>([
  [
    'a connection that was replaced',
    async (who) => {
      await rotate(dashboard.app, who, 'openrouter');
      await verify(dashboard.app, who, (await connectionIds(dashboard.app, who)).openrouter);
    },
    /A provider connection changed since the quote/,
  ],
  [
    'a price that is another one by now',
    ({ accountId }) =>
      dashboard.app.app.context.database.db
        .updateTable('quotes')
        .set((of) => ({ estimated_micros: of('estimated_micros', '+', 10_000) }))
        .where('owner_id', '=', accountId)
        .execute(),
    /Nothing was bought/i,
  ],
])('%s ends in no job, is told in words, and leads to a price that can be confirmed', async (_, change, words) => {
  const who = await owner(dashboard.app);
  const { page, leave } = await signedIn(dashboard, who.cookie);
  await priced(page, freshWord('changed'));
  await change(who);
  await spend(page).click();
  await quoted(page).getByRole('alert').getByText(words).first().waitFor();
  expect(await jobsOf(who)).toEqual([]);
  await quoted(page).getByRole('button', { name: 'Get a new price' }).click();
  await spend(page).click();
  await page.waitForURL(/\/jobs\//);
  expect(await jobsOf(who)).toHaveLength(1);
  await leave();
});
