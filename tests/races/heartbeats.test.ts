import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimJob, heartbeat, releaseClaim } from '../../jobs/claim.ts';
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
