import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => app.stop());

let attempts = 0;
const enter = (forwarded: string) => {
  const body = { email: `nobody${attempts++}@example.org`, password: 'guess' };
  return post(app, '/api/auth/sign-in', null, body, { 'X-Forwarded-For': forwarded });
};

test('behind a proxy the address is the one that the proxy added last: what a client writes before it changes nothing', async () => {
  for (let i = 0; i < 20; i++) expect((await enter(`198.51.100.${i}, 203.0.113.9`)).status).toBe(401);
  expect((await enter('198.51.100.99, 203.0.113.9')).body.code).toBe('RATE_LIMITED');
  expect((await enter('203.0.113.9, 198.51.100.99')).status).toBe(401);
});

test.each([
  ['192.0.2.7', (port: number) => `192.0.2.7:${port}`],
  ['2001:db8:7::1', (port: number) => `[2001:db8:7::1]:${port}`],
])('a port that the proxy wrote behind %s makes no other address of it', async (address, written) => {
  for (let i = 0; i < 20; i++) expect((await enter(written(40_000 + i))).status).toBe(401);
  expect((await enter(written(50_000))).body.code).toBe('RATE_LIMITED');
  expect((await enter(address)).body.code).toBe('RATE_LIMITED');
});
