import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimJob, heartbeat, releaseClaim } from '../../jobs/claim.ts';
import { Executor } from '../../jobs/executor.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Without a worker nobody holds a job but a test. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

test('a beat that comes when its lease was given back does not take it again: whoever comes next has the job at once', async () => {
  const { database } = app.app.context;
  const terms = { leaseSeconds: 300, longestPauseSeconds: 240 };
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [freshWord('beat')] });
  const { fence } = (await claimJob(database.db, body.jobId, terms))!;
  const claim = { jobId: body.jobId, fence };
  expect(await heartbeat(database.db, claim, 300)).toEqual({ isCancelled: false });
  const pause = { seconds: null, isPlanned: true, awaitsUnits: false, awaitsEvidence: false };
  await database.transaction((tx) => releaseClaim(tx, claim, pause));
  expect(await heartbeat(database.db, claim, 300)).toBeNull();
  expect(await claimJob(database.db, body.jobId, terms)).toMatchObject({ fence: fence + 1 });
  // Nor one that another claim holds by now.
  expect(await heartbeat(database.db, claim, 300)).toBeNull();
  expect(await heartbeat(database.db, { ...claim, fence: fence + 1 }, 300)).toEqual({ isCancelled: false });
});

test('who finds the lease of a job lapsed that runs beside it does not extend it: whoever else watches it must see it stand still', async () => {
  const { context } = app.app;
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [freshWord('beat')] });
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stall = async () => {
    reached.resolve();
    await goOn.promise;
  };
  const executor = new Executor(context, { concurrency: 2, hooks: { reached: stall } });
  const execution = executor.execute(body.jobId);
  await reached.promise;
  const lapsed = new Date('2000-01-01');
  const { db } = context.database;
  await db.updateTable('jobs').set({ lease_until: lapsed }).where('id', '=', body.jobId).execute();
  const lease = () => db.selectFrom('jobs').select(['fence', 'lease_until']).where('id', '=', body.jobId);
  await executor.execute(body.jobId, { fence: 1, until: '2000-01-01 00:00:00+00' });
  expect(await lease().executeTakeFirst()).toEqual({ fence: 1, lease_until: lapsed });
  goOn.resolve();
  await execution;
  await executor.idle();
});
