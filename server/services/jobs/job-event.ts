import { z } from 'zod';
import { Timestamp } from '../fields.ts';
import { JOB_STATUSES } from './job-schema.ts';

/** One entry of the persisted log of a job. */
export const JobEvent = z.object({
  jobId: z.string(),
  seq: z.number().int(),
  status: z.enum(JOB_STATUSES),
  completed: z.number().int(),
  total: z.number().int(),
  at: Timestamp,
});
export type JobEvent = z.output<typeof JobEvent>;
