import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

test('a tRPC body over 256 KiB is refused with 413 and buys nothing', async () => {
  const body = JSON.stringify({ json: { keywords: ['chess'], filterTerms: ['x'.repeat(300_000)] } });
  const answer = await call(`${app.url}/trpc/research.expand`, { method: 'POST', headers: who.headers, body });
  expect(answer.status).toBe(413);
  expect(answer.body.error.json.data.appCode).toBe('PAYLOAD_TOO_LARGE');
  expect(app.sandbox.control.bill()).toEqual([]);
});

test('a tRPC body below the limit passes', async () => {
  const body = JSON.stringify({ json: { keywords: ['chess'] } });
  const answer = await call(`${app.url}/trpc/research.trends`, { method: 'POST', headers: who.headers, body });
  expect(answer.status).toBe(200);
});
