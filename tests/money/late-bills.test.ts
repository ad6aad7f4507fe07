import { expect, test } from 'vitest';
import { bookLate } from '../../server/services/spend/corrections.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import { buyer } from '../support/buyers.ts';
import { moveClock } from '../support/clock.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { finished, gateAt, unitsOf } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

const ENV = { JOB_LEASE_SECONDS: '30' };

test('what a completion cost is booked also when it comes after its job has ended without it: nobody else can tell it', async () => {
  const gate = gateAt('afterAnswer');
  const slow = await startTestApp({ env: ENV, overrides: { hooks: gate.hooks, sweepSeconds: 3600 } });
  const admin = await person(slow, { role: 'admin' });
  const { body } = await post(slow, '/api/research/compare', admin, { keywords: ['one', 'two'] });
  const charges = () => slow.sandbox.control.bill().length;
  await expect.poll(charges).toBe(2);
  await gate.reached;
  const rescuer = await startTestApp({ beside: slow, env: ENV });
  await moveClock(slow.app.context.database, '31 seconds');
  const job = await finished(rescuer, admin, 'compare', body.jobId);
  expect(job.body.failedStages).toContainEqual(expect.objectContaining({ stage: 'intent', outcome: 'unknown' }));
  const before = await assertLedger(slow);
  expect(before.ledger).toBeGreaterThan(before.bill);
  const units = await unitsOf(slow, body.jobId);
  gate.open();
  await expect.poll(async () => (await assertLedger(slow)).ledger).toBe(before.bill);
  // A final unit stays as it is, and nothing is looked for any more.
  expect(await unitsOf(slow, body.jobId)).toEqual(units);
  const doubts = slow.app.context.database.db.selectFrom('reconciliations').select('verdict');
  expect(await doubts.execute()).toEqual([{ verdict: 'charged' }]);
  await rescuer.stop();
  await slow.stop();
});

test('while its job runs nothing is booked: the end of the job counts what was presumed', async () => {
  const app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'nothing is sent' });
  const { database } = app.app.context;
  const { attempt, job, announce } = await buyer(app, await person(app, { role: 'admin' }));
  expect(await announce('any')).toBe('sent');
  await presumeSpent(database.db, attempt, { holder: { jobId: job.id, fence: job.fence } });
  const [unit] = await unitsOf(app, job.id);
  expect(await bookLate(database, { unit: unit!, costMicros: 1, providerId: null })).toBe(0);
  const rows = database.db.selectFrom('ledger').select('outcome').where('job_id', '=', job.id);
  expect(await rows.execute()).toEqual([{ outcome: 'presumed' }]);
  await app.stop();
});
