import { medianOf } from './autocorrelation.ts';
import type { Blocks } from './blocks.ts';
import { mean, sum } from './statistics.ts';

/** How a word's interest against its benchmark goes over the year. */
export interface Seasonality {
  /** January to December: interest of the month against the year's, 1 = average; null where the range has no week of it. */
  months: (number | null)[];
  /** Share of the scatter that the months explain, 0..1 (Wang, Smith and Hyndman 2006). */
  strength: number;
}

/** Fifteen months: a year, and a quarter to be recognised by. */
const LEAST_WEEKS = 65;
const YEAR = 52;
const QUARTER = 13;
const MONTH = 4;

/** A word is where it was a year ago when its level differs by less than a quarter. */
const SAME_LEVEL = Math.log(1.25);

/** A quarter that moved by less is the year standing still. */
const LEAST_MOVE = Math.log(1.25);

/** The year before must have moved at least half as far. */
const SAME_MOVE = 0.5;

/**
 * Whether the last quarter's movement is the one of the same weeks a year before, from and to the same level (science A4).
 * Never claimed for ranges below fifteen months.
 */
export function isTurnOfTheYear(blocks: Blocks): boolean {
  if (!spansSeasons(blocks)) return false;
  const [now, before, lastYear, beforeThat] = [0, -QUARTER, -YEAR, -YEAR - QUARTER + 1].map((week) =>
    levelAt(blocks, week),
  );
  if (now === null || before === null || lastYear === null || beforeThat === null) return false;
  const move = now! - before!;
  const moveThen = lastYear! - beforeThat!;
  if (Math.abs(move) < LEAST_MOVE) return false;
  return (
    Math.abs(now! - lastYear!) < SAME_LEVEL && moveThen * move > 0 && Math.abs(moveThen) >= SAME_MOVE * Math.abs(move)
  );
}

/** Null for ranges below fifteen months. @param dayOf day since 1970 of a week of the blocks */
export function seasonalityOf(
  blocks: Blocks,
  trend: { slope: number } | null,
  dayOf: (week: number) => number,
): Seasonality | null {
  if (trend === null || !spansSeasons(blocks)) return null;
  const flat = blocks.values.map((value, i) => value - trend.slope * blocks.weeks[i]!);
  const centre = mean(flat)!;
  const byMonth: number[][] = Array.from({ length: 12 }, () => []);
  for (const [i, value] of flat.entries()) {
    byMonth[new Date(dayOf(blocks.weeks[i]!) * 86_400_000).getUTCMonth()]!.push(value - centre);
  }
  const means = byMonth.map((values) => mean(values));
  const rest = byMonth.flatMap((values, month) => values.map((value) => value - means[month]!));
  const whole = sum(flat.map((value) => (value - centre) ** 2));
  const strength = whole === 0 ? 0 : Math.max(0, 1 - sum(rest.map((value) => value ** 2)) / whole);
  return { months: means.map((value) => (value === null ? null : Math.exp(value))), strength };
}

function spansSeasons({ weeks }: Blocks): boolean {
  return weeks.length > 0 && weeks.at(-1)! - weeks[0]! + 1 >= LEAST_WEEKS;
}

/** Median of the four weeks that end with this one; null when the range has none of them. */
function levelAt({ values, weeks }: Blocks, week: number): number | null {
  const near = values.filter((_, i) => weeks[i]! <= week && weeks[i]! > week - MONTH);
  return near.length === 0 ? null : medianOf(near);
}
