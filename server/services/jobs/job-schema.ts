import { z } from 'zod';
import { JOB_KINDS, STAGES } from '../../../entities/job.ts';
import { DataSource, Timestamp, Usd } from '../fields.ts';
import { Label } from '../plan/fields.ts';
import { JobRequest } from './job-request.ts';

export const JOB_STATUSES = ['queued', 'processing', 'complete', 'partial', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export function isFinal(status: JobStatus): boolean {
  return status === 'complete' || status === 'partial' || status === 'failed';
}

export const FailedStage = z
  .object({
    stage: z.enum(STAGES).meta({ description: 'Step of the pipeline.' }),
    unit: z.string().meta({ description: 'Which unit of the stage, e.g. its seed keyword.' }),
    code: z.string().meta({ description: 'Stable code.' }),
    outcome: z.enum(['failed', 'unknown']).meta({ description: 'Unknown = it may have been charged.' }),
  })
  .meta({ id: 'FailedStage' });

/** A shared research job (contract 4). `result` has the shape of its kind. */
export const ResearchJob = z.object({
  jobId: z.string().meta({ description: 'Id of the job.' }),
  kind: z.enum(JOB_KINDS).meta({ description: 'What the job does.' }),
  status: z.enum(JOB_STATUSES).meta({ description: 'complete, partial and failed are final.' }),
  request: JobRequest.meta({ description: 'What was asked.' }),
  label: z.string().nullable().default(null).meta({ description: 'What you called it; null: nothing.' }),
  replayOfJobId: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: 'The job whose answers it was computed from again, at no cost; null: none.' }),
  progress: z
    .object({
      completed: z.number().int().meta({ description: 'Units that are done.' }),
      total: z.number().int().meta({ description: 'Units altogether, known at submission.' }),
    })
    .meta({ description: 'Units of work; neither number ever falls.' }),
  fromCache: z.boolean().meta({ description: 'Whether the shared cache answered it completely.' }),
  dataSource: DataSource,
  result: z.unknown().meta({ description: 'Null until the job is final, and when it failed.' }),
  failedStages: z.array(FailedStage).meta({ description: 'What is missing of the result, and why.' }),
  error: z
    .object({
      code: z.string().meta({ description: 'Stable code.' }),
      message: z.string().meta({ description: 'The same in words.' }),
    })
    .nullable()
    .meta({ description: 'Why the job failed or is partial; null otherwise.' }),
  quotaCharged: z.number().int().meta({ description: 'Units of the daily quota that it took.' }),
  cost: z.object({ actualUsd: Usd, savedUsd: Usd }).meta({ description: 'What it cost and what reuse saved, USD.' }),
  createdAt: Timestamp.meta({ description: 'When it was made.' }),
  updatedAt: Timestamp.meta({ description: 'When it last changed.' }),
  completedAt: Timestamp.nullable().meta({ description: 'When it became final; null until then.' }),
});
export type ResearchJob = z.output<typeof ResearchJob>;

export const HistoryInput = z.strictObject({
  limit: z.number().int().min(1).max(100).default(20).meta({ description: 'Most jobs of a page.' }),
  cursor: z.string().max(200).optional().meta({ description: '`nextCursor` of an earlier answer.' }),
  operation: z.enum(JOB_KINDS).optional().meta({ description: 'Only jobs that do this.' }),
  status: z.enum(JOB_STATUSES).optional().meta({ description: 'Only jobs in this state.' }),
  label: Label.optional().meta({ description: 'Only jobs that you called this.', minLength: 1, maxLength: 60 }),
});
export type HistoryInput = z.output<typeof HistoryInput>;

export const ResearchHistory = z.object({
  items: z
    .array(ResearchJob.extend({ result: z.null().meta({ description: 'Not in lists.' }) }))
    .meta({ description: 'The entries of the page.' }),
  nextCursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one.' }),
});
export type ResearchHistory = z.output<typeof ResearchHistory>;
