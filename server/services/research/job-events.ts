import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { callerOf } from '../context.ts';
import { Timestamp } from '../fields.ts';
import { findJob } from './find-job.ts';
import { isFinal, JOB_STATUSES } from './job-schema.ts';
import { firstOf } from './wait.ts';

/** Signals can be lost with a connection; the log is read again at least this often, in milliseconds. */
const REREAD_MS = 2_000;

export const JobEvent = z.object({
  jobId: z.string(),
  seq: z.number().int(),
  status: z.enum(JOB_STATUSES),
  completed: z.number().int(),
  total: z.number().int(),
  at: Timestamp,
});
export type JobEvent = z.output<typeof JobEvent>;

/** `after`: number of the last event that the caller has; 0 = from the beginning. */
export const ProgressInput = z.strictObject({
  jobId: z.string().max(100),
  after: z.number().int().min(0).max(2_000_000_000).default(0),
});
export type ProgressInput = z.output<typeof ProgressInput>;

export const JobEvents = z.custom<AsyncIterable<JobEvent>>();

/**
 * The events of a job of the caller from its persisted log: each once, in order, and the end after the final one.
 * Nothing is kept for a subscriber, so it may come back after any cut, to any process.
 * @throws AppError JOB_NOT_FOUND at once; UNAUTHENTICATED and the like later, when the credential is withdrawn meanwhile
 */
export async function watchJob(
  ctx: RequestContext,
  input: ProgressInput,
  pipeline: 'shared' | 'byok',
): Promise<AsyncIterable<JobEvent>> {
  const owner = { ownerId: callerOf(ctx).accountId, pipeline };
  const job = await findJob(ctx.app.database.db, input.jobId, owner);
  return eventsAfter(ctx, job.id, input.after);
}

async function* eventsAfter(ctx: RequestContext, jobId: string, after: number): AsyncGenerator<JobEvent> {
  const { signal } = ctx.meta;
  const doorbell = listen(ctx, jobId);
  let seq = after;
  try {
    while (!signal.aborted) {
      // Armed before the read: a signal that comes during the read is not lost.
      const rung = doorbell.next();
      const { events, over } = await readLog(ctx, jobId, seq);
      for (const event of events) {
        yield event;
        seq = event.seq;
      }
      if (over) return;
      await firstOf(rung, REREAD_MS, signal);
      // At every turn, not only when told: the word that a key was withdrawn may have come before this was listening.
      await ctx.recheck();
    }
  } finally {
    doorbell.close();
  }
}

/** Rings when the job moves, and when something about the caller's credentials changed. */
function listen({ app, caller }: RequestContext, jobId: string) {
  let bell = Promise.withResolvers<void>();
  const close = app.bus.subscribe((signal) => {
    const ours = signal.kind === 'job' ? signal.jobId === jobId : signal.accountId === caller?.accountId;
    if (ours) bell.resolve();
  });
  const next = () => {
    bell = Promise.withResolvers<void>();
    return bell.promise;
  };
  return { next, close };
}

/** New events and whether the job is over, in one statement and so in one snapshot: a final event cannot slip between. */
async function readLog({ app }: RequestContext, jobId: string, after: number) {
  const rows = await app.database.db
    .selectFrom('jobs as j')
    .leftJoin('job_events as e', (join) => join.onRef('e.job_id', '=', 'j.id').on('e.seq', '>', after))
    .where('j.id', '=', jobId)
    .select(['j.completed_at', 'e.seq', 'e.status', 'e.completed', 'e.total', 'e.at'])
    .orderBy('e.seq')
    .execute();
  const events = rows.flatMap(({ seq, status, completed, total, at }) =>
    seq === null ? [] : [JobEvent.parse({ jobId, seq, status, completed, total, at })],
  );
  const over = rows.every((row) => row.completed_at !== null);
  return { events, over: over || events.some((event) => isFinal(event.status)) };
}
