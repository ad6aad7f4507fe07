import type { Db } from '../../core/database.ts';
import { serviceUnavailable } from '../../core/errors.ts';
import type { RequestContext } from '../context.ts';
import { callerOf } from '../context.ts';
import { credentialBell, firstOf, nextTurn } from './doorbell.ts';
import { findJob } from './find-job.ts';
import type { JobEvent, ProgressInput } from './job-event.ts';
import { followLog } from './job-log.ts';
import { takePlaceToRead } from './open-calls.ts';

/** The events of a shared job of the caller, as `watchJob` gives them. */
export function watchResearchJob(ctx: RequestContext, input: ProgressInput): Promise<AsyncIterable<JobEvent>> {
  return watchJob(ctx, input, 'shared');
}

/** The events of a private job likewise. */
export function watchByokJob(ctx: RequestContext, input: ProgressInput): Promise<AsyncIterable<JobEvent>> {
  return watchJob(ctx, input, 'byok');
}

/**
 * The events of a job of the caller from its persisted log: each once, in order, and the end after the final one.
 * Nothing is kept for a subscriber, so it may come back after any cut, to any process.
 * @throws AppError JOB_NOT_FOUND, and RATE_LIMITED with too many streams open, at once; UNAUTHENTICATED and the like later,
 * when the credential is withdrawn meanwhile
 */
export async function watchJob(
  ctx: RequestContext,
  input: ProgressInput,
  pipeline: 'shared' | 'byok',
): Promise<AsyncIterable<JobEvent>> {
  const owner = { ownerId: callerOf(ctx).accountId, pipeline };
  const { id, completed_at } = await findJob(ctx.app.database.db, input.jobId, owner);
  if (completed_at !== null && (await hasAll(ctx.app.database.db, id, input.after))) {
    ctx.effects.ended = true;
    return noEvents();
  }
  return eventsAfter(ctx, { jobId: id, after: input.after }, takePlaceToRead(ctx, 'stream'));
}

/** Whether the caller has every event of a final job's log. */
async function hasAll(db: Db, jobId: string, after: number): Promise<boolean> {
  if (after === 0) return false;
  const next = db.selectFrom('job_events').select('seq').where('job_id', '=', jobId).where('seq', '>', after);
  return (await next.limit(1).executeTakeFirst()) === undefined;
}

async function* noEvents(): AsyncGenerator<JobEvent> {}

async function* eventsAfter(ctx: RequestContext, from: ProgressInput, leave: () => void): AsyncGenerator<JobEvent> {
  const signal = ctx.meta.signal();
  const judged = credentialBell(ctx);
  const following = followLog(ctx.app, from.jobId);
  const { log } = following;
  try {
    for (let next = 0; !signal.aborted; ) {
      // Not a quiet end, which would look like the job's: the client comes back, to another process.
      if (ctx.app.stopping.aborted) throw serviceUnavailable();
      // Taken before the events are looked at: one that comes meanwhile is not missed.
      const { news } = log;
      for (; next < log.events.length; next++) {
        const event = log.events[next]!;
        if (event.seq > from.after) yield event;
      }
      if (log.over) return;
      await firstOf([news, judged.next(), nextTurn(ctx.app)], null, signal);
      // At every turn, not only when told: the word that a key was withdrawn may have come before this was listening.
      await ctx.recheck();
    }
  } finally {
    following.leave();
    judged.close();
    leave();
  }
}
