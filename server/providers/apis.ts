import type { KeywordDataApi, KeywordDataOperation } from './ports/keyword-data.ts';

const APIS: Record<KeywordDataOperation, KeywordDataApi> = {
  keyword_suggestions: 'dataforseo_labs',
  related_keywords: 'dataforseo_labs',
  keyword_overview: 'dataforseo_labs',
  search_intent: 'dataforseo_labs',
  trends_graph: 'keywords_data',
  trends_queries: 'keywords_data',
  serp_organic: 'serp',
  autocomplete: 'serp',
};

/** The API in whose list `findByTag` finds the tasks of an operation. */
export function apiOf(operation: KeywordDataOperation): KeywordDataApi {
  return APIS[operation];
}
