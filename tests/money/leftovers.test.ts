import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JobRun } from '../../jobs/job-run.ts';
import { ProgressLog } from '../../jobs/progress.ts';
import type { Work } from '../../jobs/work.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { purgeCache } from '../../server/services/shared-cache/purge.ts';
import { claimed } from '../properties/claimed.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, research, unitsOf } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('a posted task that the provider says it does not have', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp({ env: { PROVIDER_TIMEOUT_MS: '30000' } });
    admin = await person(app, { role: 'admin' });
  });
  afterAll(() => app.stop());

  test.each([40401, 40403])('time and again (%i) ends at the cost that is known', async (code) => {
    fault(app, { kind: 'topCode', code }, { endpoint: 'task_get' });
    const { body } = await research(app, admin, 'trends', { keywords: [freshWord('gone')], mode: 'economy' });
    app.sandbox.control.clearFaults();
    expect(body.failedStages).toMatchObject([{ stage: 'trends', code: 'PAID_WITHOUT_RESULT' }]);
    expect((await unitsOf(app, body.jobId))[0]!.cost).toBeGreaterThan(0);
    await expectBalanced(app);
  });

  test('once or twice is collected all the same', async () => {
    fault(app, { kind: 'topCode', code: 40401 }, { endpoint: 'task_get' }, 2);
    const { body } = await research(app, admin, 'trends', { keywords: [freshWord('late')], mode: 'economy' });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    await expectBalanced(app);
  });

  test('answers of the doubles are purged like those of the vendors; private ones stay', async () => {
    const { db } = app.app.context.database;
    const scopes = ['sandbox/platform', 'platform', 'sandbox/owner:someone'];
    const unit = sql`(select id from job_units limit 1)`;
    for (const scope of scopes) {
      await sql`insert into answers (scope, unit_key, unit_id, state, body, data_source, expires_at)
        values (${scope}, 'old', ${unit}, 'ready', '{}', 'sandbox', app_now() - interval '3 days')`.execute(db);
    }
    await purgeCache(app.app.context);
    const kept = await db.selectFrom('answers').select('scope').where('unit_key', '=', 'old').execute();
    expect(kept).toEqual([{ scope: 'sandbox/owner:someone' }]);
  });

  test('however much has expired, no statement holds more than a thousand rows; what is fresh stays', async () => {
    await research(app, admin, 'trends', { keywords: [freshWord('stay')] });
    const { db } = app.app.context.database;
    const count = async () => (await db.selectFrom('result_cache').select('identity').execute()).length;
    const fresh = await count();
    await sql`insert into result_cache (identity, result_id, cost_micros, data_source, expires_at)
      select 'old-' || i, c.result_id, c.cost_micros, c.data_source, app_now() - interval '3 days'
      from generate_series(1, 2001) as i cross join lateral (select * from result_cache limit 1) as c`.execute(db);
    const queries = await queriesDuring(app, () => purgeCache(app.app.context));
    expect(queries.filter(({ sql: text }) => text.includes('"result_cache"'))).toHaveLength(3);
    expect(await count()).toBe(fresh);
  });
});

test('a slot that a claim leaves empty keeps no request of an earlier one', async () => {
  const app = await startTestApp({ env: { ROLE: 'web' } });
  const { accountId } = await person(app);
  const { job, claim, intent } = await claimed(app, accountId);
  const work = { app: app.app.context, job, claim } as Work;
  const run = new JobRun(work, new ProgressLog(app.app.context, claim, 0));
  await run.load();
  expect(run.units('suggestions')[0]!.request).not.toBeNull();
  expect(await run.fill('suggestions', [])).toBe(0);
  expect(run.units('suggestions')[0]).toMatchObject({ request: null, unit_key: null, state: 'planned' });
  expect(await run.fill('suggestions', [intent.request as PaidRequest])).toBe(0);
  expect(run.units('suggestions')[0]).toMatchObject({ request: intent.request, unit_key: intent.unitKey });
  await app.stop();
});
