import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a research answer tells a student what is left of the day, and of the minute', async () => {
  const student = await person(app, { dailyQuota: 7 });
  const { headers } = await post(app, '/api/research/trends', student, { keywords: ['chess'] });
  expect(headers.get('ratelimit-policy')).toBe('"requests";q=600;w=60, "research";q=7;w=86400');
  expect(headers.get('ratelimit')).toMatch(/^"requests";r=599;t=\d+, "research";r=6;t=\d+$/);
});

test('an administrator has no daily quota to show', async () => {
  const admin = await person(app, { role: 'admin' });
  const { headers } = await post(app, '/api/research/trends', admin, { keywords: ['go game'] });
  expect(headers.get('ratelimit-policy')).toBe('"requests";q=600;w=60');
});
