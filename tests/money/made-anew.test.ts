import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, connect, connectionIds, execute, finalJob, type Owner, owner, quote } from '../support/byok.ts';
import { keywordDataCredential, saveKeywordData } from '../support/connections.ts';
import { fault, startHasty } from '../support/jobs.ts';
import { fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** A connection that its owner removes and makes anew while a job waits for what was posted with it. */
let patient: TestApp;
/** The same, which soon gives up: the other one waits while a connection is made. */
let brief: TestApp;
beforeAll(async () => {
  patient = await startHasty({ overrides: { tunables: { maxLookups: 10_000 } } });
  brief = await startHasty();
});
afterAll(async () => {
  await patient.stop();
  await brief.stop();
});

const postings = (app: TestApp, who: Owner) =>
  app.sandbox.control.bill(who.login).filter(({ endpoint }) => endpoint.endsWith('task_post'));

async function begun(app: TestApp, who: Owner): Promise<string> {
  const input = { keywords: fewWords(3), benchmark: 'gpts', mode: 'economy' };
  return (await execute(app, who, (await quote(app, who, 'compare', input)).data.quote)).data.jobId;
}

const trendsOf = async (app: TestApp, jobId: string) =>
  (await unitsOf(app, jobId)).find(({ stage }) => stage === 'trends')!;

async function remove(app: TestApp, who: Owner): Promise<void> {
  await asOwner(app, who, 'connections.remove', { id: (await connectionIds(app, who)).dataforseo });
}

async function posted(app: TestApp, who: Owner): Promise<string> {
  fault(app, { kind: 'code', code: 40602 }, { endpoint: 'task_get' });
  const jobId = await begun(app, who);
  await until(async () => (await trendsOf(app, jobId)).provider_id !== null);
  return jobId;
}

async function postedUnknown(app: TestApp, who: Owner): Promise<string> {
  fault(app, { kind: 'resetAfterCharge' }, { endpoint: 'task_post' });
  fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
  const jobId = await begun(app, who);
  await until(async () => (await trendsOf(app, jobId)).state === 'unknown');
  return jobId;
}

test.each([
  ['whose posting is known', posted],
  ['whose posting was lost', postedUnknown],
])('a job %s collects its answer by the connection that lists it', async (_, begin) => {
  const who = await owner(patient);
  const jobId = await begin(patient, who);
  await remove(patient, who);
  const { lookups } = await trendsOf(patient, jobId);
  await until(async () => (await trendsOf(patient, jobId)).lookups > lookups);
  await connect(patient, who, 'dataforseo');
  patient.sandbox.control.clearFaults();
  expect(await finalJob(patient, who, jobId)).toMatchObject({ status: 'complete', failedStages: [] });
  expect(postings(patient, who)).toHaveLength(1);
});

test('another account, which lists nothing of it, ends it at the cost that is known', async () => {
  const who = await owner(brief);
  const jobId = await posted(brief, who);
  await remove(brief, who);
  await saveKeywordData(brief, who, keywordDataCredential());
  brief.sandbox.control.clearFaults();
  const job = await finalJob(brief, who, jobId);
  const [charge] = postings(brief, who);
  expect(await trendsOf(brief, jobId)).toMatchObject({ state: 'failed', outcome_code: 'PAID_WITHOUT_RESULT' });
  expect(job.spend).toMatchObject({ unknownUsd: 0 });
  expect(job.spend.actualUsd).toBeGreaterThanOrEqual(charge!.costUsd);
});
