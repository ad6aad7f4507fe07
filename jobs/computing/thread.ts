import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { oneByOne } from '../../server/core/one-by-one.ts';
import type { PackedAnswer } from './answer.ts';
import type { Asked, Made, Name } from './computations.ts';
import type { Said, Told } from './messages.ts';

/** A thread that has had nothing to do for so long ends, and what its heap had grown to goes back. */
const IDLE_MS = 30_000;
/** What a computation may take: an expansion of a hundred thousand candidates needs a third of it. */
const HEAP = { maxOldGenerationSizeMb: 1024 };

/** The thread ended before it had answered. */
export class ThreadEnded extends Error {}

/** A thread that computes, one computation after the other. It begins with the first; one that ended is followed by another. */
export class ComputingThread {
  readonly #log: Logger;
  readonly #heap: ResourceLimits;
  #worker: Worker | null = null;
  #waiting: PromiseWithResolvers<Said> | null = null;
  readonly #inTurn = oneByOne();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(log: Logger, heap: ResourceLimits = HEAP) {
    this.#log = log;
    this.#heap = heap;
  }

  /** @throws ThreadEnded; or what the computation throws */
  compute<N extends Name>(name: N, asked: Asked<N>, given: readonly PackedAnswer[]): Promise<Made<N>> {
    return this.#inTurn(() => this.#compute(name, asked, given));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#leave();
  }

  async #compute<N extends Name>(name: N, asked: Asked<N>, given: readonly PackedAnswer[]): Promise<Made<N>> {
    if (this.#isClosed) throw new ThreadEnded('the computing thread is closed');
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const waiting = Promise.withResolvers<Said>();
    this.#waiting = waiting;
    // It may fail before it is waited for.
    waiting.promise.catch(() => undefined);
    // Packed answers are copied: of the largest job it is a millisecond or two.
    worker.postMessage({ name, asked, given } satisfies Told<N>);
    const said = await waiting.promise;
    this.#idle = setTimeout(() => this.#leave(), IDLE_MS).unref();
    if (said.kind === 'failed') throw said.error;
    return said.made as Made<N>;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread-main.ts', import.meta.url), { resourceLimits: this.#heap });
    // Where Node watches files, a thread tells of those that it loads, too.
    worker.on('message', (said: Partial<Said>) => said.kind && this.#waiting?.resolve(said as Said));
    worker.on('error', (error) => this.#log.error({ err: error }, 'the computing thread failed'));
    worker.on('exit', (code) => {
      if (this.#worker === worker) this.#lose(`the computing thread ended with code ${code}`);
    });
    return worker;
  }

  /** The next computation has another thread. */
  #lose(why: string): Worker | null {
    const worker = this.#worker;
    this.#worker = null;
    this.#waiting?.reject(new ThreadEnded(why));
    return worker;
  }

  async #leave(): Promise<void> {
    await this.#lose('the computing thread is closed')?.terminate();
  }
}
