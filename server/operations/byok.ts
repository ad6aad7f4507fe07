import type { ErrorCode } from '../core/errors.ts';
import { executeAny, executeCompare, executeExpand, executeMetrics } from '../services/byok/execute.ts';
import { quoteCompare, quoteExpand, quoteMetrics } from '../services/byok/quote.ts';
import { cancelByokJob, listByokJobs, readByokJob } from '../services/byok/read-job.ts';
import { quoteRetry } from '../services/byok/retry.ts';
import { ByokHistory, ExecuteInput, QuoteAnswer, RetryInput } from '../services/byok/schemas.ts';
import { byokJobs } from '../services/byok/typed-jobs.ts';
import { HistoryInput } from '../services/jobs/job-schema.ts';
import { ByokCompareInput, ByokMetricsInput, ExpandInput, JobIdInput } from '../services/plan/schemas.ts';
import { access, operation } from './operation.ts';

const byok = access.scoped('byok:execute');
const CONNECTIONS: readonly ErrorCode[] = ['CONNECTIONS_REQUIRED', 'CONNECTION_NOT_VERIFIED'];
const keyed = { kind: 'mutation', access: byok, idempotency: 'required' } as const;
const quoting = { ...keyed, spends: false, output: QuoteAnswer } as const;

export const byokQuoteExpand = operation({
  ...quoting,
  name: 'byok.quoteExpand',
  summary: 'Price an expansion on your own provider connections. Nothing is bought.',
  input: ExpandInput,
  errors: ['IDEMPOTENCY_CONFLICT', 'NOT_FOUND', ...CONNECTIONS],
  run: quoteExpand,
});

export const byokQuoteCompare = operation({
  ...quoting,
  name: 'byok.quoteCompare',
  summary: 'Price a comparison on your own provider connections. Nothing is bought.',
  input: ByokCompareInput,
  errors: ['IDEMPOTENCY_CONFLICT', 'NOT_FOUND', ...CONNECTIONS],
  run: quoteCompare,
});

export const byokQuoteMetrics = operation({
  ...quoting,
  name: 'byok.quoteMetrics',
  summary: 'Price the metrics of up to 5,000 keywords on your own provider connections. Nothing is bought.',
  input: ByokMetricsInput,
  errors: ['IDEMPOTENCY_CONFLICT', 'NOT_FOUND', ...CONNECTIONS],
  run: quoteMetrics,
});

export const byokQuoteRetry = operation({
  ...quoting,
  name: 'byok.quoteRetry',
  summary: 'Price what a partial or failed job still lacks.',
  input: RetryInput,
  errors: ['IDEMPOTENCY_CONFLICT', 'JOB_NOT_FOUND', 'JOB_NOT_RETRYABLE', ...CONNECTIONS],
  run: quoteRetry,
});

const executing = {
  ...keyed,
  spends: true,
  input: ExecuteInput,
  errors: [
    'IDEMPOTENCY_CONFLICT',
    'QUOTE_NOT_FOUND',
    'COST_CONFIRMATION_MISMATCH',
    'QUOTE_EXPIRED',
    ...CONNECTIONS,
    'CONNECTION_CHANGED',
    'APPROVAL_REQUIRED',
    'APPROVAL_DECLINED',
    'CONCURRENCY_LIMIT_REACHED',
    'DAILY_BUDGET_EXCEEDED',
  ] as const,
} as const;

export const byokExecuteExpand = operation({
  ...executing,
  name: 'byok.executeExpand',
  summary: 'Confirm the quote of an expansion and start its job.',
  output: byokJobs.expand,
  run: executeExpand,
});

export const byokExecuteCompare = operation({
  ...executing,
  name: 'byok.executeCompare',
  summary: 'Confirm the quote of a comparison and start its job.',
  output: byokJobs.compare,
  run: executeCompare,
});

export const byokExecuteMetrics = operation({
  ...executing,
  name: 'byok.executeMetrics',
  summary: 'Confirm the quote of bulk metrics and start its job.',
  output: byokJobs.metrics,
  run: executeMetrics,
});

export const byokExecute = operation({
  ...executing,
  name: 'byok.execute',
  summary: 'Confirm a quote, whatever it is for, and start its job.',
  output: byokJobs.any,
  run: executeAny,
});

const reading = { kind: 'query', access: byok, idempotency: 'none', spends: false } as const;

export const byokJob = operation({
  ...reading,
  name: 'byok.job',
  summary: 'Read a private job of your own.',
  input: JobIdInput,
  output: byokJobs.any,
  errors: ['JOB_NOT_FOUND'],
  run: readByokJob,
});

export const byokHistory = operation({
  ...reading,
  name: 'byok.history',
  summary: 'List your private jobs, newest first, without results.',
  input: HistoryInput,
  output: ByokHistory,
  errors: [],
  run: listByokJobs,
});

export const byokCancel = operation({
  name: 'byok.cancel',
  summary: 'Cancel a private job: what is not bought yet is not bought.',
  kind: 'mutation',
  // Who is blocked may stop what still runs on their own accounts.
  access: { ...byok, whileBlocked: true },
  idempotency: 'none',
  spends: false,
  input: JobIdInput,
  output: byokJobs.any,
  errors: ['JOB_NOT_FOUND'],
  run: cancelByokJob,
});
