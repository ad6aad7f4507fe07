import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { stranger } from '../support/owners.ts';
import { expectAccessible, press, typeInto } from './acts.ts';
import { BASE, dashboardOfFile, signedIn } from './dashboard.ts';

const dashboard = dashboardOfFile({
  env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' },
  overrides: { webhooks: { pollSeconds: 0.05 } },
});

test('by keyboard alone a webhook is added with its secret shown once, tried by a ping, turned off, and removed', async () => {
  const got: string[] = [];
  const receiver = createServer((request, response) => {
    got.push(String(request.headers['webhook-signature']));
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
  const who = await stranger(dashboard.app);
  const { page, problems, leave } = await signedIn(dashboard, who.cookie);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${BASE}/settings`);
  const dialog = page.getByRole('dialog');
  const pressed = (name: string) => press(page, page.getByRole('button', { name, exact: true }));
  await pressed('Add a webhook');
  await typeInto(page, dialog.getByLabel('Address', { exact: true }), url);
  await press(page, dialog.getByRole('checkbox', { name: /budgets that fill/ }), 'Space');
  await expectAccessible(page);
  await pressed('Add it');
  await dialog.getByText(/^whsec_/).waitFor();
  await expectAccessible(page);
  await pressed('I have it');
  await dialog.waitFor({ state: 'detached' });
  const listed = page.getByRole('table', { name: 'Webhooks' });
  await listed.getByText(url).waitFor();
  expect(await page.content()).not.toContain('whsec_');
  await pressed(`Deliveries to ${url}`);
  await pressed('Send a ping');
  await page.getByRole('table', { name: 'Deliveries' }).getByText('delivered', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(got[0]).toMatch(/^v1,/);
  await pressed('Close');
  await dialog.waitFor({ state: 'detached' });
  await pressed(`Turn off ${url}`);
  await listed.getByText('Off', { exact: true }).waitFor();
  await pressed(`Remove ${url}`);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(problems).toEqual([]);
  await leave();
  receiver.close();
});
