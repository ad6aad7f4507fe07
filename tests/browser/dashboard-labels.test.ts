import { beforeAll, expect, test } from 'vitest';
import { holdAnswers } from '../support/held-answers.ts';
import { freshWord } from '../support/jobs.ts';
import { type Owner, owner } from '../support/owners.ts';
import { heading } from './acts.ts';
import { BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();
let who: Owner;
beforeAll(async () => {
  who = await owner(dashboard.app);
});

test('a labelled expansion on one’s own providers looks where it is told, shows its steps, and is found by its label in History and Spend', async () => {
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  const research = async (word: string, label: string | null) => {
    await page.goto(`${BASE}?own=true`);
    await page.getByLabel('Keywords', { exact: true }).fill(word);
    if (label) {
      await page.getByText('More options').click();
      await page.getByLabel('Label', { exact: true }).fill(label);
      await page.getByRole('checkbox', { name: 'What the search box completes' }).check();
      await page.getByRole('checkbox', { name: 'Related and rising searches of the range' }).uncheck();
    }
    await page.getByRole('button', { name: 'Research', exact: true }).click();
    const spend = page.getByRole('button', { name: /^Spend up to \$/ });
    await spend.waitFor();
    const letGo = holdAnswers(dashboard.app);
    await spend.click();
    await page.waitForURL(/\/jobs\//);
    if (label) await page.getByRole('list', { name: 'Steps' }).getByText('Completions').waitFor();
    letGo();
    await page.getByRole('table', { name: 'Candidates' }).waitFor();
  };
  const [named, other] = [freshWord('named'), freshWord('other')];
  await research(other, null);
  await research(named, 'Client A');
  const { db } = dashboard.app.app.context.database;
  const jobs = await db.selectFrom('jobs').selectAll().where('owner_id', '=', who.accountId).execute();
  const job = jobs.find(({ label }) => label === 'Client A')!;
  expect(job.request).toMatchObject({ sources: ['autocomplete', 'suggestions'] });
  await page.getByRole('main').getByRole('link', { name: 'Client A' }).click();
  await heading(page, 'History');
  const table = page.getByRole('table', { name: 'History' });
  await table.getByRole('link', { name: named }).waitFor();
  expect(await table.getByRole('link', { name: other }).count()).toBe(0);
  await page.getByText(/^1 job in all/).waitFor();
  await page.getByLabel('Label', { exact: true }).fill('');
  await page.getByText(/^2 jobs in all/).waitFor();
  await page.goto(`${BASE}/spend`);
  const labels = page.getByRole('table', { name: 'Spend by label' });
  await labels.getByText('No label').waitFor();
  await labels.getByRole('link', { name: 'Client A' }).click();
  await expect.poll(() => page.getByRole('table', { name: 'Spend by job' }).getByRole('link').count()).toBe(1);
  expect(await labels.getByText('No label').count()).toBe(0);
  expect(problems).toEqual([]);
  await leave();
});
