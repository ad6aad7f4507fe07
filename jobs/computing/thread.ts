import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { oneByOne } from '../../server/core/one-by-one.ts';
import type { ReadAside, RowsApart } from '../../server/providers/keyword-data/rows-aside.ts';
import type { PackedAnswer } from './answer.ts';
import type { Asked, Made, Name } from './computations.ts';
import type { Early, Outcome, Reading, Said, Task } from './messages.ts';

/** A thread that has had nothing to do for so long ends, and what its heap had grown to goes back. */
const IDLE_MS = 30_000;
/** What a computation may take: an expansion of a hundred thousand candidates needs a third of it. */
const HEAP = { maxOldGenerationSizeMb: 1024 };

/** Bytes of a provider's answer for which a thread is begun; shorter ones are read in one that is there. */
const WORTH_A_THREAD = 512 * 1024;

/** What is not read after that is read where it came. The largest answer takes a second of a processor. */
const LONGEST_READING_MS = 10_000;

/** The thread ended before it had answered. */
export class ThreadEnded extends Error {}

/** Who waits for a computation: of a result for its words first. */
interface Waiting extends PromiseWithResolvers<Outcome> {
  hearWords(words: Early['words']): void;
}

/**
 * A thread that computes, one computation after the other, and reads providers' long answers meanwhile. It begins with the first; one
 * that ended is followed by another.
 */
export class ComputingThread {
  readonly #log: Logger;
  readonly #heap: ResourceLimits;
  #worker: Worker | null = null;
  #waiting: Waiting | null = null;
  readonly #reading = new Map<number, (apart: RowsApart | null) => void>();
  #readings = 0;
  readonly #inTurn = oneByOne();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(log: Logger, heap: ResourceLimits = HEAP) {
    this.#log = log;
    this.#heap = heap;
  }

  /**
   * Of a result as soon as its words are known.
   * @throws ThreadEnded; or what the computation throws
   */
  compute<N extends Name>(name: N, asked: Asked<N>, given: readonly PackedAnswer[]): Promise<Made<N>> {
    const { promise, resolve, reject } = Promise.withResolvers<Made<N>>();
    const hearWords = (words: Early['words']) => resolve({ ...words, pieces: over } as Made<N>);
    const over = this.#inTurn(() => this.#compute({ kind: 'compute', name, asked, given }, hearWords));
    over.then((made) => resolve(made as Made<N>), reject);
    return promise;
  }

  /** The rows of a provider's answer; null where it is not worth a thread, or this one cannot tell them in time. */
  readonly readAside: ReadAside = async (parts, operation) => {
    const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (this.#isClosed || (this.#worker === null && size < WORTH_A_THREAD)) return null;
    // Copied: they are read here where the thread cannot. Of a buffer of their own, which may be given away.
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.byteLength;
    }
    const { promise, resolve } = Promise.withResolvers<RowsApart | null>();
    const id = ++this.#readings;
    const worker = this.#begin();
    // Others wait for this one, and may be paid as well.
    const limit = setTimeout(() => this.#giveUp(resolve), LONGEST_READING_MS);
    this.#reading.set(id, resolve);
    try {
      worker.postMessage({ kind: 'read', id, operation, bytes } satisfies Reading, [bytes.buffer]);
      return await promise;
    } finally {
      clearTimeout(limit);
      this.#reading.delete(id);
      this.#rest();
    }
  };

  /** A thread that neither computes nor reads is none: the next reading does not wait for it as well. */
  #giveUp(reading: (apart: null) => void): void {
    reading(null);
    if (this.#waiting === null) void this.#leave();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#leave();
  }

  async #compute(task: Task, hearWords: Waiting['hearWords']): Promise<unknown> {
    if (this.#isClosed) throw new ThreadEnded('the computing thread is closed');
    const worker = this.#begin();
    const waiting = { ...Promise.withResolvers<Outcome>(), hearWords };
    this.#waiting = waiting;
    try {
      // Packed answers are copied: of the largest job it is a millisecond or two.
      worker.postMessage(task);
      const said = await waiting.promise;
      if (said.kind === 'failed') throw said.error;
      return said.made;
    } finally {
      this.#waiting = null;
      this.#rest();
    }
  }

  #begin(): Worker {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#waiting === null && this.#reading.size === 0)
      this.#idle = setTimeout(() => this.#leave(), IDLE_MS).unref();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread-main.ts', import.meta.url), { resourceLimits: this.#heap });
    // Where Node watches files, a thread tells of those that it loads, too.
    const isTold = (said: Said | { kind?: undefined }): said is Said => said.kind !== undefined;
    // Of one that was left something may still come: it is nothing that another one computes.
    worker.on('message', (said) => this.#worker === worker && isTold(said) && this.#hear(said));
    worker.on('error', (error) => this.#log.error({ err: error }, 'the computing thread failed'));
    worker.on('messageerror', () => this.#worker === worker && this.#leave());
    worker.on('exit', (code) => {
      if (this.#worker === worker) this.#lose(`the computing thread ended with code ${code}`);
    });
    return worker;
  }

  #hear(said: Said): void {
    if (said.kind === 'read') this.#reading.get(said.id)?.(said.apart);
    else if (said.kind === 'words') this.#waiting?.hearWords(said.words);
    else this.#waiting?.resolve(said);
  }

  /** The next computation has another thread; what this one was to read is read where it came. */
  #lose(why: string): Worker | null {
    const worker = this.#worker;
    this.#worker = null;
    this.#waiting?.reject(new ThreadEnded(why));
    for (const resolve of this.#reading.values()) resolve(null);
    return worker;
  }

  async #leave(): Promise<void> {
    await this.#lose('the computing thread is closed')?.terminate();
  }
}
