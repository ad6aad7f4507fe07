import { z } from 'zod';
import { STAGES } from '../../../entities/job.ts';
import { QUOTED_KINDS } from '../../../entities/quote.ts';
import { Timestamp, Usd } from '../fields.ts';
import { ResearchJob } from '../jobs/job-schema.ts';
import { Label } from '../plan/fields.ts';

const QuotedUnit = z.object({
  stage: z.enum(STAGES).meta({ description: 'Step of the pipeline.' }),
  provider: z.enum(['dataforseo', 'openrouter']).meta({ description: 'Who is paid.' }),
  operation: z.string().meta({ description: 'What the provider is asked to do.' }),
  count: z.number().int().meta({ description: 'How many of them.' }),
  unitCostUsd: Usd,
  costUsd: Usd,
});

/** A priced plan. `estimatedCostUsd` is the upper bound that confirming it allows to be spent; its parts add up to it exactly. */
export const Quote = z
  .object({
    quoteId: z.string().meta({ description: 'Id of the quote.' }),
    operation: z.enum(QUOTED_KINDS).meta({ description: 'What the quote is for.' }),
    estimatedCostUsd: Usd,
    requestHash: z.string().meta({ description: 'SHA-256 of what is quoted; copied into the confirmation.' }),
    label: z.string().nullable().default(null).meta({ description: 'What you called it; null: nothing.' }),
    batchCount: z.number().int().meta({ description: 'Paid requests at most.' }),
    createdAt: Timestamp.meta({ description: 'When it was made.' }),
    expiresAt: Timestamp.meta({ description: 'When it ends.' }),
    retryOfJobId: z.string().nullable().meta({ description: 'The job that this one completes; null: none.' }),
    mode: z.enum(['live', 'economy']).meta({ description: 'live: seconds; economy: cheaper, minutes.' }),
    expectedWaitSeconds: z.number().int().meta({ description: 'Typical time to the result, seconds.' }),
    alternatives: z
      .array(
        z.object({
          mode: z.enum(['live', 'economy']).meta({ description: 'live: seconds; economy: cheaper, minutes.' }),
          estimatedCostUsd: Usd,
          expectedWaitSeconds: z.number().int().meta({ description: 'Typical time to the result, seconds.' }),
        }),
      )
      .meta({ description: 'The same request in the other mode, where the price differs.' }),
    costSummary: z
      .object({
        providers: z.object({ dataforseo: Usd, openrouter: Usd }).meta({ description: 'By provider.' }),
        stages: z.record(z.string(), Usd).meta({ description: 'By step of the pipeline.' }),
        units: z.array(QuotedUnit).meta({ description: 'Equal purchases in one line.' }),
      })
      .meta({ description: 'The parts of the price; they add up to it exactly.' }),
    reused: z
      .object({ units: z.number().int().meta({ description: 'Purchases that are not made.' }), savedUsd: Usd })
      .meta({ description: 'What is taken from earlier jobs and not bought again.' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;
export const QuoteAnswer = z.object({ quote: Quote.meta({ description: 'The quote.' }) });

export const ExecuteInput = z.strictObject({
  quoteId: z.string().max(100).meta({ description: 'Id of the quote.' }),
  requestHash: z.string().max(200).meta({ description: 'SHA-256 of what was quoted, copied from the quote.' }),
  confirmedEstimatedCostUsd: z.number().min(0).meta({ description: '`estimatedCostUsd` of the quote, copied.' }),
});
export type ExecuteInput = z.output<typeof ExecuteInput>;

export const RetryInput = z.strictObject({
  jobId: z.string().max(100).meta({ description: 'Id of the job.' }),
  stages: z
    .array(z.string().max(40))
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Which of the failed stages; default all.' }),
  label: Label.optional(),
});
export type RetryInput = z.output<typeof RetryInput>;

/** What jobs of both pipelines show alike. */
const { shape: alike } = ResearchJob;

/** A private job, paid from the owner's own connections (contract 6.1). */
export const ByokJob = z.object({
  jobId: alike.jobId,
  operation: alike.kind,
  status: alike.status,
  request: alike.request,
  label: alike.label,
  progress: alike.progress,
  errorCode: z.string().nullable().meta({ description: 'Why the job failed or is partial; null otherwise.' }),
  retryable: z.boolean().meta({ description: 'Whether a retry can be quoted.' }),
  failedStages: alike.failedStages,
  spend: z
    .object({ quotedUsd: Usd, actualUsd: Usd, unknownUsd: Usd, savedUsd: Usd })
    .meta({ description: 'Quoted, charged, possibly charged and saved, USD.' }),
  dataSource: alike.dataSource,
  result: alike.result,
  retryOfJobId: z.string().nullable().meta({ description: 'The job that this one completes; null: none.' }),
  replayOfJobId: alike.replayOfJobId,
  createdAt: alike.createdAt,
  updatedAt: alike.updatedAt,
  completedAt: alike.completedAt,
});
export type ByokJob = z.output<typeof ByokJob>;

/** A private job without its result. */
export const ByokJobHead = ByokJob.omit({ result: true });
export type ByokJobHead = z.output<typeof ByokJobHead>;

export const ByokHistory = z.object({
  items: z.array(ByokJobHead).meta({ description: 'The entries of the page.' }),
  nextCursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one.' }),
});
