const DAY_MS = 86_400_000;

/** A calendar date `YYYY-MM-DD` in UTC. */
export type CalendarDate = string;

export function calendarDate(at: Date): CalendarDate {
  return at.toISOString().slice(0, 10);
}

const FIRST_MS = Date.parse('1000-01-01T00:00:00.000Z');
const END_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** True for a point in time of the years 1000 to 9999: what both databases hold and read back as it was written. */
export function isStorableTime(at: Date): boolean {
  return at.getTime() >= FIRST_MS && at.getTime() <= END_MS;
}

/** True for a date that exists, written as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return isStorableTime(at) && calendarDate(at) === text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDate(new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS));
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY_MS);
}

/** The next 00:00 UTC after the given date began. */
export function nextMidnight(date: CalendarDate): Date {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY_MS);
}
