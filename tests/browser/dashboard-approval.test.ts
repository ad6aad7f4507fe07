import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { asOwner, execute, type Owner, owner, quote, readAsOwner } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { expectAccessible, heading, press, resize, typeInto } from './acts.ts';
import { BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();

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
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/history`);
  await page.getByRole('link', { name: 'Look at it' }).click();
  await heading(page, 'Approve a purchase');
  await page.getByText('a program (tRPC)').waitFor();
  await page.getByRole('table', { name: 'Parts of the price' }).waitFor();
  // An amount that the edge of a narrow screen cuts off reads as a smaller one.
  await resize(page, 375, 800);
  const parts = page.getByRole('region', { name: 'Parts of the price, scrollable' });
  await expect.poll(() => parts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await resize(page, 1280, 800);
  expect(await jobsOf(who)).toEqual([]);
  await page.getByRole('button', { name: /^Spend up to \$\d/ }).dblclick();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.getByRole('table', { name: 'Candidates' }).waitFor();
  const jobs = await jobsOf(who);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]!.key_id).not.toBeNull();
  expect(problems).toEqual([]);
  await leave();
});

test('what is declined, by keyboard alone, is not bought, and says so when it is looked at again', async () => {
  const { who, quoteId } = await asked();
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${BASE}/approve/${quoteId}`);
  await press(page, page.getByRole('button', { name: 'Decline' }));
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Decline for good' }), 'Space');
  await page.getByText('You declined this purchase').waitFor();
  await page.reload();
  await page.getByText('You declined this purchase').waitFor();
  expect(await jobsOf(who)).toEqual([]);
  expect(problems).toEqual([]);
  await leave();
});

test('by keyboard alone a key is made, shown once, bounded where it is listed, and revoked', async () => {
  const who = await owner(dashboard.app);
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const gone = () => dialog.waitFor({ state: 'detached' });
  await page.goto(`${BASE}/settings`);
  await press(page, page.getByRole('button', { name: 'Make a key' }));
  await typeInto(page, dialog.getByLabel('Name'), 'nightly');
  await press(page, dialog.getByRole('checkbox', { name: /discovery feed/ }), 'Space');
  await press(page, dialog.getByRole('checkbox', { name: /own provider accounts/ }), 'Space');
  await typeInto(page, dialog.getByLabel('Most that it may spend a day, USD'), '1.5');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText(/^gk_live_/).waitFor();
  await expectAccessible(page);
  await press(page, button('I have it'));
  await gone();
  await press(page, page.getByRole('button', { name: 'Limits of nightly' }));
  await typeInto(page, dialog.getByLabel('Most that a job may cost without asking you, USD'), '0.25');
  await expectAccessible(page);
  await press(page, button('Set the limits'));
  await gone();
  const kept = async () =>
    (await readAsOwner(dashboard.app, who, 'keys.list')).data.keys.find(
      ({ name }: { name: string }) => name === 'nightly',
    );
  expect(await kept()).toMatchObject({
    ...{ scopes: ['research:execute', 'byok:execute'], dailySpendLimitUsd: 1.5, approvalAboveUsd: 0.25 },
  });
  await press(page, page.getByRole('button', { name: 'Revoke nightly' }));
  await expectAccessible(page);
  await press(page, button('Revoke'));
  await gone();
  expect(await kept()).toBeUndefined();
  expect(problems).toEqual([]);
  await leave();
});

test('by keyboard alone the budget of a day is set, which the screen then says', async () => {
  const who = await owner(dashboard.app);
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/spend`);
  await typeInto(page, page.getByLabel('Daily budget, USD'), '2.5');
  await press(page, page.getByRole('switch', { name: /^Count what my own keys/ }), 'Space');
  const before = await page.getByRole('switch').isChecked();
  await press(page, page.getByRole('button', { name: 'Save the limits' }));
  await page.getByText('Saved; they hold from now on.').waitFor();
  await page.getByText('$2.50').first().waitFor();
  const { data } = await readAsOwner(dashboard.app, who, 'connections.spendControls');
  expect(data).toMatchObject({ dailyBudgetUsd: 2.5, countUpstream: before });
  expect(problems).toEqual([]);
  await leave();
});

test('what is approved by keyboard alone leaves as a file, and by a link that shows it to anybody until it is ended', async () => {
  const { who, quoteId } = await asked();
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${BASE}/approve/${quoteId}`);
  await press(page, page.getByRole('button', { name: /^Spend up to/ }));
  await press(page, page.getByRole('link', { name: 'Open the job' }));
  await press(page, page.getByRole('button', { name: 'Export or share' }));
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
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
  await leave();
});
