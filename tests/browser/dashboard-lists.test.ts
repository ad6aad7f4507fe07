import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { type Owner, owner } from '../support/owners.ts';
import { post } from '../support/people.ts';
import { expectAccessible, heading, press, typeInto } from './acts.ts';
import { BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile();
let who: Owner;
beforeAll(async () => {
  who = await owner(dashboard.app);
});

const lists = async () => {
  const { db } = dashboard.app.app.context.database;
  return await db.selectFrom('keyword_lists').selectAll().where('owner_id', '=', who.accountId).execute();
};

test('a list is made in a market found by name, a file is judged line by line before anything is kept, and its metrics are priced', async () => {
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/lists`);
  await heading(page, 'Lists');
  await page.getByText('No lists yet').waitFor();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Soups');
  await page.getByLabel('Tags').fill('winter, kitchen');
  await page.getByRole('combobox', { name: 'Market' }).fill('osterr');
  await page.getByText('Nothing is called that.').waitFor();
  await page.getByRole('combobox', { name: 'Market' }).fill('cote');
  await page.getByRole('option').click();
  await page.getByRole('button', { name: 'Make the list' }).click();
  await page.getByRole('heading', { level: 2, name: 'Soups', exact: true }).waitFor();
  await page.getByText(/Ivoire, French/).waitFor();
  await page.getByRole('button', { name: 'Import keywords' }).click();
  const latin = { name: 'latin.csv', mimeType: 'text/csv', buffer: Buffer.from('keyword\nk\xe4se', 'latin1') };
  await page.getByLabel('File', { exact: true }).setInputFiles(latin);
  await page.getByRole('alert').getByText('This file is not UTF-8').waitFor();
  expect(await page.getByRole('button', { name: 'Check the lines' }).isDisabled()).toBe(true);
  const words = [freshWord('soup'), freshWord('stew')];
  const file = `keyword,volume\n${words[0]},1\n${words[0]},1\nsite:example.com,1\n'=${words[1]},2\n`;
  const csv = { name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
  await page.getByLabel('File', { exact: true }).setInputFiles(csv);
  await page.getByRole('button', { name: 'Check the lines' }).click();
  const report = page.getByRole('table', { name: 'Lines that are not kept' });
  await report.waitFor();
  const cells = await report.locator('tbody').locator('th, td').allInnerTexts();
  expect(cells.map((cell) => cell.trim())).toEqual([
    ...['3', `${words[0]},1`, 'The same as line 2.'],
    ...['4', 'site:example.com,1', 'Search operators are not taken.'],
  ]);
  expect((await lists())[0]!.keywords).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep 2 keywords' }).click();
  await page.getByText('2 keywords added to the list.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('table', { name: 'Keywords' }).getByText(`=${words[1]}`).waitFor();
  expect((await lists())[0]).toMatchObject({ keywords: [words[0], `=${words[1]}`], tags: ['winter', 'kitchen'] });
  await page.getByRole('button', { name: 'Price the metrics' }).click();
  const price = page.getByRole('dialog', { name: 'Review the cost' });
  await price.getByRole('button', { name: /^Spend up to \$/ }).click();
  await page.getByRole('table', { name: 'Metrics' }).waitFor();
  await page.getByRole('button', { name: 'Export or share' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(words[0]);
  expect(problems).toEqual([]);
  await leave();
});

test('a list is renamed, words are taken out of it and imported by keyboard alone, and what it holds leads on to research; a removed one is gone', async () => {
  const words = [freshWord('a'), freshWord('b'), freshWord('c')];
  const { body } = await post(dashboard.app, '/api/lists', who, {
    name: 'Before',
    keywords: words,
    locationCode: 2826,
  });
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/lists`);
  await page.getByRole('link', { name: 'Before' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('After');
  await page.getByRole('button', { name: 'Keep the changes' }).click();
  await page.getByRole('heading', { level: 2, name: 'After', exact: true }).waitFor();
  await page.getByRole('checkbox', { name: `Select ${words[1]}` }).check();
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await page.getByText('2 keywords', { exact: true }).waitFor();
  const kept = (await lists()).find(({ id }) => id === body.listId)!;
  expect(kept).toMatchObject({ name: 'After', keywords: [words[0], words[2]], location_code: 2826 });
  await press(page, page.getByRole('button', { name: 'Import keywords' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Or paste'), `${words[0]}\n${words[1]}\nsite:example.com`);
  await press(page, dialog.getByRole('button', { name: 'Check the lines' }));
  await dialog.getByRole('table', { name: 'Lines that are not kept' }).waitFor();
  await expectAccessible(page);
  await press(page, dialog.getByRole('button', { name: 'Keep 1 keyword' }));
  await dialog.getByText('1 keyword added to the list.').waitFor();
  await press(page, dialog.getByRole('button', { name: 'Close' }));
  await page.getByText('3 keywords', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Use in Research' }).click();
  await heading(page, 'Research');
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(3);
  const market = page.getByRole('combobox', { name: 'Market' });
  await expect.poll(() => market.inputValue()).toBe('United Kingdom, English');
  await page.goBack();
  await page.getByRole('button', { name: 'Remove the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('table', { name: 'Lists' }).or(page.getByText('No lists yet')).waitFor();
  expect((await lists()).some(({ id }) => id === body.listId)).toBe(false);
  expect(problems).toEqual([]);
  await leave();
});

test('rows of a result are kept in a list: in a new one, and what is new of them in one that is there', async () => {
  const asked = await post(
    dashboard.app,
    '/api/research/expand',
    who,
    { keywords: [freshWord('rows')] },
    { Prefer: 'wait=30' },
  );
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/jobs/${asked.body.jobId}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  await table.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Save to a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to a list' });
  await dialog.getByLabel('List').selectOption({ label: 'A new list…' });
  await dialog.getByLabel('Name').fill('From a result');
  await dialog.getByRole('button', { name: 'Save 1 keyword' }).click();
  await dialog.getByText('1 keyword saved').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await table.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Save to a list' }).click();
  await dialog.getByLabel('List').selectOption({ label: 'From a result, 1' });
  await dialog.getByRole('button', { name: 'Save 2 keywords' }).click();
  await dialog.getByText('1 keyword saved, 1 there already or not taken').waitFor();
  expect((await lists()).find(({ name }) => name === 'From a result')!.keywords).toHaveLength(2);
  expect(problems).toEqual([]);
  await leave();
});
