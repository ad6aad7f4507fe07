import { type ComparedWord, compareWord, type PairedWord, pairBatch, type TrendBatch } from './batch.ts';
import type { PairedSeries } from './series.ts';

/** Words of one question as its answers showed them so far: a later answer changes few of them, and all others are judged already. */
export class JudgedWords {
  readonly #pairs = new WeakMap<TrendBatch, PairedWord[]>();
  readonly #words = new WeakMap<PairedSeries, ComparedWord>();

  /** @see pairBatch */
  pair(batch: TrendBatch, benchmark: string, through: string | undefined): PairedWord[] {
    const known = this.#pairs.get(batch);
    if (known) return known;
    const words = pairBatch(batch, benchmark, through) ?? [];
    this.#pairs.set(batch, words);
    return words;
  }

  judge(word: PairedWord): ComparedWord {
    const known = this.#words.get(word.series);
    if (known) return known;
    const judged = compareWord(word);
    this.#words.set(word.series, judged);
    return judged;
  }
}
