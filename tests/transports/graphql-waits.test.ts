import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FairQueue } from '../../server/core/fair-queue.ts';
import { OPEN_LIMITS } from '../../server/services/jobs/open-calls.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';

/** Without a worker a job that was admitted stays as it is. */
let app: TestApp;
let owner: Person;
let headers: Record<string, string>;
let [done, open] = ['', ''];
const limits = OPEN_LIMITS as { wait: number };
const { wait } = limits;

beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  owner = await person(app);
  headers = { ...owner.headers, Prefer: 'wait=1' };
  done = await storedJob(app, owner, { text: '{"keywords":[],"filter":{"total":7},"topics":[]}' });
  open = (await post(app, '/api/research/metrics', owner, { keywords: ['a job that stays'] })).body.jobId;
});
afterEach(() => {
  limits.wait = wait;
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

const READ = 'expansion { filter { total } }';

test('a document waits for a job before it takes a place to parse results: others have theirs meanwhile', async () => {
  limits.wait = 2;
  const statuses: number[] = [];
  vi.spyOn(FairQueue.prototype, 'take').mockImplementation(async () => {
    // All places of its account to wait are free by then.
    const others = [open, open].map((jobId) => call(`${app.url}/api/jobs/${jobId}`, { headers }));
    for (const { status } of await Promise.all(others)) statuses.push(status);
    return () => undefined;
  });
  const query = `{ a: researchJob(jobId: "${done}") { ${READ} } b: researchJob(jobId: "${open}") { status } }`;
  const { data } = await graphql(app, headers, query);
  expect(data).toEqual({ a: { expansion: { filter: { total: 7 } } }, b: { status: 'queued' } });
  expect(statuses).toEqual([200, 200]);
});

test('a document that holds parsed results waits for no job', async () => {
  limits.wait = 0;
  const submit = 'submitMetrics(input: { keywords: ["another that stays"] }) { status }';
  const { data, errors } = await graphql(
    app,
    headers,
    `mutation { a: cancelJob(jobId: "${done}") { ${READ} } b: ${submit} }`,
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({ a: { expansion: { filter: { total: 7 } } }, b: { status: 'queued' } });
});
