import { once } from 'node:events';
import PQueue from 'p-queue';
import type { AppContext } from '../server/services/context.ts';
import type { Claim, JobRow } from '../server/services/spend/units.ts';
import { Stopped } from './broken-off.ts';
import { claimJob, heartbeat, longestPause, type SeenLease, type Terms } from './claim.ts';
import { claimsTogether } from './claims-together.ts';
import { type Hooks, noHooks } from './crash-points.ts';
import { intentsTogether } from './purchase/intending.ts';
import { runClaimed } from './run-claimed.ts';
import { persistently, TUNABLES, type Tunables, type Work } from './work.ts';

export interface ExecutorOptions {
  concurrency: number;
  tunables?: Partial<Tunables>;
  hooks?: Hooks;
}

/** How a job is begun with. */
interface Given {
  lapsed: SeenLease | undefined;
  /** Gives its place to the next job. */
  leave(): void;
}

/** A job that runs here. */
interface Running {
  isAskedAgain: boolean;
  /** Extends its lease, and looks whether it may go on. */
  beat(): void;
}

const NEVER = new AbortController().signal;

/** Executes claimed jobs side by side in this process. Ids may arrive late, twice or never: the rows decide. */
export class Executor {
  readonly #app: AppContext;
  readonly #queue: PQueue;
  readonly #tunables: Tunables;
  readonly #hooks: Hooks;
  readonly #terms: Terms;
  readonly #claim: (jobId: string) => Promise<JobRow | null>;
  readonly #shutdown = new AbortController();
  readonly #running = new Map<string, Running>();
  /** Jobs that wait for a place here. */
  readonly #waiting = new Map<string, Promise<void>>();
  /** Jobs that hold a place, and those that have given it to another one and are being ended. */
  readonly #begun = new Set<Promise<void>>();

  constructor(app: AppContext, options: ExecutorOptions) {
    this.#app = app;
    this.#queue = new PQueue({ concurrency: options.concurrency });
    this.#tunables = { ...TUNABLES, ...options.tunables };
    this.#hooks = options.hooks ?? noHooks;
    this.#terms = { leaseSeconds: this.#tunables.leaseSeconds, longestPauseSeconds: longestPause(app.config) };
    this.#claim = claimsTogether(app.database.db, this.#terms);
  }

  /**
   * Takes a job id; resolves when this process is done with it for now. Never rejects. A job that runs here already is not
   * started beside itself, whatever its lease says: it is looked at again when it is over. One that waits for its place has one,
   * however often a sweep finds it.
   */
  async execute(jobId: string, lapsed?: SeenLease): Promise<void> {
    if (this.#shutdown.signal.aborted) return;
    const waiting = this.#waiting.get(jobId);
    if (waiting) return await waiting;
    const over = Promise.withResolvers<void>();
    this.#waiting.set(jobId, over.promise);
    await this.#queue.add(() => {
      this.#waiting.delete(jobId);
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      this.#begun.add(over.promise);
      this.#executeAlone(jobId, { lapsed, leave })
        .catch((error: unknown) => {
          this.#app.log.error({ err: error, jobId }, 'job execution failed; its lease will lapse');
        })
        .finally(() => {
          this.#begun.delete(over.promise);
          over.resolve();
          leave();
        });
      return left;
    });
    await over.promise;
  }

  /** Whether one job more would begin at once: none does any more where this process shuts down. */
  hasRoom(): boolean {
    return this.#queue.pending < this.#queue.concurrency && !this.#shutdown.signal.aborted;
  }

  /** Resolves when one job more would begin at once. */
  async room(): Promise<void> {
    while (!this.hasRoom()) await once(this.#queue, 'next');
  }

  /** Resolves when nothing is running or waiting here. */
  async idle(): Promise<void> {
    while (this.#queue.size + this.#queue.pending + this.#begun.size > 0) {
      await this.#queue.onIdle();
      await Promise.all(this.#begun);
    }
  }

  /** Stops claiming, lets what has been sent finish, releases the leases. */
  async stop(): Promise<void> {
    this.#shutdown.abort();
    // Waiting tasks are not cleared: each sees the abort and resolves, so that its caller is not left waiting.
    await this.idle();
  }

  async #executeAlone(jobId: string, given: Given): Promise<void> {
    if (this.#shutdown.signal.aborted) return;
    const already = this.#running.get(jobId);
    if (already) {
      already.isAskedAgain = true;
      // Whoever cancels a job asks for it. A sweep that found its lease lapsed asks for nothing: another one watches it, too.
      if (!given.lapsed) already.beat();
      return;
    }
    const running: Running = { isAskedAgain: false, beat: () => undefined };
    this.#running.set(jobId, running);
    try {
      await this.#executeOne(jobId, given, running);
    } finally {
      this.#running.delete(jobId);
      if (running.isAskedAgain) void this.execute(jobId);
    }
  }

  async #executeOne(jobId: string, { lapsed, leave }: Given, running: Running): Promise<void> {
    const { db } = this.#app.database;
    const job = await (lapsed ? claimJob(db, jobId, { ...this.#terms, lapsed }) : this.#claim(jobId));
    if (!job) return;
    const claim = { jobId, fence: job.fence };
    const [lost, cancelled] = [new AbortController(), new AbortController()];
    running.beat = () => this.#beat(claim, { lost, cancelled });
    if (running.isAskedAgain) running.beat();
    const beats = setInterval(running.beat, (this.#tunables.leaseSeconds * 1000) / 3);
    const draining = AbortSignal.any([this.#shutdown.signal, cancelled.signal]);
    try {
      await runClaimed(this.#workOn(job, { claim, signal: lost.signal, draining, leave }));
    } finally {
      clearInterval(beats);
    }
  }

  #workOn(job: JobRow, held: Pick<Work, 'claim' | 'signal' | 'draining' | 'leave'>): Work {
    const { claim, signal, draining, leave } = held;
    return {
      app: this.#app,
      job,
      claim,
      signal,
      draining,
      hooks: this.#hooks,
      tunables: this.#tunables,
      settled: new Map(),
      intend: intentsTogether(this.#app.database.db, claim),
      leave: () => {
        if (this.#begun.size < 2 * this.#queue.concurrency) leave();
      },
      persist: (write) => persistently(write, signal),
      keep: (write) => persistently(write, NEVER),
    };
  }

  #beat(claim: Claim, { lost, cancelled }: Record<'lost' | 'cancelled', AbortController>): void {
    heartbeat(this.#app.database.db, claim, this.#tunables.leaseSeconds).then(
      (held) => {
        if (!held) lost.abort(new Stopped('the lease is lost'));
        else if (held.isCancelled) cancelled.abort();
      },
      (error: unknown) => this.#app.log.warn({ err: error, jobId: claim.jobId }, 'heartbeat failed'),
    );
  }
}
