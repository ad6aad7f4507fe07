import type { ErrorCode } from '../core/errors.ts';
import { HistoryInput, ResearchHistory } from '../services/jobs/job-schema.ts';
import { cancelResearchJob, listResearchJobs, readResearchJob, readResearchJobOf } from '../services/jobs/read-job.ts';
import { researchJobs } from '../services/jobs/results/jobs.ts';
import {
  BulkMetricsInput,
  CompareInput,
  ExpandInput,
  JobIdInput,
  SerpInput,
  SuggestionsInput,
  TrendsInput,
} from '../services/plan/schemas.ts';
import { submitComparison, submitTrendCheck } from '../services/research/compare.ts';
import { submitExpansion } from '../services/research/expand.ts';
import { submitMetrics } from '../services/research/metrics.ts';
import { Suggestions } from '../services/research/schemas.ts';
import { submitSerpAnalysis } from '../services/research/serp.ts';
import { suggestKeywords } from '../services/research/suggest.ts';
import { access, operation } from './operation.ts';

const research = access.scoped('research:execute');
const ADMISSION: readonly ErrorCode[] = ['QUOTA_EXCEEDED', 'PLATFORM_BUDGET_EXCEEDED', 'IDEMPOTENCY_CONFLICT'];
/** `NOT_FOUND`: the list that stands for the words. */
const BY_WORDS: readonly ErrorCode[] = [...ADMISSION, 'NOT_FOUND'];

const submission = {
  kind: 'mutation',
  access: research,
  idempotency: 'optional',
  spends: true,
} as const;

export const researchExpand = operation({
  ...submission,
  name: 'research.expand',
  summary: 'Submit a keyword expansion.',
  input: ExpandInput,
  output: researchJobs.expand,
  errors: BY_WORDS,
  run: submitExpansion,
});

export const researchCompare = operation({
  ...submission,
  name: 'research.compare',
  summary: 'Compare keywords or groups of keywords with a benchmark, with trend movement.',
  input: CompareInput,
  output: researchJobs.compare,
  errors: BY_WORDS,
  run: submitComparison,
});

export const researchSerp = operation({
  ...submission,
  name: 'research.serp',
  summary: 'Analyse the search result pages of validated keywords.',
  input: SerpInput,
  output: researchJobs.serp,
  errors: [...BY_WORDS, 'SERP_NOT_VALIDATED'],
  run: submitSerpAnalysis,
});

export const researchTrends = operation({
  ...submission,
  name: 'research.trends',
  summary: 'Check the trends of keywords against a benchmark.',
  input: TrendsInput,
  output: researchJobs.trends,
  errors: BY_WORDS,
  run: submitTrendCheck,
});

export const researchMetrics = operation({
  ...submission,
  name: 'research.metrics',
  summary: 'Read the metrics of up to 700 keywords.',
  input: BulkMetricsInput,
  output: researchJobs.metrics,
  errors: BY_WORDS,
  run: submitMetrics,
});

export const researchSuggest = operation({
  name: 'research.suggest',
  summary: 'Suggest keywords for one keyword, answered at once.',
  kind: 'mutation',
  access: research,
  idempotency: 'optional',
  spends: true,
  input: SuggestionsInput,
  output: Suggestions,
  errors: [...ADMISSION, 'PROVIDER_UNAVAILABLE'],
  run: suggestKeywords,
});

const reading = { kind: 'query', access: research, idempotency: 'none', spends: false } as const;

export const researchJob = operation({
  ...reading,
  name: 'research.job',
  summary: 'Read a research job of your own, of any kind.',
  input: JobIdInput,
  output: researchJobs.any,
  errors: ['JOB_NOT_FOUND'],
  run: readResearchJob,
});

export const researchHistory = operation({
  ...reading,
  name: 'research.history',
  summary: 'List your research jobs, newest first, without results.',
  input: HistoryInput,
  output: ResearchHistory,
  errors: [],
  run: listResearchJobs,
});

export const researchCancel = operation({
  name: 'research.cancel',
  summary: 'Cancel a research job: what is not bought yet is not bought.',
  kind: 'mutation',
  access: research,
  idempotency: 'none',
  spends: false,
  input: JobIdInput,
  output: researchJobs.any,
  errors: ['JOB_NOT_FOUND'],
  run: cancelResearchJob,
});

/** The documented status routes: like `job`, for one kind each. */
function statusOf(kind: keyof typeof readResearchJobOf) {
  return operation({
    ...reading,
    name: `research.${kind}.status`,
    summary: `Read your own ${kind} job.`,
    input: JobIdInput,
    output: researchJobs[kind],
    errors: ['JOB_NOT_FOUND'],
    run: readResearchJobOf[kind],
  });
}
export const researchExpandStatus = statusOf('expand');
export const researchCompareStatus = statusOf('compare');
export const researchSerpStatus = statusOf('serp');
export const researchTrendsStatus = statusOf('trends');
export const researchMetricsStatus = statusOf('metrics');
