import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { now } from '../../server/core/database.ts';
import { MAX_WAIT_SECONDS } from '../../server/operations/transport.ts';
import { listeners } from '../support/listeners.ts';
import { call, type Person, person } from '../support/people.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { agent } from './agent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ overrides: { sweepSeconds: 3600 } });
  // The first caller of a process makes it listen for changes of credentials.
  await call(`${app.url}/api/auth/access`, { headers: (await person(app)).headers });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

/** A call of the tool that waits for a job of the person's, and the job. */
async function waiting(who: Person, waitSeconds: number) {
  const [hand, jobId] = [await agent(app, who.key), await runningJob(app, who)];
  const before = listeners(app);
  const answer = hand.call('research_status', { jobId, waitSeconds });
  // For the job and for the credential.
  await expect.poll(() => listeners(app)).toBe(before + 2);
  return { answer, jobId };
}

test('a tool waits no longer than any other call, however long it is asked to', async () => {
  const { answer, jobId } = await waiting(await person(app), 1e9);
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + MAX_WAIT_SECONDS * 1000);
  // Somebody else's wait, which began by the later clock: it takes longer than what is left to a wait that is over.
  const other = await person(app);
  const theirs = await runningJob(app, other);
  const later = call(`${app.url}/api/jobs/${theirs}`, { headers: { ...other.headers, Prefer: 'wait=10' } });
  const first = await Promise.race([answer.then(({ data }) => data.status), later.then(() => 'never')]);
  expect(first).toBe('processing');
  for (const id of [jobId, theirs]) await endRunningJob(app, id);
  await Promise.all([answer, later]);
});

test('a tool that waits tells nothing more once its key is revoked, heard of or not', async () => {
  const who = await person(app);
  const { answer, jobId } = await waiting(who, MAX_WAIT_SECONDS);
  const { db } = app.app.context.database;
  await db.updateTable('api_keys').set({ revoked_at: now }).where('account_id', '=', who.accountId).execute();
  const { isError, data } = await answer;
  expect([isError, data.code]).toEqual([true, 'UNAUTHENTICATED']);
  await endRunningJob(app, jobId);
});
