import { z } from 'zod';
import { JOB_KINDS } from '../../../entities/job.ts';
import { Timestamp, Usd } from '../fields.ts';
import { JobRequest } from './job-request.ts';

export const JOB_STATUSES = ['queued', 'processing', 'complete', 'partial', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export function isFinal(status: JobStatus): boolean {
  return status === 'complete' || status === 'partial' || status === 'failed';
}

export const FailedStage = z
  .object({
    stage: z.string(),
    unit: z.string().meta({ description: 'Which unit of the stage, e.g. its seed keyword.' }),
    code: z.string(),
    outcome: z.enum(['failed', 'unknown']).meta({ description: 'Unknown = it may have been charged.' }),
  })
  .meta({ id: 'FailedStage' });

/** A shared research job (contract 4). `result` has the shape of its kind. */
export const ResearchJob = z.object({
  jobId: z.string(),
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATUSES),
  request: JobRequest,
  progress: z.object({ completed: z.number().int(), total: z.number().int() }),
  fromCache: z.boolean(),
  dataSource: z.enum(['live', 'sandbox']),
  result: z.unknown(),
  failedStages: z.array(FailedStage),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  quotaCharged: z.number().int(),
  cost: z.object({ actualUsd: Usd, savedUsd: Usd }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  completedAt: Timestamp.nullable(),
});
export type ResearchJob = z.output<typeof ResearchJob>;
