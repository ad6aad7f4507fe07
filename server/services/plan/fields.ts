import { z } from 'zod';
import { calendarDate, daysBetween, isCalendarDate } from '../../core/dates.ts';
import { canBeSeen, UNSEEN_TEXT } from '../fields.ts';

/** Shortest and longest range of a request, days (contract 4). */
export const MIN_DAYS = 7;
export const MAX_DAYS = 1825;
export const DEFAULT_DAYS = 90;
/** The provider has no interest over time from before. */
const FIRST_DAY = '2004-01-01';

/** What is no date is not compared with others. */
const DateText = z
  .string()
  .refine(isCalendarDate, { message: 'must be an existing date YYYY-MM-DD', abort: true })
  .meta({ description: 'Calendar date (UTC).', format: 'date' });

/** Longest label, characters (contract 4). */
const LABEL_MAX_CHARS = 60;

/** What the caller calls a job: 1..60 characters after trimming. It changes neither what is asked nor what it costs. */
export const Label = z
  .string()
  .max(500, { abort: true })
  .trim()
  .refine((text) => text !== '' && [...text].length <= LABEL_MAX_CHARS, `a label has 1..${LABEL_MAX_CHARS} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'control characters are not accepted')
  .refine(canBeSeen, UNSEEN_TEXT)
  .meta({
    description: 'Your name for it; it stays with the job, its ledger rows and the statement.',
    minLength: 1,
    maxLength: LABEL_MAX_CHARS,
    examples: ['client a'],
  });

/** The common optional fields of research requests (contract 4). */
export const common = {
  label: Label.optional(),
  locationCode: z
    .number()
    .int()
    .min(2000)
    .max(99_999_999)
    .default(2840)
    .meta({ description: 'Geo target code of a country.' }),
  languageCode: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'must be a language code')
    .default('en')
    .meta({ description: 'Language, ISO 639-1 with an optional region.' }),
};

export const range = {
  days: z.number().int().min(MIN_DAYS).max(MAX_DAYS).optional().meta({ description: 'Length of the range, days.' }),
  dateFrom: DateText.optional(),
  dateTo: DateText.optional(),
  mode: z.enum(['live', 'economy']).default('live').meta({ description: 'live: seconds; economy: cheaper, minutes.' }),
};

interface RangeInput {
  days?: number | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

/** Either `days`, or both dates in order, 7..1825 days apart, from 2004 on and not in the future; both forms together are refused. */
export function checkRange(input: RangeInput, issue: z.core.$RefinementCtx<unknown>): void {
  const refuse = (path: string, message: string) => issue.addIssue({ code: 'custom', path: [path], message });
  const { days, dateFrom, dateTo } = input;
  if (days !== undefined && (dateFrom !== undefined || dateTo !== undefined)) {
    refuse('days', 'send either days or dateFrom and dateTo, not both');
  } else if ((dateFrom === undefined) !== (dateTo === undefined)) {
    refuse(dateFrom === undefined ? 'dateFrom' : 'dateTo', 'dateFrom and dateTo come together');
  } else if (dateFrom !== undefined && dateTo !== undefined) {
    const length = daysBetween(dateFrom, dateTo);
    if (dateTo > calendarDate(new Date())) refuse('dateTo', 'must not be in the future');
    else if (dateFrom < FIRST_DAY) refuse('dateFrom', `must not be before ${FIRST_DAY}`);
    else if (length < MIN_DAYS || length > MAX_DAYS) {
      refuse('dateFrom', `the dates must be ${MIN_DAYS}..${MAX_DAYS} days apart`);
    }
  }
}
