import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner, connect, connectionIds, execute, finalJob, type Owner, owner, quote } from '../support/byok.ts';
import { keywordDataCredential, saveKeywordData } from '../support/connections.ts';
import { fault, startHasty } from '../support/jobs.ts';
import { fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** A connection that its owner removes and makes anew while a job waits for what was posted with it. */
let app: TestApp;
beforeAll(async () => {
  app = await startHasty();
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(() => app.stop());

const postings = (who: Owner) =>
  app.sandbox.control.bill(who.login).filter(({ endpoint }) => endpoint.endsWith('task_post'));

async function begun(who: Owner): Promise<string> {
  const input = { keywords: fewWords(3), benchmark: 'gpts', mode: 'economy' };
  return (await execute(app, who, (await quote(app, who, 'compare', input)).data.quote)).data.jobId;
}

const trendsOf = async (jobId: string) => (await unitsOf(app, jobId)).find(({ stage }) => stage === 'trends')!;

async function remove(who: Owner): Promise<void> {
  await asOwner(app, who, 'connections.remove', { id: (await connectionIds(app, who)).dataforseo });
}

async function posted(who: Owner): Promise<string> {
  fault(app, { kind: 'code', code: 40602 }, { endpoint: 'task_get' });
  const jobId = await begun(who);
  await until(async () => (await trendsOf(jobId)).provider_id !== null);
  return jobId;
}

async function postedUnknown(who: Owner): Promise<string> {
  fault(app, { kind: 'resetAfterCharge' }, { endpoint: 'task_post' });
  fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
  const jobId = await begun(who);
  await until(async () => (await trendsOf(jobId)).state === 'unknown');
  return jobId;
}

test.each([
  ['whose posting is known', posted],
  ['whose posting was lost', postedUnknown],
])('a job %s collects its answer by the connection that lists it', async (_, begin) => {
  const who = await owner(app);
  const jobId = await begin(who);
  await remove(who);
  await connect(app, who, 'dataforseo');
  app.sandbox.control.clearFaults();
  expect(await finalJob(app, who, jobId)).toMatchObject({ status: 'complete', failedStages: [] });
  expect(postings(who)).toHaveLength(1);
});

test('another account, which lists nothing of it, ends it at the cost that is known', async () => {
  const who = await owner(app);
  const jobId = await posted(who);
  await remove(who);
  await saveKeywordData(app, who, keywordDataCredential());
  app.sandbox.control.clearFaults();
  const job = await finalJob(app, who, jobId);
  const [charge] = postings(who);
  expect(await trendsOf(jobId)).toMatchObject({ state: 'failed', outcome_code: 'PAID_WITHOUT_RESULT' });
  expect(job.spend).toMatchObject({ unknownUsd: 0 });
  expect(job.spend.actualUsd).toBeGreaterThanOrEqual(charge!.costUsd);
});
