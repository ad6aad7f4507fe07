import { validationFailed } from '../server/core/errors.ts';
import type { StateKind } from '../server/core/memory.ts';
import { StoredJson } from '../server/core/raw-json.ts';
import { RawTokens } from '../server/core/raw-tokens.ts';
import type { ResultAllowance } from '../server/core/result-allowance.ts';
import { Slots } from '../server/core/slots.ts';
import type { AppContext } from '../server/services/context.ts';
import { coded } from './call.ts';
import type { GraphqlContext } from './context.ts';

/** Rows of results that a document reads in whole lists; the longest list of a result has 21,000. */
export const MAX_ROWS = 25_000;
/** Rows that are resolved before the event loop turns. */
const ROWS_AT_ONCE = 50;
/** Documents of a process that hold parsed results at the same time: a parsed result takes several times its text. */
const PARSING_DOCUMENTS = 2;

const PARSING: StateKind<Slots> = { name: 'parsing-documents' };

/** The stored results that one document reads: as text, which is written into the answer as it is, or as values. */
export class DocumentResults {
  readonly #allowance: ResultAllowance;
  /** Texts of results in the answer. */
  readonly raw = new RawTokens();
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #slots: Slots;
  #slot: Promise<() => void> | null = null;
  #rows = 0;

  constructor(app: AppContext, allowance: ResultAllowance) {
    this.#allowance = allowance;
    this.#slots = app.memory.state(PARSING, () => new Slots(PARSING_DOCUMENTS));
  }

  /** What stands for the text until the answer is written. @throws AppError VALIDATION_FAILED beyond the allowance */
  text(result: StoredJson): Promise<unknown> {
    return this.raw.replaceIn<unknown>(result, (stored) => this.#allowance.take(stored));
  }

  /** Parsed once, whoever asks how often. @throws AppError VALIDATION_FAILED beyond the allowance */
  value(result: StoredJson): Promise<unknown> {
    const known = this.#values.get(result.id);
    if (known) return known;
    const value = this.#parse(result);
    this.#values.set(result.id, value);
    return value;
  }

  async #parse(result: StoredJson): Promise<unknown> {
    await this.#allowance.take(result);
    this.#slot ??= this.#slots.take();
    await this.#slot;
    return (await (await result.load())?.parse()) ?? null;
  }

  /** @throws AppError VALIDATION_FAILED when the document reads too many rows */
  takeRows(count: number): void {
    this.#rows += count;
    if (this.#rows <= MAX_ROWS) return;
    throw validationFailed([{ path: '', message: `a document reads at most ${MAX_ROWS} rows of results in lists` }]);
  }

  /** The document is answered: its values are not needed any more. */
  async close(): Promise<void> {
    const slot = this.#slot;
    this.#slot = null;
    (await slot)?.();
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
