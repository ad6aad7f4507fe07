import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stranger } from '../support/owners.ts';
import { endSessionAt, heading, submitResearch } from './acts.ts';
import { BASE, dashboardOfFile, PASSWORD, signedIn, signUp } from './dashboard.ts';

const dashboard = dashboardOfFile();

/** Makes a key that never expires by the screens, and returns it. */
async function keyMadeBy(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly report');
  await page.getByLabel('It ends').selectOption('when it is revoked');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new key' });
  await shown.getByText('It never expires').waitFor();
  const key = await shown.locator('code').first().innerText();
  await shown.getByRole('button', { name: 'I have it' }).click();
  return key;
}

test('an invite becomes an account with a key, a keyword becomes a job, and its result is filtered and taken out, under the policy', async () => {
  const { page, problems, leave } = await dashboard.visitor();
  const answer = await page.goto(BASE);
  expect(answer!.headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'",
  );
  await heading(page, 'Sign in');
  await signUp(dashboard, page);
  await page.getByText('The figures are invented').waitFor();
  const headers = { Authorization: `Bearer ${await keyMadeBy(page)}` };
  expect((await fetch(`${dashboard.app.url}/api/auth/access`, { headers })).status).toBe(200);
  await page.getByRole('link', { name: 'Research', exact: true }).click();
  await submitResearch(page, 'meal planner', 'Expand');
  await heading(page, 'meal planner');
  await page.getByRole('main').getByText('Complete').first().waitFor();
  const table = page.getByRole('table', { name: 'Candidates' });
  const keyword = await table.getByRole('row').nth(3).getByRole('cell').nth(1).innerText();
  const all = Number(await table.getAttribute('aria-rowcount'));
  await table.getByLabel('Filter Keyword').fill(keyword);
  await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeLessThan(all);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split(/\r?\n/);
  expect(head).toMatch(/^keyword,/);
  expect(lines).toHaveLength(Number(await table.getAttribute('aria-rowcount')) - 1);
  expect(lines.filter((line) => !keyword.split(' ').every((word) => line.includes(word)))).toEqual([]);
  await page.getByRole('link', { name: 'Research', exact: true }).click();
  await page.getByRole('table', { name: 'Recent jobs' }).getByRole('link', { name: 'meal planner' }).waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test('a session that ends in the middle of typing is opened again in place, and nothing is lost', async () => {
  const { page, problems, leave } = await dashboard.visitor();
  const email = await signUp(dashboard, page);
  await page.getByLabel('Keywords', { exact: true }).fill('recipe app, meal kit, ');
  await page.getByLabel('Keywords', { exact: true }).fill('grocery list');
  await endSessionAt(page, 'research.expand');
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect.poll(() => dialog.getByLabel('E-mail').inputValue()).toBe(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'recipe app, meal kit, grocery list');
  expect(problems).toEqual([]);
  await leave();
});

test('a pasted column becomes chips, the address holds them, and the place where one wanted to go survives the sign-in', async () => {
  const { page, context, leave } = await dashboard.visitor();
  const email = await signUp(dashboard, page);
  await page.getByLabel('Keywords', { exact: true }).fill('Keyword,Volume\n"salad, quick",10\nsoup,20\nSoup,30');
  await page.getByRole('button', { name: 'Remove salad, quick' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(2);
  await page.waitForURL((url) => url.searchParams.has('words'));
  const address = page.url();
  await context.clearCookies();
  await page.goto(address);
  // Also by way of the form for who has no account yet.
  await page.getByRole('link', { name: 'create an account' }).click();
  await heading(page, 'Create an account');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await heading(page, 'Sign in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Remove soup' }).waitFor();
  await leave();
});

test('whoever is signed in already is led on from the form, to where they wanted to be', async () => {
  const { cookie } = await stranger(dashboard.app);
  const { page, problems, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/sign-in`);
  await heading(page, 'Research');
  await page.goto(`${BASE}/sign-in?next=${encodeURIComponent('/history?status=failed')}`);
  await heading(page, 'History');
  expect(new URL(page.url()).search).toBe('?status=failed');
  expect(problems).toEqual([]);
  await leave();
});

test('that provider connections are missing is said once, also when research was asked for', async () => {
  const { cookie } = await stranger(dashboard.app);
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}?own=true&words=soup`);
  const missing = page.getByText('Provider connections are missing');
  await missing.waitFor();
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.getByRole('alert').getByText('Provider connections are missing').waitFor();
  expect(await missing.count()).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Open Settings' }).waitFor();
  await leave();
});

test('a keyword that is not taken is named and marked, and the others go on without it', async () => {
  const { cookie } = await stranger(dashboard.app);
  const { page, problems, leave } = await signedIn(dashboard, cookie);
  await page.goto(BASE);
  const wordy = 'one two three four five six seven eight nine ten eleven';
  await page.getByLabel('Keywords', { exact: true }).fill(`salad, ${wordy}, soup`);
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  const refusal = page.getByRole('alert');
  await refusal.getByText(`“${wordy}”: a keyword has at most 10 words.`).waitFor();
  const marked = page.locator('[data-refused]');
  await expect.poll(() => marked.allInnerTexts()).toEqual([wordy]);
  await page.getByRole('button', { name: `Remove ${wordy}` }).click();
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await heading(page, 'salad, soup');
  expect(problems).toEqual([]);
  await leave();
});

test('a paste of a hundred thousand lines leaves a screen that answers, says what it kept, and can be loaded again', async () => {
  const { page, problems, leave } = await dashboard.visitor();
  await signUp(dashboard, page);
  const field = page.getByLabel('Keywords', { exact: true });
  const lines = Array.from({ length: 100_000 }, (_, at) => `готовим суп ${at}`).join('\n');
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines);
  await page.getByText(/the first 1,000 are here/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(1_000);
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.getByText('remove 980').waitFor();
  expect((await page.reload())!.status()).toBe(200);
  await heading(page, 'Research');

  await field.fill('soup, stew\ud800, ');
  await page.getByRole('button', { name: 'Remove soup' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove soup' }).waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test('a tab whose browser is signed in as somebody else by now begins anew; one that waited for the same person goes on', async () => {
  const { page, problems, context, leave } = await dashboard.visitor();
  const first = await signUp(dashboard, page);
  await page.goto(`${BASE}/history`);
  await heading(page, 'History');
  const other = await context.newPage();
  await other.goto(BASE);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  const second = await signUp(dashboard, other);
  // To where it was, without signing in once more.
  await heading(page, 'History');
  await page.getByTitle(second).waitFor();

  // The first tab knows nothing of it.
  await context.clearCookies();
  await other.goto(`${BASE}/sign-in`);
  await other.getByLabel('E-mail').fill(first);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await page.getByTitle(first).waitFor();

  await page.goto(`${BASE}?words=soup`);
  await page.getByRole('button', { name: 'Remove soup' }).waitFor();
  await endSessionAt(page, 'research.expand');
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await other.goto(`${BASE}/sign-in`);
  await other.getByLabel('E-mail').fill(first);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'soup');
  expect(problems).toEqual([]);
  await leave();
});

test('Ctrl K leads to a screen by typing', async () => {
  const { page, leave } = await dashboard.visitor();
  await signUp(dashboard, page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to a screen or a job' }).fill('appearance: dark');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await leave();
});

test('a password that was made for somebody is changed before anything else is shown, and then leads where they wanted to go', async () => {
  const { context, page, problems, leave } = await dashboard.visitor();
  const email = await signUp(dashboard, page);
  const { db } = dashboard.app.app.context.database;
  await db.updateTable('accounts').set({ must_change_password: true }).where('email', '=', email).execute();
  await context.clearCookies();
  await page.goto(`${BASE}/history`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Choose a new password');
  // Nor by another address.
  await page.goto(`${BASE}/history`);
  await heading(page, 'Choose a new password');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('another rather long one');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await heading(page, 'History');
  expect(problems).toEqual([]);
  await leave();
});
