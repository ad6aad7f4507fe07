import { normal, uniform } from '../random.ts';
import { isUnheardOf } from './lexicon.ts';
import { rawVolume, type Subject } from './metrics.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

/** How interest moved up to the end of the range; shares of the keywords. */
const SHAPES = [
  ['flat', 0.34],
  ['rising', 0.16],
  ['falling', 0.14],
  ['wave', 0.12],
  ['spike', 0.12],
  ['breakout', 0.09],
  ['asleep', 0.03],
] as const;

type Shape = (typeof SHAPES)[number][0];

export function shapeOf(seed: number, keyword: string): Shape {
  let u = uniform(seed, 'shape', keyword);
  for (const [shape, share] of SHAPES) {
    u -= share;
    if (u < 0) return shape;
  }
  return 'flat';
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** Factor on the keyword's level, `age` days before the end of the range. */
function course({ seed, keyword }: Subject, age: number): number {
  const u = uniform(seed, 'course', keyword);
  switch (shapeOf(seed, keyword)) {
    case 'rising':
      return Math.exp(-age / (40 + 120 * u));
    case 'falling':
      return 0.25 + 0.75 * (1 - Math.exp(-age / (20 + 60 * u)));
    case 'wave':
      return 1 + 0.6 * Math.sin((2 * Math.PI * (age + 60 * u)) / (25 + 50 * u));
    case 'spike':
      return 0.35 + 3 * Math.exp(-(((age - 3 - 50 * u) / 2.5) ** 2));
    case 'breakout':
      return 0.015 + 2.5 * sigmoid((6 + 16 * u - age) / 2);
    case 'asleep':
      return 0;
    default:
      return 1;
  }
}

/** Ratios between words are flattened, or most charts against a big benchmark would be a line of zeros. */
const LEVEL_EXPONENT = 0.5;

/**
 * Interest in a keyword on a day, in arbitrary but common units. The course hangs on the end of the range, so that the
 * same request has the same answer whenever it is sent; week and noise hang on the calendar day.
 */
export function interest(subject: Subject, time: number, end: number): number {
  if (isUnheardOf(subject.keyword)) return 0;
  const { seed, keyword } = subject;
  const day = Math.floor(time / DAY_MS);
  const level = (rawVolume(subject) / MONTH_DAYS) ** LEVEL_EXPONENT;
  const weekend = 0.3 * (uniform(seed, 'weekend', keyword) - 0.4);
  const week = [0, 6].includes(new Date(time).getUTCDay()) ? 1 + weekend : 1;
  const noise = Math.exp(0.07 * normal(seed, 'day', keyword, day));
  return level * course(subject, Math.max(0, (end - time) / DAY_MS)) * week * noise;
}

/** Interest by hour follows the clock of the day. */
export function hourlyInterest(subject: Subject, time: number, end: number): number {
  const hour = new Date(time).getUTCHours();
  const noise = Math.exp(0.05 * normal(subject.seed, 'hour', subject.keyword, time));
  return (interest(subject, time, end) / 24) * (1 + 0.5 * Math.sin((2 * Math.PI * (hour - 9)) / 24)) * noise;
}
