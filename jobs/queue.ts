import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { RELIED_ON } from '../server/core/bounded-pool.ts';
import { KEPT_ALIVE } from '../server/core/connections.ts';
import { IDLE_CONNECTION_MS } from '../server/core/database.ts';
import type { Embedded } from '../server/core/embedded.ts';
import { lazily } from '../server/core/lazily.ts';
import { OVERDUE_MS } from '../server/core/overdue.ts';
import { together } from '../server/core/together.ts';
import type { JobQueue } from '../server/services/context.ts';

export const QUEUE = 'research-jobs';
const QUEUE_OPTIONS = { notify: true, retryLimit: 0, deleteAfterSeconds: 3600 };
/** Delivery does not depend on this: notifications wake workers in milliseconds, and the sweeper finds what was lost. */
const POLLING_SECONDS = 2;

export interface BossTarget {
  url?: string;
  pglite?: Embedded;
}

/** Ids that are looked for at once. */
const BATCH = 2;

/** Priority of what has waited its turn already. */
const AHEAD = 1;

/** One statement of the queue takes longer to plan than to run: it has what came while another one was under way. */
const SENT_TOGETHER = { underWay: 1, items: 100, weight: Number.POSITIVE_INFINITY, weightOf: () => 0 };

/** Who executes what is delivered. */
interface Worker {
  /** Begins with a job at once, or as soon as there is room. */
  take(jobId: string): void;
  /** Whether a job more would begin at once; not where none will any more. */
  hasRoom(): boolean;
  /** Resolves when a job more would begin at once. */
  room(): Promise<void>;
}

/** Work that is due by the clock. It must be safe to run twice and to be interrupted. */
export interface Scheduled {
  /** Name of its queue, e.g. `cache-purge`. */
  name: string;
  /** Five-field cron expression, UTC. */
  cron: string;
  run(): Promise<void>;
}

/** Sends, and no more: what a queue is tended with are some twenty statements at a start, and others behind them. */
const SENDS = { useListenNotify: false, schedule: false, supervise: false, max: 1 };
const WORKS = { useListenNotify: true, schedule: true, supervise: true, max: 4 };
/** Takes the place of a database that need not be asked. */
const SILENT = { executeSql: async () => ({ rows: [] }) };
const AT_ONCE = { graceful: false, close: true };
/** A server that has fallen silent answers no goodbye: so long a process that ends waits for it. */
const GOODBYE_MS = 5_000;

/**
 * The queue that delivers job ids: pg-boss on the application's own database, on PGlite and PostgreSQL alike. A process that works has
 * a second one, which looks for what waits, plans what is due and tends the tables.
 */
