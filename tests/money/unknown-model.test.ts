import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { OPENROUTER_MODEL: 'nobody/unheard-of' } });
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

test.each([
  ['expand', { keywords: ['meal planner'], filterTerms: ['free'] }],
  ['compare', { keywords: ['meal planner', 'recipe app'] }],
])('%s with a model that has no price is refused with the reason; nothing is bought or counted', async (path, body) => {
  const answer = await post(app, `/api/research/${path}`, admin, body);
  expect(answer.body).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', retryable: true });
  expect(answer.body.detail).toContain('nobody/unheard-of');
  const { db } = app.app.context.database;
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]);
  expect(app.sandbox.control.bill()).toEqual([]);
});

test('what needs no model is bought as ever', async () => {
  const { body } = await research(app, admin, 'expand', { keywords: ['meal planner'], limitPerSeed: 10 });
  expect(body).toMatchObject({ status: 'complete' });
});
