import { expect, test, vi } from 'vitest';
import { person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

test('the words of a large result are written a few at a time: one statement holds the embedded database', async () => {
  const app = await startTestApp();
  const admin = await person(app, { role: 'admin' });
  const executor = app.app.context.database.db.getExecutor();
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
  const { body } = await research(app, admin, 'expand', { keywords: ['meal planner'], limitPerSeed: 1000 });
  const queries = spy.mock.calls.map(([query]) => query as { sql: string; parameters: unknown[] });
  spy.mockRestore();
  const written = queries
    .filter(({ sql }) => sql.includes('insert into result_keywords'))
    .map(({ parameters }) => parameters.find((one) => String(one).startsWith('[')) as string)
    .map((kept) => (JSON.parse(kept) as { words: string[] }[]).reduce((sum, { words }) => sum + words.length, 0));
  expect(written.reduce((sum, words) => sum + words, 0)).toBeGreaterThan(body.result.candidates.length / 2);
  expect(Math.max(...written)).toBeLessThanOrEqual(200);
  await app.stop();
});
