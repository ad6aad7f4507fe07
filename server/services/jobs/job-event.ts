import { z } from 'zod';
import { Timestamp } from '../fields.ts';
import { JOB_STATUSES } from './job-schema.ts';

/** One entry of the persisted log of a job. */
export const JobEvent = z.object({
  jobId: z.string().meta({ description: 'Id of the job.' }),
  seq: z.number().int().meta({ description: 'Number of the event in its job, from 1.' }),
  status: z.enum(JOB_STATUSES).meta({ description: 'complete, partial and failed are final.' }),
  completed: z.number().int().meta({ description: 'Units that are done.' }),
  total: z.number().int().meta({ description: 'Units altogether, known at submission.' }),
  at: Timestamp.meta({ description: 'When it happened.' }),
});
export type JobEvent = z.output<typeof JobEvent>;

export const ProgressInput = z.strictObject({
  jobId: z.string().max(100).meta({ description: 'Id of the job.' }),
  after: z
    .number()
    .int()
    .min(0)
    .max(2_000_000_000)
    .default(0)
    .meta({ description: 'Number of the last event that you have; the stream goes on behind it.' }),
});
export type ProgressInput = z.output<typeof ProgressInput>;

export const JobEvents = z.custom<AsyncIterable<JobEvent>>();
