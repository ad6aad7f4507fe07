import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { adminAccountsIssueReset } from '../../server/operations/admin-accounts.ts';
import { administrator } from '../support/discovery.ts';
import { type Person, person, post } from '../support/people.ts';
import { heading } from './acts.ts';
import { BASE, dashboardOfFile } from './dashboard.ts';

const dashboard = dashboardOfFile();
let who: Person;
beforeAll(async () => {
  who = await person(dashboard.app);
});

const NEW_PASSWORD = 'a quite new password';

async function linkOf(account: Person): Promise<string> {
  const admin = await administrator(dashboard.app);
  return (await admin.run(adminAccountsIssueReset, { userId: account.accountId })).resetUrl;
}

/** Opens a link; the token leaves the address as soon as the page has it. */
async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await heading(page, 'Choose a new password');
  expect(page.url()).not.toContain('token');
}

async function send(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

const signIn = (password: string) => post(dashboard.app, '/api/auth/sign-in', null, { email: who.email, password });

test('the link of an administrator leads to a screen that sets the password, once', async () => {
  const link = await linkOf(who);
  const { page, problems, context, leave } = await dashboard.visitor();
  const later = await context.newPage();
  await open(page, link);
  await open(later, link.replace('/reset#', '/reset-password#'));
  await send(page, NEW_PASSWORD);
  await page.getByText('Your new password is set').waitFor();
  expect(problems).toEqual([]);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  await send(later, 'another long password');
  await later.getByText(/not valid any more/).waitFor();
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  await leave();
});

test('a password that is too long in bytes is explained, and the link stays good', async () => {
  const { page, leave } = await dashboard.visitor();
  await open(page, await linkOf(who));
  await send(page, 'ü'.repeat(40));
  // By the words that stand beside the field, not by its name in the request.
  await page.getByRole('alert').getByText('The new password must have at most 72 bytes in UTF-8.').waitFor();
  await send(page, 'and a shorter one');
  await page.getByText('Your new password is set').waitFor();
  await leave();
});

test('an address without a link says so and asks for nothing', async () => {
  const { page, leave } = await dashboard.visitor();
  await page.goto(`${BASE}/reset`);
  await page.getByText(/Ask an administrator/).waitFor();
  expect(await page.getByLabel('New password').count()).toBe(0);
  await leave();
});
