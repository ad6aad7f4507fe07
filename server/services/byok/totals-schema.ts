import { z } from 'zod';
import { Usd } from '../fields.ts';
import { HistoryInput } from '../jobs/job-schema.ts';

/** The filters of the histories. */
export const TotalsInput = HistoryInput.pick({ operation: true, status: true, label: true });
export type TotalsInput = z.output<typeof TotalsInput>;

export const JobTotals = z.object({
  jobs: z.number().int().meta({ description: 'How many jobs.' }),
  actualUsd: Usd.meta({ description: 'What they cost whoever paid, USD.' }),
  savedUsd: Usd.meta({ description: 'What reuse saved, USD.' }),
});
export type JobTotals = z.output<typeof JobTotals>;
