import { z } from 'zod';
import { JOB_KINDS } from '../../../entities/job.ts';
import { Timestamp, Usd } from '../fields.ts';
import { JobRequest } from '../jobs/job-request.ts';
import { FailedStage, JOB_STATUSES } from '../jobs/job-schema.ts';

const QuotedUnit = z.object({
  stage: z.string(),
  provider: z.enum(['dataforseo', 'openrouter']),
  operation: z.string(),
  count: z.number().int(),
  unitCostUsd: Usd,
  costUsd: Usd,
});

/** A priced plan. `estimatedCostUsd` is the upper bound that confirming it allows to be spent; its parts add up to it exactly. */
export const Quote = z
  .object({
    quoteId: z.string(),
    operation: z.enum(['expand', 'compare']),
    estimatedCostUsd: Usd,
    requestHash: z.string().meta({ description: 'SHA-256 of what is quoted; copied into the confirmation.' }),
    batchCount: z.number().int().meta({ description: 'Paid requests at most.' }),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    retryOfJobId: z.string().nullable(),
    mode: z.enum(['live', 'economy']),
    expectedWaitSeconds: z.number().int().meta({ description: 'Typical time to the result, seconds.' }),
    alternatives: z
      .array(
        z.object({ mode: z.enum(['live', 'economy']), estimatedCostUsd: Usd, expectedWaitSeconds: z.number().int() }),
      )
      .meta({ description: 'The same request in the other mode, where the price differs.' }),
    costSummary: z.object({
      providers: z.object({ dataforseo: Usd, openrouter: Usd }),
      stages: z.record(z.string(), Usd),
      units: z.array(QuotedUnit),
    }),
    reused: z.object({ units: z.number().int(), savedUsd: Usd }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;
export const QuoteAnswer = z.object({ quote: Quote });

export const ExecuteInput = z.strictObject({
  quoteId: z.string().max(100),
  requestHash: z.string().max(200),
  confirmedEstimatedCostUsd: z.number().min(0),
});
export type ExecuteInput = z.output<typeof ExecuteInput>;

export const RetryInput = z.strictObject({
  jobId: z.string().max(100),
  stages: z
    .array(z.string().max(40))
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Which of the failed stages; default all.' }),
});
export type RetryInput = z.output<typeof RetryInput>;

/** A private job, paid from the owner's own connections (contract 6.1). */
export const ByokJob = z.object({
  jobId: z.string(),
  operation: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATUSES),
  request: JobRequest,
  progress: z.object({ completed: z.number().int(), total: z.number().int() }),
  errorCode: z.string().nullable(),
  retryable: z.boolean(),
  failedStages: z.array(FailedStage),
  spend: z.object({ quotedUsd: Usd, actualUsd: Usd, unknownUsd: Usd, savedUsd: Usd }),
  dataSource: z.enum(['live', 'sandbox']),
  result: z.unknown(),
  retryOfJobId: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  completedAt: Timestamp.nullable(),
});
export type ByokJob = z.output<typeof ByokJob>;

/** A private job without its result. */
export const ByokJobHead = ByokJob.omit({ result: true });
export type ByokJobHead = z.output<typeof ByokJobHead>;

export const ByokHistory = z.object({
  items: z.array(ByokJobHead),
  nextCursor: z.string().nullable(),
});
