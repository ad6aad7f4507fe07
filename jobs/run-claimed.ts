import { isLockedOut } from '../server/core/outage.ts';
import { admitLate } from '../server/services/jobs/late-units.ts';
import { adoptSent } from './adopt.ts';
import { Parked, Stopped } from './broken-off.ts';
import { type Pause, releaseClaim, wakeJob } from './claim.ts';
import { dropDamaged } from './damaged.ts';
import { finalize, isLarge } from './finalize.ts';
import type { Handled } from './handled.ts';
import { handlers } from './handlers/index.ts';
import { JobRun } from './job-run.ts';
import { ProgressLog } from './progress.ts';
import { passes, type Work } from './work.ts';

const NOTHING: Handled = { result: null, problems: [] };

/** Brings a claimed job to its end, or to a pause. @throws what keeps its lease from being given back; it lapses then */
export async function runClaimed(work: Work): Promise<void> {
  const { job, app, hooks } = work;
  try {
    const isFinal = await handle(work);
    if (isFinal) await hooks.reached('afterFinal', job.id);
  } catch (error) {
    const isForeseen = error instanceof Parked || error instanceof Stopped;
    if (!isForeseen && !work.signal.aborted) {
      app.log.error({ err: error, jobId: job.id }, 'job interrupted; it is taken up again');
    }
    await park(work, pauseAfter(work, error));
  }
}

async function handle(work: Work): Promise<boolean> {
  const { app, claim, job } = work;
  const progress = new ProgressLog(app, claim, job.progress_completed);
  try {
    return await advance(work, new JobRun(work, progress), progress);
  } finally {
    await progress.written();
  }
}

async function advance(work: Work, run: JobRun, progress: ProgressLog): Promise<boolean> {
  const { job, claim, app } = work;
  await run.load();
  if (run.all().length === 0 && job.cancel_requested_at === null && job.replay_of_job_id === null) {
    const refused = await admitLate(app, job, claim);
    if (refused) {
      const problem = { stage: 'admission', unit: 'job', code: refused } as const;
      return await finalize(run, { ...NOTHING, problems: [problem] });
    }
    await run.load();
  }
  await adoptSent(run);
  if (isStuck(work)) return await giveUp(run);
  if (job.cancel_requested_at !== null) await run.skipAll('CANCELED');
  progress.report(run.completed());
  const handled = await handlers[job.operation](run);
  await progress.end();
  await work.hooks.reached('beforeFinal', job.id);
  if (!isLarge(handled)) work.leave();
  if (!(await finalize(run, handled))) throw new Stopped('the claim is void');
  return true;
}

/**
 * Sleeps a job: the lease goes back, and the queue delivers its id again when it is due. When another worker has taken the
 * job, it may sleep for what was settled here meanwhile: it looks again.
 */
async function park({ app, claim, persist }: Work, pause: Pause): Promise<void> {
  const { database, queue } = app;
  await persist(() =>
    database.transaction(async (tx) => {
      const seconds = await releaseClaim(tx, claim, pause);
      if (seconds !== null) await queue.enqueue(tx, claim.jobId, seconds);
      else if (await wakeJob(tx, claim.jobId)) await queue.enqueue(tx, claim.jobId);
    }),
  );
}

/** Longest pause before a job that got nowhere is tried again. */
const LONGEST_RETRY_SECONDS = 60;

function pauseAfter(work: Work, error: unknown): Pause {
  if (error instanceof Parked) {
    const { seconds, awaitsUnits, awaitsEvidence } = error;
    return { seconds, isPlanned: !isStuck(work), awaitsUnits, awaitsEvidence };
  }
  const asItIs = { awaitsUnits: false, awaitsEvidence: false };
  // Void claims change nothing here. A cancelled job is taken up again at once, to be ended.
  if (error instanceof Stopped) return { seconds: null, isPlanned: false, ...asItIs };
  const seconds = Math.min(LONGEST_RETRY_SECONDS, 2 ** (work.job.stalled_claims - 1));
  return { seconds, isPlanned: passes(error) || isLockedOut(error), ...asItIs };
}

/** Whether claim after claim got nowhere, for a reason that does not pass. */
function isStuck({ job, tunables }: Work): boolean {
  return job.stalled_claims > tunables.maxStalls;
}

/** Ends a job without a result: nothing more is bought, what was sent is still looked up, its money is settled as it was spent. */
async function giveUp(run: JobRun): Promise<boolean> {
  await dropDamaged(run);
  await run.skipAll('NOT_FINISHED');
  await run.close(run.all());
  return await finalize(run, { ...NOTHING, problems: [{ stage: 'result', unit: 'job', code: 'NOT_FINISHED' }] });
}
