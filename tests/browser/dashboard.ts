import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { adminInvitesCreate } from '../../server/operations/admin-accounts.ts';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { administrator } from '../support/discovery.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';
import { launch } from './browser.ts';

export const BASE = 'http://service.test/dashboard';
export const PASSWORD = 'a rather long password';

/** The dashboard of one application, and a browser that finds it under the public name. */
export interface Dashboard {
  app: TestApp;
  browser: Browser;
  /** A context of its own in which nobody is signed in; whatever its pages complain about ends up in `problems`. */
  visitor(options?: Parameters<Browser['newContext']>[0]): Promise<Visitor>;
  stop(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts, breaches of the policy, requests to elsewhere. */
  problems: string[];
}

export async function startDashboard(options: TestAppOptions = {}): Promise<Dashboard> {
  const [app] = await Promise.all([startTestApp({ ...options }), buildDashboard()]);
  const browser = await launch(
    `--host-resolver-rules=MAP service.test:80 127.0.0.1:${new URL(app.url).port}`,
    '--unsafely-treat-insecure-origin-as-secure=http://service.test',
  );
  const stop = async () => {
    await browser.close();
    await app.stop();
  };
  return { app, browser, visitor: (context) => visit(browser, context), stop };
}

async function visit(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Visitor> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { context, page, problems: problemsOf(page, 'http://service.test') };
}

/** What a page of the service at `origin` complains about from now on: errors of scripts, breaches of the policy, requests to elsewhere. */
export function problemsOf(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) problems.push(url);
  });
  return problems;
}

/** A page of somebody who is signed in already, by their cookie. */
export async function signedIn({ visitor }: Dashboard, cookie: string, options?: Parameters<Dashboard['visitor']>[0]) {
  const visit = await visitor(options);
  const [name, value] = cookie.split('=') as [string, string];
  await visit.context.addCookies([{ name, value, url: 'http://service.test' }]);
  return visit;
}

/** Signs up as a new student, by the screens, and lands on Research. */
export async function signUp({ app }: Dashboard, page: Page): Promise<string> {
  const admin = await administrator(app);
  const { code } = await admin.run(adminInvitesCreate, {});
  const email = `s${code.slice(3).toLowerCase()}@example.com`;
  await page.goto(`${BASE}/sign-up`);
  await page.getByLabel('Invite code').fill(code);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await heading(page, 'Research');
  return email;
}

export async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Makes the view so large; resolves when the page knows of it. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

/** The person's session has ended by the time that a call of this name arrives: nothing of the page learns of it before. */
export async function endSessionAt(page: Page, operation: string): Promise<void> {
  const ended = async (route: Route) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await page.route(`**/trpc/${operation}**`, ended, { times: 1 });
}

/** Types keywords and sends them off as the chosen kind. */
export async function submitResearch(page: Page, keywords: string, kind: string): Promise<void> {
  await page.getByLabel('Keywords', { exact: true }).fill(keywords);
  await page.getByRole('radio', { name: kind, exact: true }).check();
  await page.getByRole('button', { name: 'Research', exact: true }).click();
}

/** No finding of axe on the page as it stands; `only` some of its rules where the others were asked already. */
export async function expectAccessible(page: Page, only?: readonly string[]): Promise<void> {
  const { default: axe } = await import('axe-core');
  // Evaluated from outside: the page's own policy lets nothing in.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
  const findings = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')))`);
  expect(findings).toEqual([]);
}

/** Goes on with the Tab key until `target` has the focus; a target that Tab never reaches fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let step = 0; step < 150; step++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Goes to a field by the Tab key and types in place of what it holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Goes to `target` by the Tab key and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
