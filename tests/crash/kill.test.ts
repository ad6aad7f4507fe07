import { describe, expect, test } from 'vitest';
import { CRASH_POINTS, type CrashPoint } from '../../jobs/crash-points.ts';
import { moveClock } from '../support/clock.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, finished, unitsOf } from '../support/research.ts';
import { sized } from '../support/series.ts';
import { deathOf, startRescuer, startWeb, startWorker } from './support.ts';

const EXPANSION = {
  keywords: ['first seed', 'second seed'],
  limitPerSeed: 10,
  filterTerms: ['free'],
  filterMode: 'literal',
};

/** At a desk where the process dies between two things that belong together; the others are passed by the deaths of `properties/paid-runs`. */
const POINTS = sized<readonly CrashPoint[]>({ desk: ['afterIntent', 'afterAnswer', 'beforeFinal'], ci: CRASH_POINTS });

describe('kill -9 at every write boundary', () => {
  test.concurrent.each(POINTS.map((point) => ({ point, nth: point.endsWith('Final') ? 0 : 1 })))(
    'at $point: another process finishes the job, no unit is charged twice, the ledger equals the bill',
    async ({ point, nth }) => {
      const web = await startWeb();
      const admin = await person(web, { role: 'admin' });
      const victim = await startWorker(web, { CRASH_AT: point, CRASH_NTH: String(nth) });
      const { body } = await post(web, '/api/research/expand', admin, EXPANSION);
      expect(await deathOf(victim)).toBe('SIGKILL');
      const rescuer = await startRescuer(web);
      const job = await finished(web, admin, 'expand', body.jobId);
      // Only what was under way when the process died may be missing: at worst every seed, none of it charged.
      if (job.body.status !== 'failed') expect(job.body.result.candidates.length).toBeGreaterThan(0);
      const lost = (await unitsOf(web, body.jobId)).filter(({ state }) => state === 'failed' || state === 'refused');
      expect(lost.length).toBeLessThanOrEqual(4);
      if (point.endsWith('Final') || point === 'beforeIntent')
        expect(job.body.progress.completed).toBe(job.body.progress.total);
      if (point.endsWith('Final')) expect(job.body.status).toBe('complete');
      expectOneChargeAUnit(web);
      await expectBalanced(web);
      await rescuer.stop();
      await web.stop();
    },
  );

  test.concurrent('while the provider works on a SERP: its result is fetched at no cost', async ({ expect }) => {
    const web = await startWeb();
    const admin = await person(web, { role: 'admin' });
    const letGo = holdAnswers(web);
    const victim = await startWorker(web);
    const { body } = await post(web, '/api/research/serp', admin, { keywords: ['cut off', 'in the middle'] });
    await expect.poll(() => web.sandbox.control.counters().inFlight, { interval: 5 }).toBe(2);
    victim.kill('SIGKILL');
    await deathOf(victim);
    letGo();
    const rescuer = await startRescuer(web);
    const job = await finished(web, admin, 'serp', body.jobId);
    expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(web.sandbox.control.bill()).toHaveLength(2);
    await expectBalanced(web);
    await rescuer.stop();
    await web.stop();
  });

  test.concurrent('after posting to the standard queue: the answer is collected at no further cost', async () => {
    const web = await startWeb();
    const admin = await person(web, { role: 'admin' });
    const victim = await startWorker(web, { CRASH_AT: 'afterSettle' });
    const request = { keywords: ['posted and left'], mode: 'economy' };
    const { body } = await post(web, '/api/research/trends', admin, request);
    expect(await deathOf(victim)).toBe('SIGKILL');
    const rescuer = await startRescuer(web);
    const job = await finished(web, admin, 'trends', body.jobId);
    expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(web.sandbox.control.bill()).toHaveLength(1);
    await expectBalanced(web);
    await rescuer.stop();
    await web.stop();
  });

  test.concurrent('in a pause after a rate limit: the refusal proves that nothing was charged, and the request is sent again', async ({
    expect,
  }) => {
    const web = await startWeb();
    const admin = await person(web, { role: 'admin' });
    const limit = web.sandbox.control.setFault({
      match: { provider: 'openrouter' },
      action: { kind: 'http', status: 429 },
    });
    const victim = await startWorker(web);
    const { body } = await post(web, '/api/research/compare', admin, { keywords: ['one', 'two'] });
    const { db } = web.app.context.database;
    const withheld = db
      .selectFrom('job_units')
      .select('id')
      .where('state', '=', 'sending')
      .where('sent_at', 'is', null);
    const settled = db.selectFrom('job_units').select('id').where('state', '=', 'settled');
    const seen = async () => [(await withheld.execute()).length, (await settled.execute()).length];
    await expect.poll(seen, { interval: 5 }).toEqual([1, 1]);
    victim.kill('SIGKILL');
    await deathOf(victim);
    web.sandbox.control.clearFaults([limit]);
    const rescuer = await startRescuer(web);
    const job = await finished(web, admin, 'compare', body.jobId);
    expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
    expectOneChargeAUnit(web);
    await expectBalanced(web);
    await rescuer.stop();
    await web.stop();
  });

  test.concurrent('while it is asked what a completion cost: the answer is kept, and settled at what that was', async ({
    expect,
  }) => {
    const web = await startWeb();
    const admin = await person(web, { role: 'admin' });
    const { control } = web.sandbox;
    control.setFault({ match: { endpoint: 'chat' }, action: { kind: 'missingUsage' } });
    control.setFault({ match: { endpoint: 'generation' }, action: { kind: 'hang' } });
    const victim = await startWorker(web);
    const { body } = await post(web, '/api/research/compare', admin, { keywords: ['one', 'two'] });
    const states = async () => (await unitsOf(web, body.jobId)).map(({ stage, state }) => `${stage} ${state}`).sort();
    await expect.poll(states, { interval: 5 }).toContain('trends settled');
    const asked = () => control.counters().requests['openrouter generation'] ?? 0;
    await expect.poll(asked, { interval: 5 }).toBeGreaterThan(0);
    victim.kill('SIGKILL');
    await deathOf(victim);
    expect(await states()).toContain('intent unknown');
    control.clearFaults();
    const rescuer = await startRescuer(web);
    await moveClock(web.app.context.database, '60 seconds');
    const job = await finished(web, admin, 'compare', body.jobId);
    expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
    expectOneChargeAUnit(web);
    await expectBalanced(web);
    await rescuer.stop();
    await web.stop();
  });

  test.concurrent('with a completion under way: it is never sent again, and no less is booked than was charged', async ({
    expect,
  }) => {
    const web = await startWeb();
    const admin = await person(web, { role: 'admin' });
    web.sandbox.control.setFault({ match: { provider: 'openrouter' }, action: { kind: 'slow', ms: 3_600_000 } });
    const victim = await startWorker(web);
    const { body } = await post(web, '/api/research/compare', admin, { keywords: ['one', 'two'] });
    const asked = () => web.sandbox.control.counters().requests['openrouter chat/completions'];
    await expect.poll(asked, { interval: 5 }).toBe(1);
    victim.kill('SIGKILL');
    await deathOf(victim);
    web.sandbox.control.answerIn(0);
    const rescuer = await startRescuer(web);
    const job = await finished(web, admin, 'compare', body.jobId);
    expect(job.body.failedStages).toContainEqual(expect.objectContaining({ stage: 'intent', outcome: 'unknown' }));
    const { ledger, bill, reserved, spent } = await assertLedger(web);
    expect(ledger).toBeGreaterThanOrEqual(bill);
    expect({ reserved, spent }).toEqual({ reserved: 0, spent: ledger });
    expectOneChargeAUnit(web);
    await rescuer.stop();
    await web.stop();
  });
});
