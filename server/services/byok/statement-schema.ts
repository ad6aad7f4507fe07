import { z } from 'zod';
import { isCalendarDate } from '../../core/dates.ts';
import { Usd } from '../fields.ts';
import { Label as JobLabel } from '../plan/fields.ts';

const day = (which: string) =>
  z
    .string()
    .refine(isCalendarDate, 'must be an existing date YYYY-MM-DD')
    .meta({ description: `${which} (UTC).`, format: 'date' })
    .optional();

/** `dateFrom` and `dateTo` are the older names of `from` and `to`. */
export const StatementInput = z.strictObject({
  from: day('First day; default: 29 days before the last'),
  to: day('Last day; default: today'),
  dateFrom: day('Older name of `from`').meta({ deprecated: true }),
  dateTo: day('Older name of `to`').meta({ deprecated: true }),
  label: JobLabel.optional().meta({ description: 'Only jobs that you called this.', minLength: 1, maxLength: 60 }),
});
export type StatementInput = z.output<typeof StatementInput>;

const Amounts = z.object({
  spentUsd: Usd,
  savedUsd: Usd.meta({ description: 'What reused answers would have cost.' }),
  presumedUsd: Usd.meta({ description: 'The part of spentUsd that was booked at its bound, without evidence.' }),
  upstreamUsd: Usd.meta({ description: 'What your own keys at model providers were charged, beside spentUsd.' }),
  requests: z.number().int().meta({ description: 'Paid requests.' }),
});

const Day = z.string().meta({ description: 'UTC day, YYYY-MM-DD.' });
const JobId = z.string().meta({ description: 'Id of the job.' });
const Label = z.string().nullable().meta({ description: 'What you called the job; null: nothing.' });
const KeyId = z.string().nullable().meta({ description: 'Id of the API key.' });
const Provider = z.enum(['dataforseo', 'openrouter']).meta({ description: 'The provider.' });

/** An owner's ledger of UTC days `from`..`to`, both inclusive. Days, labels, keys and providers each add up to the totals. */
export const Statement = z.object({
  from: z.string().meta({ description: 'First day (UTC).' }),
  to: z.string().meta({ description: 'Last day (UTC).' }),
  totals: Amounts.meta({ description: 'Of all days together.' }),
  days: z.array(Amounts.extend({ day: Day })).meta({ description: 'By UTC day.' }),
  jobs: z.array(Amounts.extend({ jobId: JobId, label: Label })).meta({ description: 'Newest first.' }),
  jobsOmitted: z.number().int().meta({ description: 'Older jobs that the list leaves out; the totals have them.' }),
  labels: z.array(Amounts.extend({ label: Label })).meta({ description: 'label null: jobs without one.' }),
  keys: z.array(Amounts.extend({ keyId: KeyId })).meta({ description: 'keyId null: a session.' }),
  providers: z.array(Amounts.extend({ provider: Provider })).meta({ description: 'By provider.' }),
});
export type Statement = z.output<typeof Statement>;

/** What one job spent at one provider on one day. */
const StatementRow = z.object({
  day: Day,
  jobId: JobId,
  label: Label,
  keyId: KeyId,
  provider: Provider,
  ...Amounts.shape,
});

/** The same ledger line by line, oldest first, whole: what `Statement` sums up. */
export const StatementRows = z.object({
  from: z.string().meta({ description: 'First day (UTC).' }),
  to: z.string().meta({ description: 'Last day (UTC).' }),
  columns: z.array(z.string()).meta({ description: 'Names of the members of a row, in order.' }),
  rows: z.array(StatementRow).meta({ description: 'One a day, job, key and provider.' }),
});
export type StatementRows = z.output<typeof StatementRows>;

export const STATEMENT_COLUMNS: readonly string[] = Object.keys(StatementRow.shape);
