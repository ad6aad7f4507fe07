import { callerOf, type RequestContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { nextTurn, onSignal, REREAD_MS, TURN_MS } from './doorbell.ts';
import { isFinal } from './job-schema.ts';

/**
 * Reads a job until it is final or the time is up, whichever is first; woken by signals, not by polling. A wait ends with the
 * process, which tells how the job stands then, and when its credential does: nothing that came during it is handed to somebody who may not call any more.
 * @throws AppError UNAUTHENTICATED and the like, when the credential is withdrawn meanwhile
 */
export async function waitForFinal(ctx: RequestContext, read: () => Promise<JobRow>, seconds: number): Promise<JobRow> {
  const job = await read();
  if (seconds <= 0 || isFinal(job.status)) return job;
  const waiting = new Waiting(ctx, job.id, seconds);
  try {
    const last = await rereadUntil(ctx, read, waiting);
    await ctx.recheck({ fresh: true });
    return last;
  } finally {
    waiting.end();
  }
}

/** One who waits, as small as can be: thousands do at once. Whatever happens wakes it, and it looks for itself. */
class Waiting {
  /** Whether the job moved since this was last set back. */
  hasMoved = false;
  readonly #ctx: RequestContext;
  readonly #deadline: number;
  readonly #leave: (() => void)[];
  #wake = () => {};

  constructor(ctx: RequestContext, jobId: string, seconds: number) {
    this.#ctx = ctx;
    this.#deadline = performance.now() + seconds * 1000;
    const moved = () => {
      this.hasMoved = true;
      this.#wake();
    };
    const { accountId } = callerOf(ctx);
    this.#leave = [
      onSignal(ctx.app, { kind: 'job', jobId }, moved),
      onSignal(ctx.app, { kind: 'credentials', accountId }, this.#woken),
    ];
    ctx.meta.signal().addEventListener('abort', this.#woken, { once: true });
  }

  /** The time is up, the caller is gone, or the process ends. */
  get isOver(): boolean {
    const { app, meta } = this.#ctx;
    return performance.now() >= this.#deadline || meta.signal().aborted || app.stopping.aborted;
  }

  /** Resolves at whatever happens first: a signal, the caller's going, the next turn of all who wait, the deadline. */
  async sleep(): Promise<void> {
    const left = this.#deadline - performance.now();
    const timer = left < TURN_MS ? setTimeout(this.#woken, Math.max(0, left)) : undefined;
    void nextTurn(this.#ctx.app).then(this.#woken);
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    clearTimeout(timer);
  }

  end(): void {
    for (const leave of this.#leave) leave();
    this.#ctx.meta.signal().removeEventListener('abort', this.#woken);
  }

  #woken = () => this.#wake();
}

async function rereadUntil(ctx: RequestContext, read: () => Promise<JobRow>, waiting: Waiting): Promise<JobRow> {
  for (;;) {
    // Set back before the read: a signal that comes during the read is not lost.
    waiting.hasMoved = false;
    const job = await read();
    // Seen at the turns, of which the next one may be too late.
    const rereadAt = performance.now() + REREAD_MS - TURN_MS;
    while (!waiting.hasMoved && !isFinal(job.status) && performance.now() < rereadAt && !waiting.isOver) {
      await waiting.sleep();
      await ctx.recheck();
    }
    if (isFinal(job.status) || waiting.isOver) return job;
  }
}
