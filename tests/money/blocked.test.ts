import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockAccount } from '../../server/services/accounts/block-account.ts';
import { unblockAccount } from '../../server/services/accounts/unblock-account.ts';
import { SYSTEM } from '../../server/services/audit/record.ts';
import { atRest } from '../support/at-rest.ts';
import { asOwner, execute, finalJob, type Owner, owner, quote, readAsOwner, retry } from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges, fewWords, gate, jobsOf } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** A busy machine is no failure; the test's own limit is. */

let app: TestApp;
const held = gate('beforeIntent');
beforeAll(async () => {
  app = await startTestApp({ overrides: { hooks: held.hooks } });
});
afterAll(async () => {
  await atRest(app);
  await assertLedger(app);
  await app.stop();
});

const act = () => ({ app: app.app.context, origin: SYSTEM });
const block = (who: Owner) => blockAccount(act(), { userId: who.accountId, reason: 'gone' });
const unblock = (who: Owner) => unblockAccount(act(), { userId: who.accountId });

/** A running job with one request bought and the next held before its intent. */
async function runningJob(who: Owner, more: object = {}) {
  const offer = (await quote(app, who, 'compare', { keywords: fewWords(12), benchmark: 'gpts', ...more })).data.quote;
  held.arm(1);
  const { data } = await execute(app, who, offer);
  await held.reached();
  await until(() => charges(app, who).length === 1);
  return data.jobId as string;
}

async function ended(who: Owner) {
  await until(async () => (await jobsOf(app, who)).every((job) => job.completed_at !== null));
  return (await jobsOf(app, who))[0]!;
}

test('nothing more is bought for a blocked owner’s private job; it ends, and can be retried when the block is lifted', async () => {
  const who = await owner(app);
  const jobId = await runningJob(who);
  await block(who);
  held.open();
  const job = await ended(who);
  expect(charges(app, who)).toHaveLength(1);
  const unsent = (await unitsOf(app, jobId)).filter(({ sent_at, stage }) => sent_at === null && stage !== 'bridges');
  expect(unsent.length).toBeGreaterThan(1);
  expect(new Set(unsent.map(({ state, outcome_code }) => `${state} ${outcome_code}`))).toEqual(
    new Set(['refused ACCOUNT_BLOCKED']),
  );
  expect(job).toMatchObject({ status: 'partial' });
  await unblock(who);
  expect((await retry(app, who, jobId)).job).toMatchObject({ status: 'complete' });
});

test('a blocked owner may cancel', async () => {
  const who = await owner(app);
  const jobId = await runningJob(who);
  await block(who);
  const { data, error } = await asOwner(app, who, 'byok.cancel', { jobId });
  expect([error, data.jobId]).toEqual([null, jobId]);
  held.open();
  expect(await ended(who)).toMatchObject({ error_code: 'CANCELED' });
  expect(charges(app, who)).toHaveLength(1);
  expect((await asOwner(app, who, 'byok.executeCompare', {})).error.appCode).toBe('ACCOUNT_BLOCKED');
  await unblock(who);
  await finalJob(app, who, jobId);
});

test('a job whose key was revoked goes on', async () => {
  const who = await owner(app);
  await runningJob(who);
  const { data } = await readAsOwner(app, who, 'keys.list');
  for (const { id } of data.keys) expect((await asOwner(app, who, 'keys.revoke', { keyId: id })).status).toBe(200);
  held.open();
  expect(await ended(who)).toMatchObject({ status: 'complete' });
});
