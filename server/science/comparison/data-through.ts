/** Days that a provider's figures still change after a day has ended (providers A4). */
const LAG_DAYS = 2;

const DAY_MS = 86_400_000;

/** Behind every zone where people live: a market whose country is not known waits for the last place on earth. */
const LAST_ZONE = 'Etc/GMT+12';

/** Location codes of countries are 2000 + the ISO 3166 number; cities and regions have larger codes. */
const COUNTRY_CODES = { first: 2000, last: 2999 };

/**
 * The last day that is complete in the whole market and older than the provider's lag, `YYYY-MM-DD` (science A1). In a
 * country of several time zones the one furthest behind decides.
 */
export function dataThrough(now: Date, locationCode: number): string {
  const local = earliestDay(now, zonesOf(locationCode));
  return new Date(Date.parse(local) - (1 + LAG_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

/** Asks a zone no more once the day is that of the last place on earth: each costs a calendar of its own. */
function earliestDay(now: Date, zones: readonly string[]): string {
  const last = localDay(now, LAST_ZONE);
  let earliest: string | null = null;
  for (const zone of zones) {
    const day = localDay(now, zone);
    if (day === last) return day;
    if (earliest === null || day < earliest) earliest = day;
  }
  return earliest ?? last;
}

function zonesOf(locationCode: number): string[] {
  if (locationCode < COUNTRY_CODES.first || locationCode > COUNTRY_CODES.last) return [LAST_ZONE];
  const region = String(locationCode - COUNTRY_CODES.first).padStart(3, '0');
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  const zones = locale.getTimeZones?.() ?? [];
  return zones.length > 0 ? zones : [LAST_ZONE];
}

function localDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}
