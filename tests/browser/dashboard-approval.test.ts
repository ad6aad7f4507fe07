import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, execute, type Owner, owner, quote, readAsOwner } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { BASE, type Dashboard, heading, signedIn, startDashboard } from './dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard?.stop());

/** An owner whose key has just asked for more than it may spend alone. */
async function asked(): Promise<{ who: Owner; quoteId: string }> {
  const { app } = dashboard;
  const who = await owner(app);
  const { keys } = (await readAsOwner(app, who, 'keys.list')).data;
  for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd: 0 });
  const of = (await quote(app, who, 'expand', { keywords: [freshWord('asked')], limitPerSeed: 20 })).data.quote;
  expect((await execute(app, who, of)).error.appCode).toBe('APPROVAL_REQUIRED');
  return { who, quoteId: of.quoteId };
}

const jobsOf = async ({ accountId }: Owner) => {
  const { db } = dashboard.app.app.context.database;
  return await db.selectFrom('jobs').select(['id', 'key_id']).where('owner_id', '=', accountId).execute();
};

test('what a key asks for is told on every screen, shown with its price, and bought once by a click', async () => {
  const { who } = await asked();
  const { page, problems, context } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/history`);
  await page.getByRole('link', { name: 'Look at it' }).click();
  await heading(page, 'Approve a purchase');
  await page.getByText('a program (tRPC)').waitFor();
  await page.getByRole('table', { name: 'Parts of the price' }).waitFor();
  expect(await jobsOf(who)).toEqual([]);
  await page.getByRole('button', { name: /^Spend up to \$\d/ }).dblclick();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.getByRole('table', { name: 'Candidates' }).waitFor();
  const jobs = await jobsOf(who);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]!.key_id).not.toBeNull();
  expect(problems).toEqual([]);
  await context.close();
});

test('what is declined is not bought, and says so when it is looked at again', async () => {
  const { who, quoteId } = await asked();
  const { page, problems, context } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/approve/${quoteId}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Decline for good' }).click();
  await page.getByText('You declined this purchase').waitFor();
  await page.reload();
  await page.getByText('You declined this purchase').waitFor();
  expect(await jobsOf(who)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('the limits of a key are set where it is listed', async () => {
  const { who } = await asked();
  const { page, context } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/settings`);
  await page.getByRole('button', { name: 'Limits of test' }).click();
  await page.getByLabel('Most that a job may cost without asking you, USD').fill('0.25');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await page.getByRole('table', { name: 'API keys' }).getByText('$0.25').waitFor();
  const { keys } = (await readAsOwner(dashboard.app, who, 'keys.list')).data;
  expect(keys[0].approvalAboveUsd).toBe(0.25);
  await context.close();
});

test('a result leaves as a file, and by a link that shows it to anybody until it is ended', async () => {
  const { who, quoteId } = await asked();
  const { page, problems, context } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/approve/${quoteId}`);
  await page.getByRole('button', { name: /^Spend up to/ }).click();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.getByRole('button', { name: 'Export or share' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^expand-candidates-.*\.csv$/);
  expect((await readFile(await file.path())).toString()).toMatch(/^keyword,/);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const url = (await page.getByRole('dialog').locator('code').textContent())!;
  const { page: stranger } = await dashboard.visitor();
  await stranger.goto(url);
  await stranger.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'End all links' }).click();
  await page.getByText('All links to this result have ended.').waitFor();
  expect((await stranger.reload())!.status()).toBe(404);
  expect(problems).toEqual([]);
  await context.close();
});
