import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminAccountsIssueReset } from '../../server/operations/admin-accounts.ts';
import { administrator } from '../support/discovery.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { launch } from './browser.ts';

let app: TestApp;
let browser: Browser;
let who: Person;

beforeAll(async () => {
  app = await startTestApp({ backend: 'pglite' });
  // The link names the public host; the browser finds it at the test's port.
  browser = await launch(
    `--host-resolver-rules=MAP service.test:80 127.0.0.1:${new URL(app.url).port}`,
    '--unsafely-treat-insecure-origin-as-secure=http://service.test',
  );
  who = await person(app);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const NEW_PASSWORD = 'a quite new password';

async function linkOf(account: Person): Promise<string> {
  const admin = await administrator(app);
  return (await admin.run(adminAccountsIssueReset, { userId: account.accountId })).resetUrl;
}

async function send(page: Page, password: string): Promise<string> {
  await page.fill('input', password);
  const answered = page.waitForResponse(/auth\.resetPassword/);
  await page.click('button');
  await answered;
  await page.waitForFunction(() => !/moment/.test(document.querySelector('[role=status]')!.textContent!));
  return page.locator('[role=status]').innerText();
}

const signIn = (password: string) => post(app, '/api/auth/sign-in', null, { email: who.email, password });

test('the link of an administrator leads to a page that sets the password, once', async () => {
  const link = await linkOf(who);
  const [page, later] = [await browser.newPage(), await browser.newPage()];
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await Promise.all([page.goto(link), later.goto(link)]);
  expect(await send(page, NEW_PASSWORD)).toMatch(/is set/);
  expect(page.url()).not.toContain('token');
  expect(problems).toEqual([]);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  expect(await send(later, 'another long password')).toMatch(/not valid any more/);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  await Promise.all([page.close(), later.close()]);
});

test('a password that is too long in bytes is explained, and the link stays good', async () => {
  const page = await browser.newPage();
  await page.goto(await linkOf(who));
  expect(await send(page, 'ü'.repeat(40))).toMatch(/72/);
  expect(await send(page, 'and a shorter one')).toMatch(/is set/);
  await page.close();
});

test('an address without a link says so and asks for nothing', async () => {
  const page = await browser.newPage();
  await page.goto(`${app.url}/dashboard/reset-password`);
  expect(await page.locator('[role=status]').innerText()).toMatch(/Ask an administrator/);
  expect(await page.locator('form').isVisible()).toBe(false);
  await page.close();
});
