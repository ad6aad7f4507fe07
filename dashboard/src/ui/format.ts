const LOCALE = 'en-US';
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const usd = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const clockFormat = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

export const count = (value: number): string => whole.format(value);
/** US dollars with two to six decimals: an amount is never rounded below what the service says. */
export const money = (value: number): string => usd.format(value);
/** At most `digits` decimals, without trailing zeros. */
export const decimal = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
export const percent = (value: number): string =>
  `${value > 0 ? '+' : ''}${Math.abs(value) < 10 ? decimal(value, 1) : count(value)} %`;
/** A calendar date YYYY-MM-DD. */
export const day = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));
export const moment = (at: Date): string => momentFormat.format(at);
export const clockTime = (at: Date): string => clockFormat.format(at);
export const plural = (many: number, one: string, others = `${one}s`): string =>
  `${count(many)} ${many === 1 ? one : others}`;

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A word among others in one line: without the marks two words from right to left would change places. */
export const isolated = (word: string): string => (RIGHT_TO_LEFT.test(word) ? `\u2068${word}\u2069` : word);

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago, or how far ahead, in the largest fitting unit. */
export function ago(at: Date, now = Date.now()): string {
  const seconds = (at.getTime() - now) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now';
}

const SIZES = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A size in the largest unit of which there is one, with three figures. */
export function bytes(value: number): string {
  const place = value < 1024 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log2(value) / 10));
  return `${Number((value / 1024 ** place).toPrecision(3))} ${SIZES[place]}`;
}

/** A length of time in words, rounded up to what one waits for. */
export function duration(seconds: number): string {
  if (seconds < 90) return plural(Math.ceil(seconds), 'second');
  if (seconds < 5400) return plural(Math.ceil(seconds / 60), 'minute');
  return plural(Math.ceil(seconds / 3600), 'hour');
}

/** Minutes and seconds left, `9:07`. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
