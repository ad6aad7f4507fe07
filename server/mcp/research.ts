import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { causeInWords } from '../core/causes.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/ids.ts';
import { byokExecute, byokQuoteCompare, byokQuoteExpand, byokQuoteMetrics } from '../operations/byok.ts';
import { jobsRead } from '../operations/jobs.ts';
import type { Operation } from '../operations/operation.ts';
import { BYOK_METRICS_MAX_KEYWORDS } from '../services/plan/schemas.ts';
import { type Answer, place, tool } from './tool.ts';

type Quoting = Operation<z.ZodType, typeof byokQuoteExpand.output>;
const QUOTES = {
  expand: byokQuoteExpand as Quoting,
  compare: byokQuoteCompare as Quoting,
  metrics: byokQuoteMetrics as Quoting,
};
const KINDS = Object.keys(QUOTES) as [keyof typeof QUOTES, ...(keyof typeof QUOTES)[]];

export const researchQuote = tool({
  name: 'research_quote',
  description: 'Price research on the owner’s providers. Buys nothing.',
  input: z.strictObject({
    operation: z
      .enum(KINDS)
      .describe('expand: find keywords; compare: trends against benchmark; metrics: figures of up to 5,000'),
    keywords: z.array(z.string()).max(BYOK_METRICS_MAX_KEYWORDS),
    benchmark: z.string().optional(),
    filterTerms: z.array(z.string()).max(100).optional(),
    limitPerSeed: z.number().optional(),
    days: z.number().optional(),
    label: z.string().optional().describe('for the statement'),
    ...place,
  }),
  readOnly: true,
  async run(call, { operation, ...input }) {
    const { quote } = await call(QUOTES[operation], input, { key: randomUUID() });
    const { quoteId, requestHash, estimatedCostUsd, expiresAt, reused, costSummary } = quote;
    return {
      ...{ quoteId, requestHash, estimatedCostUsd, expiresAt, stages: costSummary.stages },
      cost: { usd: 0, savedUsd: reused.savedUsd },
      next: 'research_confirm with quoteId, requestHash and confirmedEstimatedCostUsd = estimatedCostUsd spends at most that.',
    };
  },
});

export const researchConfirm = tool({
  name: 'research_confirm',
  description: 'Spend up to the quoted amount and start the job. Repeating it is the same job.',
  input: z.strictObject({
    quoteId: z.string(),
    requestHash: z.string(),
    confirmedEstimatedCostUsd: z.number(),
  }),
  readOnly: false,
  async run(call, input) {
    try {
      // A text that is nobody's id is told to be no quote, as everywhere, and not to be a bad key, which the caller never sent.
      const key = isId(input.quoteId) ? input.quoteId : randomUUID();
      return jobAnswer(await call(byokExecute, input, { key }));
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'APPROVAL_REQUIRED') return waiting(thrown);
      throw thrown;
    }
  },
});

/** Nothing went wrong: a person is to be asked. */
function waiting({ details }: AppError): Answer {
  return {
    ...{ state: 'approval_required', ...details },
    cost: { usd: 0, savedUsd: 0 },
    next: 'Ask the owner to open approvalUrl. When they have approved, call research_confirm again with the same values.',
  };
}

export const researchStatus = tool({
  name: 'research_status',
  description: 'State of a job; waits up to waitSeconds.',
  input: z.strictObject({ jobId: z.string(), waitSeconds: z.number().optional() }),
  readOnly: true,
  async run(call, { jobId, waitSeconds = 25 }) {
    return jobAnswer(await call(jobsRead, { jobId }, { waitSeconds }));
  },
});

type Job = Record<string, unknown> & {
  jobId: string;
  status: string;
  progress: unknown;
  failedStages: { code: string }[];
  completedAt: unknown;
};

const MOST_FAILURES = 10;

/** A job without its result: a model reads rows of that. */
function jobAnswer(job: unknown): Answer {
  const { jobId, status, progress, failedStages, completedAt, ...rest } = job as Job;
  const spend = (rest.spend ?? rest.cost) as { actualUsd: number; savedUsd: number };
  const kind = rest.operation ?? rest.kind;
  return {
    ...{
      jobId,
      kind,
      status,
      progress,
      failedStages: failedStages.slice(0, MOST_FAILURES).map((one) => ({ ...one, why: causeInWords(one.code) })),
      dataSource: rest.dataSource,
    },
    cost: { usd: spend.actualUsd, savedUsd: spend.savedUsd },
    next: completedAt === null ? 'research_status again.' : nextOf(status),
  };
}

function nextOf(status: string): string {
  if (status === 'complete') return 'research_rows reads the result.';
  if (status === 'partial') return 'research_rows reads what there is; the owner can quote the rest in the dashboard.';
  return 'Nothing to read. See failedStages; a new quote starts over.';
}
