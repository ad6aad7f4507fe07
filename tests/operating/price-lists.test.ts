import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

test('of processes that start together one reads a price list, and none of the others says that it cannot be read', async () => {
  const web = await startTestApp({ env: { ROLE: 'web' } });
  const { db } = web.app.context.database;
  // Another process has just taken its turn, and the next one is minutes away.
  const next = new Date(Date.now() + 300_000);
  await db.insertInto('pacing_buckets').values({ key: 'platform/user-data', next_free_at: next }).execute();
  const starting = startTestApp({ beside: web, paced: true });
  const waiting = db.selectFrom('pacing_buckets').select('key').where('next_free_at', '>', next);
  await until(async () => (await waiting.execute()).length > 0);
  // That process has its answer.
  await db
    .insertInto('price_lists')
    .values({ provider: 'dataforseo', prices: '{}', read_at: sql`app_now()`, data_source: 'sandbox' } as never)
    .execute();
  const worker = await starting;
  expect(worker.logs.filter((line) => line.includes('price list'))).toEqual([]);
  await worker.stop();
  await web.stop();
});
