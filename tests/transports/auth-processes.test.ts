import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/people.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';

let here: TestApp;
let there: { url: string; process: ChildProcess };
beforeAll(async () => {
  here = await startTestApp({ backend: 'postgres' });
  there = await spawnServer(here);
});
afterAll(async () => {
  const ended = new Promise((resolve) => there.process.once('exit', resolve));
  there.process.kill('SIGTERM');
  await ended;
  await here.stop();
});

/** The service as an operating-system process of its own, on the same database. Resolves when it listens. */
async function spawnServer(beside: TestApp) {
  const env = {
    ...process.env,
    DATABASE_URL: beside.databaseUrl!,
    CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS,
    PORT: '0',
    ROLE: 'web',
    LOG_LEVEL: 'silent',
    BCRYPT_COST: '4',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
  };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /listening on http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port) return { url: `http://127.0.0.1:${port}`, process: child };
  }
  throw new Error('the server ended before it listened');
}

test('a key that is revoked in one process is refused by another within a second', async () => {
  const json = { 'Content-Type': 'application/json' };
  const login = JSON.stringify({ email: 'admin@example.com', password: 'correct horse battery' });
  const entered = await call(`${there.url}/api/auth/sign-in`, { method: 'POST', headers: json, body: login });
  const cookie = { Cookie: entered.headers.get('set-cookie')!.split(';')[0]!, ...json };
  const made = await call(`${here.url}/api/auth/keys`, { method: 'POST', headers: cookie, body: '{"name":"n"}' });
  const probe = async () =>
    (await call(`${there.url}/api/auth/access`, { headers: { Authorization: `Bearer ${made.body.key}` } })).status;
  expect(await probe()).toBe(200);
  const revoked = { method: 'DELETE', headers: cookie, body: JSON.stringify({ keyId: made.body.apiKey.id }) };
  expect((await call(`${here.url}/api/auth/keys`, revoked)).status).toBe(204);
  await expect.poll(probe, { interval: 20 }).toBe(401);
});
