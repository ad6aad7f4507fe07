import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { adminInvitesCreate } from '../../server/operations/admin-accounts.ts';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { administrator } from '../support/discovery.ts';
import { cookieOf } from '../support/owners.ts';
import { person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';
import { heading } from './acts.ts';
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

/** The dashboard of all tests of a file: there from before the first of them until after the last. */
export function dashboardOfFile(options?: TestAppOptions): Dashboard {
  const dashboard = {} as Dashboard;
  beforeAll(async () => {
    Object.assign(dashboard, await startDashboard(options));
  });
  afterAll(() => dashboard.stop?.());
  return dashboard;
}

/** The cookie of an administrator who has asked for this, and the job that came of it. */
export async function askedByAdmin(
  app: TestApp,
  kind: 'expand' | 'compare',
  asked: object,
): Promise<{ cookie: string; jobId: string }> {
  const admin = await person(app, { role: 'admin' });
  const { jobId } = (await research(app, admin, kind, asked)).body;
  return { cookie: await cookieOf(app, admin.accountId), jobId };
}

async function startDashboard(options: TestAppOptions = {}): Promise<Dashboard> {
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
