import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { type Owner, stranger } from '../support/owners.ts';
import { startService } from '../support/processes.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';
import { resize, submitResearch } from './acts.ts';
import { problemsOf } from './dashboard.ts';
import { sharedBrowser } from './shared-browser.ts';

let web: TestApp;
beforeAll(async () => {
  [web] = await Promise.all([startTestApp(), buildDashboard()]);
});
afterAll(() => web?.stop());

/** Saves both connections, as a person does. */
async function connect(page: Page, { login, apiKey }: Owner): Promise<void> {
  for (const fields of [{ 'API login': login, 'API password': 'secret' }, { 'API key': apiKey }]) {
    await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
    for (const [label, value] of Object.entries(fields))
      await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Save and verify' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('main').getByText('Verified', { exact: true }).nth(3).waitFor();
}

const upTo = async (button: Locator) => Number(/\$([\d.]+)/.exec(await button.innerText())![1]);

test('from connections to a purchase whose server is killed in the middle and comes back: one job, its result, a price of what is missing', async () => {
  const env = {
    DATABASE_URL: web.databaseUrl!,
    CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS,
    DATAFORSEO_BASE_URL: web.sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: web.sandbox.gatewayUrl,
    ROLE: 'web',
    LOG_LEVEL: 'silent',
    PORT: '0',
  };
  const [who, word] = [await stranger(web), freshWord('kill')];
  fault(web, { kind: 'code', code: 50301 }, { keyword: word, endpoint: 'trends' });
  const jobs = () => web.app.context.database.db.selectFrom('jobs').select('id').where('owner_id', '=', who.accountId);
  const first = startService(env);
  const url = await first.url();
  const { browser } = await sharedBrowser();
  const context = await browser.newContext();
  const [name, value] = who.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const problems = problemsOf(page, url);
  const dialog = page.getByRole('dialog', { name: 'Review the cost' });
  const spend = dialog.getByRole('button', { name: /^Spend up to \$\d/ });

  await page.goto(`${url}/dashboard/settings`);
  await connect(page, who);
  await page.getByRole('link', { name: 'Research', exact: true }).click();
  await page.getByRole('switch', { name: 'Buy on my own providers' }).check();
  await submitResearch(page, word, 'Expand');
  await dialog.getByRole('table', { name: 'Parts of the price' }).waitFor();
  const whole = await upTo(spend);
  expect(await jobs().execute()).toEqual([]);

  const letGo = holdAnswers(web);
  await spend.click();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  // What is not settled is not zero.
  await page.getByText('settled when it ends').waitFor();
  expect(await page.getByText('$0.00', { exact: true }).count()).toBe(0);
  first.child.kill('SIGKILL');
  await first.ended;
  await page.getByText('The line is being restored').waitFor();
  // It must be found where the killed one was.
  const second = startService({ ...env, PORT: new URL(url).port });
  await second.url();
  letGo();
  await page.getByRole('table', { name: 'Candidates' }).waitFor();

  await page.getByRole('button', { name: 'Quote the missing part' }).click();
  expect(await upTo(spend)).toBeLessThan(whole);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('What did not arrive').click();
  await page.getByRole('table', { name: 'Failed stages' }).waitFor();
  // What failed is wider than a telephone: it scrolls, and the page does not.
  await resize(page, 375, 800);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await resize(page, 1280, 800);
  expect(await jobs().execute()).toHaveLength(1);

  await page.getByRole('link', { name: 'Spend', exact: true }).click();
  await page.getByRole('table', { name: 'Spend by job' }).getByRole('link').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Statement as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const told = await fetch(`${url}/api/spend/statement?format=csv`, { headers: who.headers });
  expect(file).toBe(await told.text());
  expect(file).toContain((await jobs().execute())[0]!.id);
  expect(problems).toEqual([]);
  await context.close();
  await second.stop();
});
