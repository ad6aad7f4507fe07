import { describe, expect, test } from 'vitest';
import type { CrashPoint } from '../../jobs/crash-points.ts';
import { findStranded } from '../../jobs/sweeper.ts';
import { execute, finalJob, type Owner, owner, quote } from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { assertLedger } from '../support/ledger.ts';
import { fewWords, setControls } from '../support/private-jobs.ts';
import type { TestApp } from '../support/test-app.ts';
import { deathOf, startRescuer, startWeb, startWorker } from './support.ts';

const LEASE_SECONDS = 30;
/** The settle window as it is delivered; the provider may work on a request for two minutes. */
const WINDOW_SECONDS = 180;
const ENV = { JOB_LEASE_SECONDS: String(LEASE_SECONDS), SETTLE_WINDOW_SECONDS: String(WINDOW_SECONDS) };

const offerOf = async (web: TestApp, who: Owner) =>
  (await quote(web, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' })).data.quote;

/** An owner with one slot, whose job's worker was killed at a point, and a quote that waits for the slot. */
async function killedAt(web: TestApp, point: CrashPoint, nth: number) {
  const who = await owner(web);
  await setControls(web, who, { maxConcurrentJobs: 1 });
  const [offer, waiting] = [await offerOf(web, who), await offerOf(web, who)];
  const victim = await startWorker(web, { ...ENV, CRASH_AT: point, CRASH_NTH: String(nth) });
  const { data } = await execute(web, who, offer);
  expect(await deathOf(victim)).toBe('SIGKILL');
  /** Confirms the waiting quote: the refusal, or null when its job was admitted. */
  const confirm = async () => (await execute(web, who, waiting)).error?.appCode ?? null;
  const waitingJob = async () => await finalJob(web, who, (await execute(web, who, waiting)).data.jobId);
  return { who, jobId: data.jobId as string, confirm, waitingJob };
}

describe('the slot of a worker that was killed, by the clock of the database', () => {
  test.concurrent('is free within the lease and a sweep, with no caller doing anything', async ({ expect }) => {
    const web = await startWeb();
    const { who, jobId, confirm, waitingJob } = await killedAt(web, 'beforeIntent', 0);
    const rescuer = await startRescuer(web, ENV);
    await moveClock(web.app.context.database, `${LEASE_SECONDS - 20} seconds`);
    expect([await findStranded(rescuer.app.context), await confirm()]).toEqual([[], 'CONCURRENCY_LIMIT_REACHED']);
    await moveClock(web.app.context.database, `${LEASE_SECONDS} seconds`);
    expect(await finalJob(web, who, jobId)).toMatchObject({ status: 'complete' });
    expect(await confirm()).toBeNull();
    await waitingJob();
    await assertLedger(web);
    await rescuer.stop();
    await web.stop();
  });

  test.concurrent('is free as soon also when a request was under way, whose outcome nobody knows for minutes', async ({
    expect,
  }) => {
    const web = await startWeb();
    const { who, jobId, confirm, waitingJob } = await killedAt(web, 'afterIntent', 1);
    const rescuer = await startRescuer(web, ENV);
    await moveClock(web.app.context.database, `${LEASE_SECONDS} seconds`);
    await expect.poll(confirm, { interval: 20 }).toBeNull();
    expect(await statesOf(web, jobId)).toContain('unknown');
    await waitingJob();
    await moveClock(web.app.context.database, `${LEASE_SECONDS + WINDOW_SECONDS} seconds`);
    await finalJob(web, who, jobId);
    await rescuer.stop();
    await web.stop();
  });
});

describe('the slot of an expansion whose worker was killed with a request under way', () => {
  test.concurrent('is free although more is to be bought later; what follows is bought under a slot again', async ({
    expect,
  }) => {
    const web = await startWeb();
    const who = await owner(web);
    await setControls(web, who, { maxConcurrentJobs: 1 });
    const input = { keywords: fewWords(1), limitPerSeed: 20, filterTerms: ['free'] };
    const expansion = (await quote(web, who, 'expand', input)).data.quote;
    const waiting = await offerOf(web, who);
    const victim = await startWorker(web, { ...ENV, CRASH_AT: 'afterIntent', CRASH_NTH: '0' });
    const { data } = await execute(web, who, expansion);
    expect(await deathOf(victim)).toBe('SIGKILL');
    const rescuer = await startRescuer(web, ENV);
    await moveClock(web.app.context.database, `${LEASE_SECONDS} seconds`);
    const confirm = async () => (await execute(web, who, waiting)).error?.appCode ?? null;
    await expect.poll(confirm, { interval: 50 }).toBeNull();
    // The other seed's request was bought since, or had been announced when the worker died, too.
    const states = new Set(await statesOf(web, data.jobId));
    expect([...states].filter((state) => state !== 'settled').sort()).toEqual(['planned', 'unknown']);
    await finalJob(web, who, (await execute(web, who, waiting)).data.jobId);
    await moveClock(web.app.context.database, `${LEASE_SECONDS + WINDOW_SECONDS + 5} seconds`);
    await finalJob(web, who, data.jobId);
    await assertLedger(web);
    await rescuer.stop();
    await web.stop();
  });
});

async function statesOf({ app }: TestApp, jobId: string): Promise<string[]> {
  const { db } = app.context.database;
  const rows = await db.selectFrom('job_units').select('state').where('job_id', '=', jobId).execute();
  return rows.map(({ state }) => state);
}
