import type { Task } from './endpoint.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Custom ranges get hours up to seven days, days up to 270 days and weeks beyond, as the site itself draws them. */
const HOURLY_DAYS = 7;
const DAILY_DAYS = 270;

const RANGE_DAYS: Readonly<Record<string, number>> = {
  past_hour: 1 / 24,
  past_4_hours: 4 / 24,
  past_day: 1,
  past_7_days: 7,
  past_30_days: 30,
  past_90_days: 90,
  past_12_months: 365,
  past_5_years: 1826,
  '2004_present': 8000,
  '2008_present': 6500,
};

export const TIME_RANGES = Object.keys(RANGE_DAYS);

export interface Range {
  /** Start of the first and of the last point, milliseconds. */
  from: number;
  last: number;
  step: number;
}

const midnight = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;

export const isDate = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

const day = (value: unknown, fallback: number) =>
  typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) : midnight(fallback);

/** @returns the date field that makes the range impossible, null when it is fine. */
export function badDate(task: Task, now: number): string | null {
  const from = day(task.date_from, now - 365 * DAY_MS);
  const to = day(task.date_to, now);
  if (to > now) return 'date_to';
  return from > to ? 'date_from' : null;
}

/** Interest is known since 2004 for the web and since 2008 for everything else. */
const FIRST_DAY = { web: '2004-01-01', others: '2008-01-01' };

/** The same, and not before the site's own beginning. */
export function badTrendsDate(task: Task, now: number): string | null {
  const first = (task.type ?? 'web') === 'web' ? FIRST_DAY.web : FIRST_DAY.others;
  const early = (['date_from', 'date_to'] as const).find((field) => {
    const date = task[field];
    return typeof date === 'string' && date < first;
  });
  return early ?? badDate(task, now);
}

/** Points of the request's range; without dates the last twelve months. */
export function rangeOf(task: Task, now: number): Range {
  const dated = task.date_from !== undefined || task.date_to !== undefined;
  const spanDays = RANGE_DAYS[String(task.time_range ?? 'past_12_months')]!;
  const to = day(task.date_to, now);
  const from = dated ? day(task.date_from, now - 365 * DAY_MS) : midnight(now - spanDays * DAY_MS);
  const days = dated ? (to - from) / DAY_MS + 1 : spanDays;
  if (days <= HOURLY_DAYS) {
    const end = Math.min(dated ? to + DAY_MS - HOUR_MS : now, Math.floor(now / HOUR_MS) * HOUR_MS);
    return { from: dated ? from : Math.floor((now - days * DAY_MS) / HOUR_MS) * HOUR_MS, last: end, step: HOUR_MS };
  }
  const step = days <= DAILY_DAYS ? DAY_MS : 7 * DAY_MS;
  // The first week of a range is the first that begins inside it, on a Sunday; 1970-01-04 was one.
  const start = step === DAY_MS ? from : from + ((((3 - from / DAY_MS) % 7) + 7) % 7) * DAY_MS;
  return { from: start, last: to, step };
}
