import { canonicalHash } from '../../core/canonical-json.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import type { ResearchRequest } from './requests.ts';

/** Raised when results of the same request would look different, so that older cached ones are not served. */
const RESULT_SCHEMA = 7;

/**
 * Identity of a request in the shared result cache and for single flight: spelling does not matter, nor order where the
 * result does not follow it; every option that changes the answer does, `mode` does not (contract 3). Answers of the doubles and of the vendors never mix.
 */
export function requestIdentity(request: ResearchRequest, model: string, dataSource: 'live' | 'sandbox'): string {
  const { operation, ...rest } = request;
  const same: Record<string, unknown> = { ...rest, v: RESULT_SCHEMA, operation, dataSource };
  delete same.mode;
  delete same.sizes;
  if ('keywords' in request) {
    same.keywords = operation === 'metrics' ? request.keywords.map(keywordIdentity) : identities(request.keywords);
  }
  if ('keyword' in request) same.keyword = keywordIdentity(request.keyword);
  if ('benchmark' in request) same.benchmark = keywordIdentity(request.benchmark);
  if ('groups' in request) {
    same.groups = request.groups.map(({ name, keywords }) => ({ name, keywords: identities(keywords) }));
  }
  if (request.operation === 'expand') {
    same.filterTerms = identities(request.filterTerms);
    if (request.filterTerms.length === 0) for (const option of ['filterMode', 'exact', 'variants']) delete same[option];
  }
  if (usesModel(request)) same.model = model;
  return canonicalHash(same);
}

/**
 * What a comparison's calls are about, whichever operation asked, under whatever schema and model: jobs that share it can
 * have bought the same calls. Null: no calls of several words.
 */
export function wordsIdentity(request: ResearchRequest): string | null {
  if (!('benchmark' in request)) return null;
  const { locationCode, languageCode, dateFrom, dateTo, benchmark, keywords } = request;
  const words = [...new Set(identities(keywords))];
  return canonicalHash({ locationCode, languageCode, dateFrom, dateTo, benchmark: keywordIdentity(benchmark), words });
}

/** Whether the language model has a say in the result. */
export function usesModel(request: ResearchRequest): boolean {
  if (request.operation === 'expand') return request.filterMode === 'semantic' && request.filterTerms.length > 0;
  return request.operation === 'compare';
}

function identities(words: readonly string[]): string[] {
  return words.map(keywordIdentity).sort();
}