export class JobDelivery implements JobQueue {
  readonly #target: BossTarget;
  readonly #log: Logger;
  #sends: PgBoss | null = null;
  #works: PgBoss | null = null;
  readonly #working = lazily(async () => {
    this.#works = this.#bossThat(WORKS);
    return await this.#works.start();
  });
  readonly #running = new Set<Promise<void>>();
  readonly #sending = new Set<Promise<unknown>>();
  readonly #sendTogether = together((jobIds: readonly string[]) => this.#send(jobIds), SENT_TOGETHER);
  #worker: Worker | null = null;
  /** Whether jobs may wait in the queue that were admitted earlier. */
  #mayBeBehind = false;

  constructor(target: BossTarget, log: Logger) {
    this.#target = target;
    this.#log = log;
  }

  #bossThat(does: typeof SENDS & { migrate?: boolean }): PgBoss {
    const { pglite, url } = this.#target;
    // A statement that a hanging server never answers ends like one on a broken connection, and so does its connection.
    const timed = { ...KEPT_ALIVE, query_timeout: OVERDUE_MS, idleTimeoutMillis: IDLE_CONNECTION_MS };
    // Awaited by the pool before anything else goes over a connection.
    const alike = { onConnect: (client: pg.ClientBase) => client.query(RELIED_ON) };
    const boss = pglite
      ? new PgBoss({ ...does, db: fromPglite(pglite as never), backend: 'pglite' })
      : new PgBoss({ ...does, ...timed, ...alike, connectionString: url! });
    boss.on('error', (error) => this.#log.warn({ err: error }, 'job queue'));
    return boss;
  }

  /** From then on it can be sent to. @param isMade whether it has been, so that nothing is to be brought up */
  async start(isMade = false): Promise<void> {
    if (!isMade) await this.#make();
    this.#sends = this.#bossThat({ ...SENDS, migrate: false });
    await this.#sends.start();
    // It goes on where it could not read which queues there are, and would ask again within somebody's transaction: on the embedded
    // database both would wait for ever. This asks where it does not know, and only then.
    await this.#sends.findJobs(QUEUE, { db: SILENT });
  }

  /** By one of its own: who migrates also makes indexes that an upgrade left for later, on the one connection that others send by. */
  async #make(): Promise<void> {
    const maker = this.#bossThat({ ...SENDS, migrate: true });
    try {
      await maker.start();
      await maker.createQueue(QUEUE, QUEUE_OPTIONS as never);
    } finally {
      await maker.stop(AT_ONCE);
    }
  }

  /** What it sends with. */
  get boss(): PgBoss {
    if (this.#sends === null) throw new Error('the queue has not started');
    return this.#sends;
  }

  /** A worker of this process that has room takes it at once, unless that would overtake what waits in the queue. */
  enqueueCommitted: JobQueue['enqueueCommitted'] = (jobId) => {
    if (!this.#mayBeBehind && this.#begins(jobId)) return;
    this.#mayBeBehind = true;
    void this.#sent([jobId], this.#sendTogether(jobId));
  };

  /** Waits for ids on their way into the queue. Those that do not get there are found by the sweeper. */
  async #sent(jobIds: readonly string[], sending: Promise<unknown>): Promise<void> {
    const sent = sending.then(
      () => undefined,
      (error: unknown) => this.#log.warn({ err: error, jobIds }, 'jobs wait for the sweeper'),
    );
    this.#sending.add(sent);
    await sent;
    this.#sending.delete(sent);
  }

  enqueue: JobQueue['enqueue'] = async (tx, jobId, afterSeconds = 0) => {
    const startAfter = afterSeconds > 0 ? { startAfter: Math.ceil(afterSeconds) } : {};
    await this.boss.send(QUEUE, { jobId }, { ...startAfter, db: fromKysely(tx.db as never) });
  };

  /** Whether the worker of this process begins with a job at once. */
  #begins(jobId: string): boolean {
    if (!this.#worker?.hasRoom()) return false;
    this.#worker.take(jobId);
    return true;
  }

  async #send(jobIds: readonly string[], priority = 0): Promise<undefined[]> {
    await this.boss.insert(
      QUEUE,
      jobIds.map((jobId) => ({ data: { jobId }, priority })),
    );
    return jobIds.map(() => undefined);
  }

  /**
   * Hands ids to the worker, a few at a time, and more when it has room for them: what waits here could run elsewhere. One looks
   * for all, because every notification wakes everybody who does.
   */
  async deliver(worker: Worker): Promise<void> {
    this.#worker = worker;
    const options = {
      pollingIntervalSeconds: POLLING_SECONDS,
      notifyPollingIntervalSeconds: POLLING_SECONDS,
      // One notification can stand for many jobs: who found as many as he may looks for more as soon as there is room.
      batchSize: BATCH,
      burstWhenBatchFull: true,
    };
    const boss = await this.#working();
    await boss.work<{ jobId: string }>(QUEUE, options, async (jobs) => {
      // What was admitted here may have taken the room meanwhile, or the process shuts down: others may begin with what is left.
      const left = jobs.map(({ data }) => data.jobId).filter((jobId) => !this.#begins(jobId));
      // Fewer than were asked for, and none on its way: there are no others.
      this.#mayBeBehind = left.length > 0 || jobs.length === BATCH || this.#sending.size > 0;
      if (left.length > 0) await this.#sent(left, this.#send(left, AHEAD));
      await worker.room();
    });
  }

  /** Runs work by the clock, on one process at a time: cron in UTC, at most one run waiting. What is written down is not again. */
  async schedule(all: readonly Scheduled[]): Promise<void> {
    const boss = await this.#working();
    const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const { name, cron, run } of all) {
      if (known.get(name) !== cron) {
        await boss.createQueue(name, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 86_400 });
        await boss.schedule(name, cron);
      }
      await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
        const running = run();
        this.#running.add(running);
        await running.finally(() => this.#running.delete(running));
      });
    }
  }

  /**
   * What was delivered without room goes back by what sends, which ends last. Resolves when what runs by the clock has ended too: its
   * statements go through the database that is closed next.
   */
  async stop(): Promise<void> {
    await Promise.race([this.#works?.stop(AT_ONCE), setTimeout(GOODBYE_MS, undefined, { ref: false })]);
    await Promise.all(this.#sending);
    await this.#sends?.stop(AT_ONCE);
    await Promise.allSettled(this.#running);
  }
}
