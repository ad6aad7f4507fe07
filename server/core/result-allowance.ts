import { validationFailed } from './errors.ts';
import type { StoredJson } from './raw-json.ts';

/** What one document or batch reads of stored results at most: results, and bytes of their text as they are stored. */
export const MAX_RESULTS = 5;
export const MAX_RESULT_BYTES = 32 * 1024 * 1024;

/**
 * The results that one request may read, counted before any of them is loaded. A result counts once, and its bytes each time
 * that its text is asked for; that it is looked at through typed fields counts like one text.
 */
export class ResultAllowance {
  readonly #results = new Set<string>();
  readonly #inRows = new Map<string, Promise<void>>();
  #bytes = 0;

  /** @throws AppError VALIDATION_FAILED when the result is one too many or too large beside the others */
  async take(result: StoredJson): Promise<void> {
    this.#add(result.id);
    const size = await result.size();
    this.#bytes += size;
    this.#judge();
  }

  /**
   * A result of which rows are read, counted once however often. The first of a request may have any size: its rows come a page
   * at a time, and nobody could read those of the largest ones otherwise.
   * @throws AppError VALIDATION_FAILED when the result is one too many or too large beside the others
   */
  takeRows(id: string, size: () => Promise<number>): Promise<void> {
    const taken = this.#inRows.get(id) ?? this.#takeRows(id, size);
    this.#inRows.set(id, taken);
    return taken;
  }

  async #takeRows(id: string, size: () => Promise<number>): Promise<void> {
    const isFirst = this.#results.size === 0;
    this.#add(id);
    const bytes = await size();
    this.#bytes += bytes;
    if (!isFirst) this.#judge();
  }

  #add(id: string): void {
    this.#results.add(id);
    if (this.#results.size > MAX_RESULTS) throw refusal(`reads at most ${MAX_RESULTS} results`);
  }

  #judge(): void {
    if (this.#bytes > MAX_RESULT_BYTES) throw refusal(`reads at most ${MAX_RESULT_BYTES / 1024 / 1024} MB of results`);
  }
}

const refusal = (limit: string) => validationFailed([{ path: '', message: `${limit} at once; read them job by job` }]);
