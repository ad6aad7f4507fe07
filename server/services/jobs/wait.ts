import type { RequestContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { credentialBell, firstOf, jobBell, nextTurn, REREAD_MS, TURN_MS } from './doorbell.ts';
import { isFinal } from './job-schema.ts';

/**
 * Reads a job until it is final or the time is up, whichever is first; woken by signals, not by polling. A wait ends with the
 * process, which tells how the job stands then, and when its credential does: nothing that came during it is handed to somebody who may not call any more.
 * @throws AppError UNAUTHENTICATED and the like, when the credential is withdrawn meanwhile
 */
export async function waitForFinal(ctx: RequestContext, read: () => Promise<JobRow>, seconds: number): Promise<JobRow> {
  const job = await read();
  if (seconds <= 0 || isFinal(job.status)) return job;
  const moved = jobBell(ctx, job.id);
  const judged = credentialBell(ctx);
  try {
    const last = await rereadUntil(ctx, read, { deadline: performance.now() + seconds * 1000, moved, judged });
    await ctx.recheck({ fresh: true });
    return last;
  } finally {
    moved.close();
    judged.close();
  }
}

interface Waiting {
  deadline: number;
  moved: ReturnType<typeof jobBell>;
  judged: ReturnType<typeof credentialBell>;
}

async function rereadUntil(ctx: RequestContext, read: () => Promise<JobRow>, waiting: Waiting): Promise<JobRow> {
  const { deadline, moved, judged } = waiting;
  const { signal } = ctx.meta;
  const isOver = () => performance.now() >= deadline || signal.aborted || ctx.app.stopping.aborted;
  for (;;) {
    let rung = false;
    // Armed before the read: a signal that comes during the read is not lost.
    const next = moved.next().then(() => {
      rung = true;
    });
    const job = await read();
    // Seen at the turns, of which the next one may be too late.
    const rereadAt = performance.now() + REREAD_MS - TURN_MS;
    while (!rung && !isFinal(job.status) && performance.now() < rereadAt && !isOver()) {
      const left = deadline - performance.now();
      await firstOf([next, judged.next(), nextTurn(ctx.app)], left < TURN_MS ? left : null, signal);
      await ctx.recheck();
    }
    if (isFinal(job.status) || isOver()) return job;
  }
}
