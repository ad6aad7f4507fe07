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
  #bytes = 0;

  /** @throws AppError VALIDATION_FAILED when the result is one too many or too large beside the others */
  async take(result: StoredJson): Promise<void> {
    this.#results.add(result.id);
    if (this.#results.size > MAX_RESULTS) throw refusal(`reads at most ${MAX_RESULTS} results`);
    const size = await result.size();
    this.#bytes += size;
    if (this.#bytes > MAX_RESULT_BYTES) throw refusal(`reads at most ${MAX_RESULT_BYTES / 1024 / 1024} MB of results`);
  }
}

const refusal = (limit: string) => validationFailed([{ path: '', message: `${limit} at once; read them job by job` }]);
