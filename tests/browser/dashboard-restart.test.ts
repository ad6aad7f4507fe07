import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { freshWord } from '../support/jobs.ts';
import { owner } from '../support/owners.ts';
import { startService } from '../support/processes.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';
import { launch } from './browser.ts';

/** How long each purchase takes, so that the job outlives the process that the page talks to, milliseconds. */
const LATENCY_MS = 3_000;

let web: TestApp;
beforeAll(async () => {
  [web] = await Promise.all([startTestApp(), buildDashboard()]);
});
afterAll(() => web?.stop());

/** A port that was free a moment ago: the restarted service must be found where the killed one was. */
function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  return new Promise((done) =>
    server.once('listening', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    }),
  );
}

test('a page outlives the process that it talks to: the job goes on elsewhere, and its result comes when there is one again', async () => {
  const env = {
    DATABASE_URL: web.databaseUrl!,
    CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS,
    DATAFORSEO_BASE_URL: web.sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: web.sandbox.gatewayUrl,
    ROLE: 'web',
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
  };
  const who = await owner(web);
  const first = startService(env);
  const url = await first.url();
  const browser = await launch();
  const context = await browser.newContext();
  const [name, value] = who.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard?own=true`);
  await page.getByLabel('Keywords', { exact: true }).fill(freshWord('kill'));
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  const confirm = page.getByRole('button', { name: /^Spend up to \$/ });
  await confirm.waitFor();
  web.sandbox.control.setLatency(LATENCY_MS);
  await confirm.click();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  first.child.kill('SIGKILL');
  await first.ended;
  await page.getByText('The line is being restored').waitFor();
  const second = startService(env);
  await second.url();
  await page.getByRole('table', { name: 'Candidates' }).waitFor({ timeout: 50_000 });
  const { db } = web.app.context.database;
  expect(await db.selectFrom('jobs').select('id').where('owner_id', '=', who.accountId).execute()).toHaveLength(1);
  await browser.close();
  await second.stop();
});
