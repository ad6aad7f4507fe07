import { z } from 'zod';
import { JOB_KINDS } from '../../../entities/job.ts';
import { DataSource, Timestamp, Usd } from '../fields.ts';

const message = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({
    type: z.literal(type).meta({ description: 'Type of the event.' }),
    timestamp: Timestamp.meta({ description: 'When it happened.' }),
    data: data.meta({ description: 'What happened.' }),
  });

const JobFinal = z.object({
  jobId: z.string().meta({ description: 'Id of the job.' }),
  pipeline: z.enum(['shared', 'byok']).meta({ description: 'byok: a private job on own provider accounts.' }),
  kind: z.enum(JOB_KINDS).meta({ description: 'What the job did.' }),
  status: z.enum(['complete', 'partial', 'failed']).meta({ description: 'How it ended.' }),
  errorCode: z.string().nullable().meta({ description: 'Why it failed or is partial; null otherwise.' }),
  dataSource: DataSource,
  fromCache: z.boolean().meta({ description: 'Whether the shared cache answered it completely.' }),
  cost: z
    .object({
      actualUsd: Usd,
      unknownUsd: Usd.meta({ description: 'May have been charged, USD.' }),
      savedUsd: Usd.meta({ description: 'What reuse saved, USD.' }),
    })
    .meta({ description: 'What it cost, USD.' }),
  quoteId: z.string().nullable().meta({ description: 'The quote of a private job; null: a shared one.' }),
  retryOfJobId: z.string().nullable().meta({ description: 'The job that it retried; null: none.' }),
  createdAt: Timestamp.meta({ description: 'When it was made.' }),
  completedAt: Timestamp.meta({ description: 'When it became final.' }),
});

const ApprovalRequested = z.object({
  quoteId: z.string().meta({ description: 'Id of the quote.' }),
  keyId: z.string().meta({ description: 'The API key that asked.' }),
  operation: z.string().meta({ description: 'What would be done.' }),
  estimatedCostUsd: Usd.meta({ description: 'The most that it costs, USD.' }),
  approvalAboveUsd: Usd.meta({ description: 'What the key may spend a job without asking, USD.' }),
  approvalUrl: z.string().meta({ description: 'Where the owner decides.' }),
  expiresAt: Timestamp.meta({ description: 'When the quote ends.' }),
});

const BudgetReached = z.object({
  day: z.string().meta({ description: 'The UTC day, YYYY-MM-DD.' }),
  percent: z.union([z.literal(50), z.literal(80), z.literal(100)]).meta({ description: 'Part that was reached.' }),
  dailyBudgetUsd: Usd.meta({ description: 'Budget of the day, USD.' }),
  spentUsd: Usd.meta({ description: 'Spent of it, USD.' }),
  reservedUsd: Usd.meta({ description: 'Reserved of it for jobs under way, USD.' }),
  resetsAt: Timestamp.meta({ description: 'When the next day begins.' }),
});

const FeedPublished = z.object({
  count: z.number().int().meta({ description: 'How many items were published together.' }),
  items: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Id of the item in the feed.' }),
        kind: z.enum(['game_keyword', 'rising_keyword']).meta({ description: 'What it is.' }),
        keyword: z.string().meta({ description: 'The keyword.' }),
        class: z.enum(['hot', 'rising', 'niche', 'watchlist']).meta({ description: 'How it was judged.' }),
        publishedAt: Timestamp.meta({ description: 'When it was published.' }),
      }),
    )
    .meta({ description: 'The first 50 of them; the feed has all.' }),
});

/** The body of a message by the type of its event, with what it tells in words. */
export const PAYLOADS = {
  'job.final': { summary: 'A job became final.', schema: message('job.final', JobFinal) },
  'approval.requested': {
    summary: 'A key asks for a purchase that a person decides on.',
    schema: message('approval.requested', ApprovalRequested),
  },
  'budget.reached': {
    summary: 'A part of the daily budget is spent and reserved.',
    schema: message('budget.reached', BudgetReached),
  },
  'feed.published': { summary: 'The discovery feed has new items.', schema: message('feed.published', FeedPublished) },
  'webhook.ping': {
    summary: 'Its owner tries a webhook out.',
    schema: message('webhook.ping', z.object({ webhookId: z.string().meta({ description: 'Id of the webhook.' }) })),
  },
} as const;
