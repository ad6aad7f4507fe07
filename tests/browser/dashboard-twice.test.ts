import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../support/owners.ts';
import { type Person, person, post } from '../support/people.ts';
import { heading } from './acts.ts';
import { BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();
let who: Person;
let cookie: string;
beforeAll(async () => {
  who = await person(dashboard.app, { role: 'admin' });
  cookie = await cookieOf(dashboard.app, who.accountId);
});

/** Sends the form of a field twice before anything is drawn, as a double click does on a busy machine. */
const sendTwice = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement) => {
    for (let times = 0; times < 2; times++) field.form!.requestSubmit();
  });

const MADE = {
  list: {
    path: '/lists',
    heading: 'Lists',
    begin: 'New list',
    fields: { Name: 'Kitchen' },
    isMade: (page: Page) => page.getByRole('heading', { name: 'Kitchen' }).waitFor(),
    table: 'keyword_lists',
  },
  key: {
    path: '/settings',
    heading: 'Settings',
    begin: 'Make a key',
    fields: { Name: 'Weekly' },
    isMade: (page: Page) => page.getByText('It is shown this once.').waitFor(),
    table: 'api_keys',
  },
  invite: {
    path: '/admin/invites',
    heading: 'Invites',
    begin: null,
    fields: { Accounts: '3' },
    isMade: (page: Page) => page.getByText('The new code is').waitFor(),
    table: 'invites',
  },
} as const;

test.each(Object.entries(MADE))('a form that is sent twice at once makes one %s', async (_, of) => {
  const { db } = dashboard.app.app.context.database;
  const many = async () => (await db.selectFrom(of.table).select('created_at').execute()).length;
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(BASE + of.path);
  await heading(page, of.heading);
  if (of.begin) await page.getByRole('button', { name: of.begin }).click();
  const before = await many();
  for (const [label, text] of Object.entries(of.fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await sendTwice(page, Object.keys(of.fields)[0]!);
  await of.isMade(page);
  // Whatever was sent beside it is answered before this is.
  await page.waitForLoadState('networkidle');
  expect((await many()) - before).toBe(1);
  await leave();
});

test('a file chooser that is closed without a choice leaves the dialog and what was typed', async () => {
  const { listId } = (await post(dashboard.app, '/api/lists', who, { name: 'Pantry', keywords: ['rice'] })).body;
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.goto(`${BASE}/lists?open=${listId}`);
  await page.getByRole('button', { name: 'Import keywords' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import into Pantry' });
  await dialog.getByLabel('Or paste').fill('flour');
  await dialog.getByLabel('File').evaluate((field) => field.dispatchEvent(new Event('cancel', { bubbles: true })));
  await dialog.getByRole('button', { name: 'Check the lines' }).click();
  await dialog.getByRole('button', { name: 'Keep 1 keyword' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await leave();
});
