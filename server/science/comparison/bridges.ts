import { type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import { compareText } from '../text/order.ts';
import type { TrendBatch } from './batch.ts';
import { mean } from './statistics.ts';

/** A benchmark, or a link, that averages less is rounded by a tenth or more. */
export const LEAST_LEVEL = 5;

/** A word whose rounding spans more than this factor is not measured: (v + 1/2) / (v - 1/2) is 1.5 at 2.5. */
export const WIDEST_BOUNDS = 1.5;
export const LEAST_WORD = 2.5;

/** The words of a call above this are what rounds its benchmark away: without them the others gain threefold. */
const GIANT_FROM = 35;

/** What a benchmark that is rounded away is taken for, so that the largest words come first. */
const ROUNDED_AWAY = 0.25;

/** Above this a benchmark would show a word of a fiftieth: one that shows nothing is searched by nobody. */
const SHOWS_A_FIFTIETH = 25;

/** Words that the provider takes beside the link of a call. */
const BESIDE_LINK = 4;

/** Mean interest of each word of a call, by identity. */
export function levelsOf({ keywords, points }: TrendBatch): Map<KeywordIdentity, number> {
  const finished = points.filter((point) => !point.missingData);
  return new Map(
    keywords.map((keyword, at) => {
      const values = finished.map((point) => point.values[at] ?? null).filter((value) => value !== null);
      return [keywordIdentity(keyword), mean(values) ?? 0];
    }),
  );
}

interface Measured {
  word: KeywordIdentity;
  ratio: number;
}

/** What the calls show, and what they round away. */
interface Found {
  sound: Measured[];
  giants: Measured[];
  dwarfs: Measured[];
  again: KeywordIdentity[][];
}

/**
 * Calls that would measure what these calls could not (science B), most telling first: each begins with the word that links
 * it to the benchmark. Where a giant rounds the benchmark away, its smaller neighbours are asked again beside the benchmark,
 * and one of them then links the giant; giants alone, and words too small to be seen, meet a word that stands between.
 * @param bought bridges that are there already: no word is put beside a link a second time
 */
export function bridgesFor(
  batches: readonly TrendBatch[],
  benchmark: string,
  bought: readonly TrendBatch[] = [],
): KeywordIdentity[][] {
  const own = keywordIdentity(benchmark);
  const found: Found = { sound: [], giants: [], dwarfs: [], again: [] };
  for (const batch of batches) look(levelsOf(batch), own, found);
  const bridged = new Set(bought.flatMap(({ keywords }) => keywords.slice(1).map(keywordIdentity)));
  const open = (words: Measured[]) => words.filter(({ word }) => !bridged.has(word));
  return [
    ...found.again.filter(([, ...words]) => words.some((word) => !bridged.has(word))),
    ...linked(open(found.giants), largest(found.sound)),
    ...linked(open(found.dwarfs), smallest(found.sound)),
  ];
}

function look(levels: Map<KeywordIdentity, number>, own: KeywordIdentity, found: Found): void {
  const base = levels.get(own);
  if (base === undefined) return;
  const words = [...levels].filter(([word]) => word !== own).map(([word, level]) => ({ word, level }));
  if (base < LEAST_LEVEL) {
    lookAtGiants(words, { own, base }, found);
    return;
  }
  for (const { word, level } of words) {
    if (level >= LEAST_WORD) found.sound.push({ word, ratio: level / base });
    else if (level > 0 || base < SHOWS_A_FIFTIETH) {
      found.dwarfs.push({ word, ratio: Math.max(level, ROUNDED_AWAY) / base });
    }
  }
}

function lookAtGiants(
  words: { word: KeywordIdentity; level: number }[],
  { own, base }: { own: KeywordIdentity; base: number },
  found: Found,
): void {
  const rest = words.filter(({ level }) => level < GIANT_FROM);
  const large = words.filter(({ level }) => level >= GIANT_FROM);
  if (large.length > 0 && rest.length > 0) found.again.push([own, ...rest.map(({ word }) => word)]);
  if (rest.some(({ level }) => level >= LEAST_WORD)) return;
  found.giants.push(...large.map(({ word, level }) => ({ word, ratio: level / Math.max(base, ROUNDED_AWAY) })));
}

function largest(sound: readonly Measured[]): Measured | undefined {
  return sound.filter(({ ratio }) => ratio > 1).sort(largestFirst)[0];
}

function smallest(sound: readonly Measured[]): Measured | undefined {
  const below = sound.filter(({ ratio }) => ratio < 1 / 2);
  return below.sort((a, b) => a.ratio - b.ratio || compareText(a.word, b.word))[0];
}

function largestFirst(a: Measured, b: Measured): number {
  return b.ratio - a.ratio || compareText(a.word, b.word);
}

function linked(words: readonly Measured[], link: Measured | undefined): KeywordIdentity[][] {
  if (link === undefined) return [];
  const ordered = [...words].sort(largestFirst);
  const calls: KeywordIdentity[][] = [];
  for (let at = 0; at < ordered.length; at += BESIDE_LINK) {
    calls.push([link.word, ...ordered.slice(at, at + BESIDE_LINK).map(({ word }) => word)]);
  }
  return calls;
}
