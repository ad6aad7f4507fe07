import { validationFailed } from '../server/core/errors.ts';
import { comeBack, FairQueue } from '../server/core/fair-queue.ts';
import type { StateKind } from '../server/core/memory.ts';
import { StoredJson } from '../server/core/raw-json.ts';
import { RawTokens } from '../server/core/raw-tokens.ts';
import type { RequestFacts } from '../server/operations/transport.ts';
import type { AppContext } from '../server/services/context.ts';
import { coded } from './call.ts';
import type { GraphqlContext } from './context.ts';

/** Rows of results that a document reads in whole lists; the longest list of a result has 21,000. */
export const MAX_ROWS = 25_000;
/** Rows that are resolved before the event loop turns. */
const ROWS_AT_ONCE = 50;
/** Documents of a process that hold parsed results at the same time: a parsed result takes several times its text. Others wait. */
const PARSING_DOCUMENTS = 2;
const PLACES = 64;

const PARSING: StateKind<FairQueue> = { name: 'parsing-documents' };

/** The stored results that one document reads: as text, which is written into the answer as it is, or as values. */
export class DocumentResults {
  readonly #app: AppContext;
  readonly #facts: RequestFacts;
  /** Texts of results in the answer. */
  readonly raw = new RawTokens();
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #calls = new Set<Promise<unknown>>();
  #place: Promise<() => void> | null = null;
  #rows = 0;

  constructor(app: AppContext, facts: RequestFacts) {
    this.#app = app;
    this.#facts = facts;
  }

  /** What stands for the text until the answer is written. @throws AppError VALIDATION_FAILED beyond the allowance */
  text(result: StoredJson): Promise<unknown> {
    return this.raw.replaceIn<unknown>(result, (stored) => this.#facts.arrival.results.take(stored));
  }

  /** Whether it parses results: who holds a place for that keeps others from theirs, and is to wait for no job. */
  get areRead(): boolean {
    return this.#values.size > 0;
  }

  /** A call of the document, which may wait for a job: nothing is parsed before its end. */
  async afterwards<T>(call: Promise<T>): Promise<T> {
    this.#calls.add(call);
    return await call.finally(() => this.#calls.delete(call));
  }

  /** Parsed once, whoever asks how often. @throws AppError VALIDATION_FAILED beyond the allowance; SERVICE_UNAVAILABLE when too many wait */
  value(result: StoredJson): Promise<unknown> {
    const known = this.#values.get(result.id);
    if (known) return known;
    const value = this.#parse(result);
    this.#values.set(result.id, value);
    return value;
  }

  async #parse(result: StoredJson): Promise<unknown> {
    const { arrival, meta } = this.#facts;
    await arrival.results.take(result);
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls);
    try {
      this.#place ??= this.#takePlace();
      await this.#place;
      return (await (await result.load())?.parse(meta.signal())) ?? null;
    } catch (thrown) {
      throw comeBack(thrown, meta.signal());
    }
  }

  /** Callers in turn; a client that has gone keeps none. */
  async #takePlace(): Promise<() => void> {
    const { arrival, meta } = this.#facts;
    const caller = await arrival.known({ app: this.#app, ...this.#facts }, true);
    const queue = this.#app.memory.state(PARSING, () => new FairQueue({ atOnce: PARSING_DOCUMENTS, places: PLACES }));
    return await queue.take(caller?.accountId ?? '', meta.signal());
  }

  /** @throws AppError VALIDATION_FAILED when the document reads too many rows */
  takeRows(count: number): void {
    this.#rows += count;
    if (this.#rows <= MAX_ROWS) return;
    throw validationFailed([{ path: '', message: `a document reads at most ${MAX_ROWS} rows of results in lists` }]);
  }

  /** The document is answered: its values are not needed any more. */
  async close(): Promise<void> {
    const place = this.#place;
    this.#place = null;
    (await place?.catch(() => null))?.();
  }
}

/** The text of a job's result, or null. */
export async function resultText(ctx: GraphqlContext, result: unknown): Promise<unknown> {
  return result instanceof StoredJson ? await coded(ctx, () => ctx.results.text(result)) : null;
}

/** The value of a job's result, or null. */
export async function resultValue(ctx: GraphqlContext, result: unknown): Promise<unknown> {
  return result instanceof StoredJson ? await coded(ctx, () => ctx.results.value(result)) : null;
}

/** A long list of a result, whose rows are resolved with turns of the event loop in between. Typed as what comes of it. */
export function inTurns<T>(ctx: GraphqlContext, rows: readonly T[]): T[] {
  return turning(ctx, rows) as unknown as T[];
}

async function* turning<T>(ctx: GraphqlContext, rows: readonly T[]): AsyncGenerator<T> {
  await coded(ctx, async () => ctx.results.takeRows(rows.length));
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    yield row;
  }
}
