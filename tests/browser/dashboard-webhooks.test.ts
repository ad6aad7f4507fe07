import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stranger } from '../support/owners.ts';
import { BASE, type Dashboard, signedIn, startDashboard } from './dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await startDashboard({
    env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' },
    overrides: { webhooks: { pollSeconds: 0.05 } },
  });
});
afterAll(() => dashboard?.stop());

test('a webhook is added with its secret shown once, tried by a ping, turned off, and removed', async () => {
  const got: string[] = [];
  const receiver = createServer((request, response) => {
    got.push(String(request.headers['webhook-signature']));
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
  const who = await stranger(dashboard.app);
  const { page, problems, context } = await signedIn(dashboard, who.cookie);
  await page.goto(`${BASE}/settings`);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByLabel('Address', { exact: true }).fill(url);
  await page.getByRole('button', { name: 'Add it' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^whsec_/)
    .waitFor();
  await page.getByRole('button', { name: 'I have it' }).click();
  const listed = page.getByRole('table', { name: 'Webhooks' });
  await listed.getByText(url).waitFor();
  expect(await page.content()).not.toContain('whsec_');
  await page.getByRole('button', { name: `Deliveries to ${url}` }).click();
  await page.getByRole('button', { name: 'Send a ping' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).getByText('delivered', { exact: true }).waitFor();
  expect(got[0]).toMatch(/^v1,/);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Turn ${url} off` }).click();
  await listed.getByText('Off').waitFor();
  await page.getByRole('button', { name: `Remove ${url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(problems).toEqual([]);
  await context.close();
  receiver.close();
});
