import { addDays } from '../../core/dates.ts';
import { validationFailed } from '../../core/errors.ts';
import { keywordIdentity, uniqueKeywords } from '../../core/keyword.ts';
import type { Place } from '../../providers/ports/keyword-data.ts';
import type { GrowthAbove } from '../../science/index.ts';
import { DEFAULT_DAYS } from './fields.ts';
import { isAskable } from './metrics.ts';
import type {
  BulkMetricsInput,
  CompareInput,
  ExpandInput,
  SerpInput,
  SuggestionsInput,
  TrendsInput,
  Worded,
} from './schemas.ts';
import type { SourceStage } from './unit.ts';

interface Dated extends Place {
  /** Calendar dates, inclusive. */
  dateFrom: string;
  dateTo: string;
  mode: 'live' | 'economy';
}

export interface ExpandRequest extends Dated {
  operation: 'expand';
  keywords: string[];
  filterTerms: string[];
  filterMode: 'semantic' | 'literal';
  /** Absent in requests that were stored before these could be asked. */
  exact?: boolean;
  variants?: boolean;
  /** Of a replay: where the groups of growth begin. */
  growthAbove?: GrowthAbove;
  sources: SourceStage[];
  limitPerSeed: number;
  includeMetrics: boolean;
}
export interface CompareRequest extends Dated {
  operation: 'compare' | 'trends';
  keywords: string[];
  benchmark: string;
  groups: { name: string; keywords: string[] }[];
  /** Searches a month by identity, where earlier answers of the caller tell: they decide which words share a call. */
  sizes?: Record<string, number>;
  /** Of a replay: the instant as of which it is computed. Its range may then be shorter than what was bought. */
  asOf?: string;
}
export interface SerpRequest extends Place {
  operation: 'serp';
  keywords: string[];
  device: 'desktop' | 'mobile';
  depth: number;
  mode: 'live' | 'economy';
  /** Of a replay: pages that two keywords share to be clustered. */
  sharedUrls?: number;
  /** Of a replay: the instant as of which volumes are known. */
  asOf?: string;
}
export interface SuggestionsRequest extends Place {
  operation: 'suggestions';
  keyword: string;
  limit: number;
}

export interface BulkMetricsRequest extends Place {
  operation: 'metrics';
  /** In the order asked. */
  keywords: string[];
}

/** A request with defaults filled in and dates resolved: what a plan is made from and what a job stores. */
export type ResearchRequest = ExpandRequest | CompareRequest | SerpRequest | SuggestionsRequest | BulkMetricsRequest;

interface RequestByOperation {
  expand: ExpandRequest;
  compare: CompareRequest & { operation: 'compare' };
  trends: CompareRequest & { operation: 'trends' };
  serp: SerpRequest;
  suggestions: SuggestionsRequest;
  metrics: BulkMetricsRequest;
}

/**
 * The request that a job or quote stores: of one of the operations named, or of any when none is.
 * @throws when it is of another one
 */
export function requestOf<K extends keyof RequestByOperation>(
  { operation, request }: { operation: string; request: Record<string, unknown> },
  ...expected: K[]
): RequestByOperation[K] {
  if (expected.length > 0 && !expected.some((one) => one === operation)) throw new Error(`no request for ${operation}`);
  return request as unknown as RequestByOperation[K];
}

/** The range of a request. The default ends yesterday, because today is not over (science 2). */
function resolveRange(input: { days?: number; dateFrom?: string; dateTo?: string }, today: string) {
  if (input.dateFrom && input.dateTo) return { dateFrom: input.dateFrom, dateTo: input.dateTo };
  const dateTo = addDays(today, -1);
  return { dateFrom: addDays(dateTo, -(input.days ?? DEFAULT_DAYS)), dateTo };
}

/** @param today the database's UTC day. */
export function expandRequest(input: Worded<ExpandInput>, today: string): ExpandRequest {
  const { days: _days, label: _label, ...rest } = input;
  return { operation: 'expand', ...rest, ...resolveRange(input, today) };
}

export function compareRequest(input: Omit<CompareInput, 'listId'>, today: string): CompareRequest {
  const groups = input.groups ?? [];
  const keywords = uniqueKeywords(input.keywords ?? groups.flatMap((group) => group.keywords));
  return { ...comparison(input, keywords, today), operation: 'compare', groups };
}

export function trendsRequest(input: Worded<TrendsInput>, today: string): CompareRequest {
  return { ...comparison(input, input.keywords, today), operation: 'trends', groups: [] };
}

function comparison(input: Omit<CompareInput, 'keywords' | 'groups' | 'listId'>, keywords: string[], today: string) {
  const { locationCode, languageCode, mode } = input;
  const benchmark = input.benchmark ?? keywords[0]!;
  return { keywords, benchmark, locationCode, languageCode, mode, ...resolveRange(input, today) };
}

export function serpRequest({ jobId: _guard, label: _label, ...input }: Worded<SerpInput>): SerpRequest {
  return { operation: 'serp', ...input };
}

export function suggestionsRequest({ label: _label, ...input }: SuggestionsInput): SuggestionsRequest {
  return { operation: 'suggestions', ...input };
}

/** @throws AppError VALIDATION_FAILED when the provider takes none of the words: there is nothing to buy */
export function bulkMetricsRequest({ label: _label, ...input }: Worded<BulkMetricsInput>): BulkMetricsRequest {
  if (!input.keywords.some((word) => isAskable(keywordIdentity(word)))) {
    const message = 'the keyword data provider takes none of these keywords: leave out signs like ? ! , and emoji';
    throw validationFailed([{ path: 'keywords', message }]);
  }
  return { operation: 'metrics', ...input };
}
