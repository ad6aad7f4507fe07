import type { Worker } from 'node:worker_threads';
import { type Embedded, EmbeddedAway, type EmbeddedTransaction } from '../../core/embedded.ts';
import { Overdue } from '../../core/overdue.ts';
import { keepProgram } from './begin.ts';
import { type Answer, type Call, errorOf, OPENING, type Opening, PING } from './messages.ts';

type Asked = Partial<Pick<Call, 'of' | 'text' | 'parameters'>>;

/** One life of the embedded database's thread. */
export class Session implements Embedded {
  /** Resolves with why, when the thread is gone. */
  readonly ended: Promise<string>;
  readonly #thread: Worker;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #hearing = new Map<number, (payload: string) => void>();
  /** Who waits for a turn, or behind another's transaction, waits for a thread that answers: it is asked for a sign of life. */
  readonly #overdue = new Overdue<Worker>({ ask: (thread) => thread.postMessage(PING), lost: () => this.#giveUp() });
  #lastId = OPENING;
  /** As when a server's connection breaks: nobody knows whether a commit that was under way counts. */
  #gone: EmbeddedAway | null = null;
  #isPatient = false;

  private constructor(thread: Worker) {
    this.#thread = thread;
    thread.on('message', (answer: Answer) => this.#take(answer));
    const end = Promise.withResolvers<string>();
    const over = (why: string) => {
      this.#lose(why);
      end.resolve(why);
    };
    thread.on('error', (error) => over(String(error)));
    thread.on('exit', (code) => over(`it ended with code ${code}`));
    this.ended = end.promise;
  }

  /** What was asked fails at once. Its data is opened again when the thread has ended, and by nobody before. */
  #giveUp(): void {
    this.#lose('it does not answer');
    void this.#thread.terminate();
  }

  #lose(why: string): void {
    this.#gone ??= new EmbeddedAway('57P02', `the embedded database has stopped: ${why}`);
    this.#overdue.close();
    for (const { reject } of this.#asked.values()) reject(this.#gone);
  }

  /**
   * @throws what the thread met when it opened the data: as the system told it, or that they are away, for the database has no words
   * of its own for files that are damaged. It has ended then.
   */
  static async on(thread: Worker, opening: Opening): Promise<Session> {
    const session = new Session(thread);
    try {
      thread.postMessage(opening);
      keepProgram((await session.#answerTo(OPENING)) as WebAssembly.Module | null);
      return session;
    } catch (thrown) {
      await thread.terminate();
      const isTold = thrown instanceof EmbeddedAway || (thrown as { path?: unknown }).path !== undefined;
      if (isTold) throw thrown;
      throw new EmbeddedAway('57P03', `its files cannot be opened (${(thrown as Error).message.split('\n')[0]})`);
    }
  }

  async query<R>(text: string, parameters: readonly unknown[] = []) {
    return await this.#ask<{ rows: R[]; affectedRows?: number }>('query', { text, parameters });
  }
  async exec(text: string) {
    return await this.#ask<{ rows: object[]; affectedRows?: number }[]>('exec', { text });
  }

  async begin(): Promise<EmbeddedTransaction> {
    const { id: of, answer } = this.#send('begin');
    await answer;
    return {
      query: async <R>(text: string, parameters: readonly unknown[] = []) =>
        await this.#ask<{ rows: R[]; affectedRows?: number }>('query', { of, text, parameters }),
      exec: async (text) => await this.#ask('exec', { of, text }),
      end: async (how) => await this.#ask(how, { of }),
    };
  }

  async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
    const { id: of, answer } = this.#send('listen', { text: channel });
    this.#hearing.set(of, hear);
    await answer;
    return async () => {
      this.#hearing.delete(of);
      await this.#ask('unlisten', { of });
    };
  }

  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#isPatient = true;
    return await work().finally(() => {
      this.#isPatient = false;
    });
  }

  /** Resolves when the thread has ended. */
  async close(): Promise<void> {
    if (!this.#gone) await this.#ask('close').catch(() => undefined);
    await this.#thread.terminate();
  }

  async #ask<T>(name: Call['name'], asked?: Asked): Promise<T> {
    return (await this.#send(name, asked).answer) as T;
  }

  #send(name: Call['name'], { of = null, text = '', parameters = [] }: Asked = {}) {
    const id = ++this.#lastId;
    if (!this.#gone) {
      this.#thread.postMessage({ id, name, of, text, parameters } satisfies Call);
      this.#owe();
    }
    return { id, answer: this.#gone ? Promise.reject(this.#gone) : this.#answerTo(id) };
  }

  #answerTo(id: number): Promise<unknown> {
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(id, asked);
    return asked.promise;
  }

  #take(answer: Answer): void {
    this.#overdue.answered(this.#thread);
    this.#give(answer);
    if (this.#asked.size > 0) this.#owe();
  }

  #owe(): void {
    if (!this.#isPatient) this.#overdue.owes(this.#thread);
  }

  #give(answer: Answer): void {
    if (answer.kind === 'heard') {
      this.#hearing.get(answer.of)?.(answer.payload);
      return;
    }
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if (answer.kind === 'value') asked?.resolve(answer.value);
    else asked?.reject(errorOf(answer.error));
  }
}
