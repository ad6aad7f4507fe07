import { type KeywordIdentity, keywordIdentity, uniqueKeywords } from '../../core/keyword.ts';
import { type KnownFigures, NOTHING_KNOWN } from '../known-figures.ts';
import type { Steps } from '../slices.ts';
import { compareDescending, compareText } from '../text/order.ts';
import type { ComparedWord, PairedWord, TrendBatch } from './batch.ts';
import { LEAST_LEVEL, LEAST_WORD } from './bridges.ts';
import { dataThrough } from './data-through.ts';
import { countVerdicts, groupMovement, groupRatio } from './groups.ts';
import type { Intent } from './intent.ts';
import { JudgedWords } from './judged-words.ts';
import type { ComparisonResult, GroupComparison } from './keyword-comparison.ts';
import { linkFinder } from './links.ts';
import { mean, roundKnown } from './statistics.ts';
import { VERDICTS } from './verdict.ts';
import { comparisonRow, roundMovement } from './wire.ts';

/** Everything a comparison bought, and what was asked. */
export interface ComparisonInput {
  /** The words that get a row, the benchmark only if it is one of them. */
  keywords: string[];
  benchmark: string;
  /** Calendar dates `YYYY-MM-DD`, inclusive. */
  dateFrom: string;
  dateTo: string;
  locationCode: number;
  languageCode: string;
  /** The trend answers that arrived; the benchmark is in each of them. */
  batches: TrendBatch[];
  groups?: { name: string; keywords: string[] }[];
  /** By keyword identity. Without the intent stage leave it out: intents are then null. */
  intents?: ReadonlyMap<string, Intent>;
  /** By keyword identity: what stored answers say about words. It is shown and judges nothing. */
  known?: ReadonlyMap<string, KnownFigures>;
  /** The instant of the computation, for the last day that counts (dataThrough); without it every finished point does. */
  now?: Date;
  /** What was judged of the same question already. */
  judged?: JudgedWords;
}

/** The part of it that decides how each word is judged. */
type Judging = Pick<ComparisonInput, 'benchmark' | 'locationCode' | 'batches' | 'now'>;

/** Judges the words of the answers that are there, while others are still to come. */
export function* judgeSteps(input: Judging, judged: JudgedWords): Steps<void> {
  const through = lastDayOf(input);
  for (const batch of input.batches) {
    judged.pair(batch, input.benchmark, through);
    yield;
  }
  for (const word of pairAll(input, judged).values()) {
    judged.judge(word);
    yield;
  }
}

/**
 * Puts the result of a comparison together (contract 4.2, science A). A word without an answer, or whose answer lacks the
 * benchmark, has no row: its unit failed. The order of keywords and of batches changes nothing, and neither does a word
 * more or less in the request for the rows of the others.
 */
export function assembleComparison(input: ComparisonInput): ComparisonResult {
  const compared = compareAll(input);
  const asked = uniqueKeywords(input.keywords);
  const words = wordsOf(asked, compared).sort(compareRank);
  const spelling = new Map(asked.map((keyword) => [keywordIdentity(keyword), keyword]));
  const benchmarkIdentity = keywordIdentity(input.benchmark);
  return {
    benchmark: input.benchmark,
    dateFrom: input.dateFrom,
    dateTo: input.dateTo,
    locationCode: input.locationCode,
    languageCode: input.languageCode,
    results: words.map((word) =>
      comparisonRow(word, {
        keyword: spelling.get(word.identity)!,
        intent: input.intents?.get(word.identity) ?? null,
        isBenchmark: word.identity === benchmarkIdentity,
        known: input.known?.get(word.identity) ?? NOTHING_KNOWN,
      }),
    ),
    groups: (input.groups ?? []).map((group) => groupRow(group, compared)),
    summary: countVerdicts(words),
  };
}

/**
 * Every word of every usable batch. A word in several batches, as the benchmark is in all of them, is read from the one
 * where the smaller of both is largest and so least rounded; one that its calls cannot show, through a link of two calls.
 */
function pairAll(input: Judging, judged: JudgedWords): Map<KeywordIdentity, PairedWord> {
  const { batches, benchmark } = input;
  const best = new Map<KeywordIdentity, PairedWord>();
  const through = lastDayOf(input);
  const ordered = [...batches].sort((a, b) => compareText(batchKey(a), batchKey(b)));
  for (const batch of ordered) {
    for (const word of judged.pair(batch, benchmark, through)) {
      const known = best.get(word.identity);
      if (known === undefined || benchmarkLevel(word) > benchmarkLevel(known)) best.set(word.identity, word);
    }
  }
  const linkOf = linkFinder(ordered, benchmark, through);
  for (const [identity, direct] of best) {
    if (identity === keywordIdentity(benchmark) || isSound(direct)) continue;
    const link = linkOf(identity);
    if (link === null || link.level <= Math.min(benchmarkLevel(direct), wordLevel(direct))) continue;
    const series = link.series();
    if (series.word.length > 0) best.set(identity, { identity, series });
  }
  return best;
}

const lastDayOf = ({ now, locationCode }: Judging) => now && dataThrough(now, locationCode);

/** Judged last: a word is read from one of its calls, and the benchmark is in all of them. */
function compareAll(input: ComparisonInput): Map<KeywordIdentity, ComparedWord> {
  const judged = input.judged ?? new JudgedWords();
  return new Map([...pairAll(input, judged)].map(([identity, word]) => [identity, judged.judge(word)]));
}

/** Whether a call shows word and benchmark by more than what it rounds. */
function isSound(word: PairedWord): boolean {
  return benchmarkLevel(word) >= LEAST_LEVEL && wordLevel(word) >= LEAST_WORD;
}

function wordLevel(word: PairedWord): number {
  return mean(word.series.word) ?? 0;
}

/** A fixed order of batches decides ties. */
function batchKey({ keywords }: TrendBatch): string {
  return keywords.map(keywordIdentity).sort().join('\n');
}

function benchmarkLevel(word: PairedWord): number {
  return mean(word.series.benchmark) ?? 0;
}

function wordsOf(keywords: readonly string[], compared: ReadonlyMap<KeywordIdentity, ComparedWord>): ComparedWord[] {
  return keywords.map((keyword) => compared.get(keywordIdentity(keyword))).filter((word) => word !== undefined);
}

function groupRow(
  group: { name: string; keywords: string[] },
  compared: Map<KeywordIdentity, ComparedWord>,
): GroupComparison {
  const keywords = uniqueKeywords(group.keywords);
  const words = wordsOf(keywords, compared);
  return {
    name: group.name,
    keywords,
    ratioMean: roundKnown(groupRatio(words)),
    movement: roundMovement(groupMovement(words)),
    verdicts: countVerdicts(words),
  };
}

function compareRank(a: ComparedWord, b: ComparedWord): number {
  return (
    VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
    compareDescending(a.metrics.ratioMean, b.metrics.ratioMean) ||
    compareText(a.identity, b.identity)
  );
}
