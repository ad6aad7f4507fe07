import { expect, test } from 'vitest';
import { atRest } from '../support/at-rest.ts';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit } from '../support/research.ts';
import { sized } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const JOBS = sized({ desk: 30, ci: 120 });

/** Jobs and units that somebody has begun with and not ended. */
async function begun({ app }: TestApp): Promise<{ held: number; sending: number }> {
  const { db } = app.context.database;
  const held = await db.selectFrom('jobs').select('id').where('lease_until', 'is not', null).execute();
  const sending = await db.selectFrom('job_units').select('id').where('state', '=', 'sending').execute();
  return { held: held.length, sending: sending.length };
}

test('workers that are stopped one after the other amid many jobs leave none half done, and the last one buys what is left, each once', async () => {
  const web = await startTestApp({ env: { ROLE: 'web' } });
  const who = await person(web, { role: 'admin' });
  web.sandbox.control.setLatency(30);
  const work = () => startTestApp({ beside: web, env: { JOB_CONCURRENCY: '4' } });
  let worker = await work();
  const submitted = Array.from({ length: JOBS }, () =>
    post(worker, '/api/research/trends', who, { keywords: [freshWord('amid')] }),
  );
  for (const answered of [1, JOBS / 3, (2 * JOBS) / 3]) {
    await expect.poll(() => web.sandbox.control.bill().length).toBeGreaterThanOrEqual(answered);
    if (answered === 1) await Promise.all(submitted);
    await worker.stop();
    expect(await begun(web)).toEqual({ held: 0, sending: 0 });
    worker = await work();
  }
  await atRest(worker);
  const { db } = web.app.context.database;
  const jobs = await db.selectFrom('jobs').select(['status']).execute();
  expect(jobs.map(({ status }) => status)).toEqual(Array(JOBS).fill('complete'));
  expectOneChargeAUnit(web);
  await expectBalanced(web);
  await worker.stop();
  await web.stop();
});
