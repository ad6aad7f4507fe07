import type { Option, Values } from './command.ts';
import { given, numberOf, textOf } from './values.ts';

export const MARKET: readonly Option[] = [
  { name: 'location', value: 'code', about: 'geo target code of a country, 2840 (United States) by default' },
  { name: 'language', value: 'code', about: 'language, en by default' },
];

export const RANGE: readonly Option[] = [
  { name: 'days', value: 'n', about: 'length of the range, which ends yesterday; 7 to 1825, 90 by default' },
  { name: 'from', value: 'date', about: 'first day, YYYY-MM-DD, with --to instead of --days' },
  { name: 'to', value: 'date', about: 'last day' },
  { name: 'mode', value: 'mode', choices: ['live', 'economy'], about: 'live: seconds; economy: cheaper, minutes' },
];

export const LABEL: Option = { name: 'label', value: 'text', about: 'a label that stays with the job and its costs' };

export function marketOf(values: Values) {
  return given({ locationCode: numberOf(values, 'location'), languageCode: textOf(values, 'language') });
}

export function rangeOf(values: Values) {
  const mode = textOf(values, 'mode') as 'live' | 'economy' | undefined;
  return given({
    days: numberOf(values, 'days'),
    dateFrom: textOf(values, 'from'),
    dateTo: textOf(values, 'to'),
    mode,
  });
}

export function labelOf(values: Values) {
  return given({ label: textOf(values, 'label') });
}
