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
import { ORIGIN, sharedBrowser } from './shared-browser.ts';

export const BASE = `${ORIGIN}/dashboard`;
export const PASSWORD = 'a rather long password';

/** The dashboard of one application, and a browser that finds it under the public name. */
export interface Dashboard {
  app: TestApp;
  browser: Browser;
  /**
   * A page where nobody is signed in; whatever it complains about ends up in `problems`. Its context is its own with options, also
   * with none in them: for what stays with a page, scripts and clocks. Without, it is the one that an earlier visitor has left.
   */
  visitor(options?: Parameters<Browser['newContext']>[0]): Promise<Visitor>;
  stop(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts, breaches of the policy, requests to elsewhere. */
  problems: string[];
  /** Closes what is its own, and leaves the rest as it was found. */
  leave(): Promise<void>;
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
  const { browser, show } = await sharedBrowser();
  show(Number(new URL(app.url).port));
  const stop = async () => {
    show(null);
    await app.stop();
  };
  return { app, browser, visitor: (options) => visit(browser, options), stop };
}

/** What the last visitor has left: a page that has the dashboard compiled, which a new one takes half a second for. */
let spare: Visitor | null = null;

async function visit(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Visitor> {
  const left = options ? null : spare;
  if (left) spare = null;
  return left ?? (await visitAnew(browser, options));
}

async function visitAnew(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Visitor> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const visitor: Visitor = { context, page, problems: problemsOf(page, ORIGIN), leave };
  async function leave() {
    if (options || spare) return await context.close();
    await makeAsNew(visitor);
    spare = visitor;
  }
  return visitor;
}

/** Leads a page aside, where nothing of the dashboard runs, and forgets whoever was there. */
async function makeAsNew({ context, page, problems }: Visitor): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${ORIGIN}/healthz`);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.mouse.move(0, 0);
  problems.length = 0;
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
  await visit.context.addCookies([{ name, value, url: ORIGIN }]);
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
