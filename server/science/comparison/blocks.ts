import type { PairedSeries } from './series.ts';
import { mean, sum } from './statistics.ts';

/**
 * A word beside its benchmark, week by week. x = ln((word + 1/2) / (benchmark + 1/2)) is free of the call's scale; the half
 * keeps a rounded zero finite. Weekday patterns of word and benchmark cancel within a week.
 */
export interface Blocks {
  /** One value a week, oldest first: the mean of the middle three of seven days, or a weekly point's own x. */
  values: number[];
  /** Weeks before the last day of the range, negative, rising; a week without enough days is left out. */
  weeks: number[];
  /** x of the days of each block by its place in the week, 0..6; null where a day is missing. Empty for weekly points. */
  days: (number | null)[][];
}

const DAYS = 7;

/** A spike lasts two days at most: what stands for longer is a movement. */
export const SPIKE_DAYS = 2;

/** A week with fewer days says too little about itself: two of four may be a weekend. */
const FEWEST_DAYS = 4;

/** Share of a week's days cut off at each end: two of seven, so that neither a weekend nor a spike of two days counts. */
const CUT = SPIKE_DAYS / DAYS;

/** Cuts a series into weeks counted back from its last day, so that no block ends in the middle of one. */
export function cutBlocks(series: PairedSeries): Blocks {
  return series.stepDays >= DAYS ? weeklyBlocks(series) : dailyBlocks(series);
}

/** The blocks without the one at `index`. */
export function withoutBlock({ values, weeks, days }: Blocks, index: number): Blocks {
  const keep = (_: unknown, at: number) => at !== index;
  return { values: values.filter(keep), weeks: weeks.filter(keep), days: days.filter(keep) };
}

function logRatio(word: number, benchmark: number): number {
  return Math.log((word + 0.5) / (benchmark + 0.5));
}

function weeklyBlocks({ days, word, benchmark }: PairedSeries): Blocks {
  const last = days.at(-1) ?? 0;
  return {
    values: word.map((value, i) => logRatio(value, benchmark[i]!)),
    weeks: days.map((day) => Math.round((day - last) / DAYS)),
    days: [],
  };
}

function dailyBlocks(series: PairedSeries): Blocks {
  const daily = byDay(series);
  const blocks: Blocks = { values: [], weeks: [], days: [] };
  for (let week = -Math.floor(daily.length / DAYS) + 1; week <= 0; week++) {
    const end = daily.length + DAYS * week;
    const days = daily.slice(end - DAYS, end);
    const known = days.filter((x) => x !== null);
    if (known.length < FEWEST_DAYS) continue;
    blocks.values.push(middle(known));
    blocks.weeks.push(week);
    blocks.days.push(days);
  }
  return blocks;
}

/** x of every day from the first to the last, null where there is none; hours of one day are taken together before the ratio is. */
function byDay({ days, word, benchmark }: PairedSeries): (number | null)[] {
  const daily: { word: number; benchmark: number; points: number }[] = [];
  const first = Math.floor(Math.min(...days));
  for (const [i, at] of days.entries()) {
    const day = Math.floor(at) - first;
    daily[day] ??= { word: 0, benchmark: 0, points: 0 };
    daily[day].word += word[i]!;
    daily[day].benchmark += benchmark[i]!;
    daily[day].points += 1;
  }
  return Array.from(daily, (s) => (s ? logRatio(s.word / s.points, s.benchmark / s.points) : null));
}

/** Mean of what is left when the smallest and the largest two of seven are cut off: nearly as tight as a mean, as hard to move as a median. */
export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length * CUT + 1e-9);
  const kept = sorted.slice(cut, sorted.length - cut);
  return kept.length === 0 ? (mean(sorted) ?? 0) : sum(kept) / kept.length;
}
