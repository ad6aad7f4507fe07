import { describe, expect, test } from 'vitest';
import type { CrashPoint } from '../../jobs/crash-points.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, finished, unitsOf } from '../support/research.ts';
import { sized } from '../support/series.ts';
import { deathOf, stalled, startRescuer, startWeb, startWorker } from './support.ts';

/** At a desk where it would send what it must not, and where it would write it; stalls at the others are in `properties/paid-runs`. */
const POINTS = sized<readonly CrashPoint[]>({
  desk: ['beforeIntent', 'afterAnswer'],
  ci: ['beforeIntent', 'afterIntent', 'afterAnswer', 'afterSettle', 'beforeFinal'],
});

describe('two workers, one stalls past its lease and wakes up', () => {
  test.concurrent.each(POINTS)('stalled at %s: it writes nothing and sends nothing any more', async (point) => {
    const web = await startWeb();
    const admin = await person(web, { role: 'admin' });
    const sleeper = await startWorker(web, { CRASH_AT: point, CRASH_SIGNAL: 'SIGSTOP' });
    const { body } = await post(web, '/api/research/trends', admin, { keywords: ['stall', 'and', 'wake'] });
    await stalled(sleeper);
    const rescuer = await startRescuer(web);
    const job = await finished(web, admin, 'trends', body.jobId);
    const before = { units: await unitsOf(web, body.jobId), books: await expectBalanced(web) };
    sleeper.kill('SIGCONT');
    // It wakes, finds its claim void, and takes up a job of its own: by then it is through with the old one.
    await rescuer.stop();
    const proof = await post(web, '/api/research/trends', admin, { keywords: ['proof of life', point] });
    await finished(web, admin, 'trends', proof.body.jobId);
    sleeper.disconnect();
    await deathOf(sleeper);
    expect((await finished(web, admin, 'trends', body.jobId)).body).toEqual(job.body);
    expect(await unitsOf(web, body.jobId)).toEqual(before.units);
    expectOneChargeAUnit(web);
    const after = await expectBalanced(web);
    expect(after.charges - before.books.charges).toBe(1);
    await web.stop();
  });
});
