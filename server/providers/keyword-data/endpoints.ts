/** Where each operation lives and how its request is written. */
import type { KeywordDataOperation, KeywordDataRequest } from '../ports/keyword-data.ts';

interface Endpoint {
  base: string;
  live: string;
  /** Null where the provider has no standard queue, or the service does not use it. */
  post: string | null;
  /** Null where finished answers are not stored. */
  get: string | null;
}

const labs = (name: string): Endpoint => ({
  base: `/v3/dataforseo_labs/google/${name}`,
  live: '/live',
  post: null,
  get: null,
});
const trends: Endpoint = {
  base: '/v3/keywords_data/google_trends/explore',
  live: '/live',
  post: '/task_post',
  get: '/task_get',
};
const serp = (type: string, post: string | null): Endpoint => ({
  base: `/v3/serp/google/${type}`,
  live: '/live/advanced',
  post,
  get: '/task_get/advanced',
});

const ENDPOINTS: Record<KeywordDataOperation, Endpoint> = {
  keyword_suggestions: labs('keyword_suggestions'),
  related_keywords: labs('related_keywords'),
  keyword_overview: labs('keyword_overview'),
  trends_graph: trends,
  trends_queries: trends,
  serp_organic: serp('organic', '/task_post'),
  autocomplete: serp('autocomplete', null),
};

/** Path of the live endpoint. */
export function livePath(operation: KeywordDataOperation): string {
  const { base, live } = ENDPOINTS[operation];
  return base + live;
}

/** Path of the standard queue, null where there is none. */
export function postPath(operation: KeywordDataOperation): string | null {
  const { base, post } = ENDPOINTS[operation];
  return post === null ? null : base + post;
}

/** Path of a stored answer, null where the provider stores none. */
export function getPath(operation: KeywordDataOperation, taskId: string): string | null {
  const { base, get } = ENDPOINTS[operation];
  return get === null ? null : `${base}${get}/${encodeURIComponent(taskId)}`;
}

/** Whether the request asks for the standard queue. */
export function isStandard(request: KeywordDataRequest): boolean {
  return 'queue' in request && request.queue === 'standard';
}

/** The task object of a request; `tag` names the attempt in every list of the provider. */
export function taskBody(request: KeywordDataRequest, tag: string): Record<string, unknown> & { tag: string } {
  return { ...fields(request), tag };
}

/** What stands on a keyword's results page comes with its row at no cost (providers A6 prices clickstream data only). */
const WHOLE_ROWS = { include_serp_info: true };

function fields(request: KeywordDataRequest): Record<string, unknown> {
  switch (request.operation) {
    case 'keyword_suggestions':
      return {
        keyword: request.keyword,
        ...place(request),
        ...WHOLE_ROWS,
        include_seed_keyword: true,
        limit: request.limit,
      };
    case 'related_keywords': {
      const { keyword, depth, limit } = request;
      return { keyword, ...place(request), ...WHOLE_ROWS, depth, include_seed_keyword: true, limit };
    }
    case 'keyword_overview':
      return { keywords: request.keywords, ...place(request), ...WHOLE_ROWS };
    case 'trends_graph':
      return { keywords: request.keywords.map(trendsKeyword), ...trendsFields(request, 'google_trends_graph') };
    case 'trends_queries':
      return { keywords: [trendsKeyword(request.keyword)], ...trendsFields(request, 'google_trends_queries_list') };
    case 'serp_organic': {
      const { device, depth } = request;
      return { keyword: serpKeyword(request.keyword), ...place(request), device, depth };
    }
    case 'autocomplete':
      return { keyword: serpKeyword(request.keyword), ...place(request) };
  }
}

function place(request: { locationCode: number; languageCode: string }) {
  return { location_code: request.locationCode, language_code: request.languageCode };
}

function trendsFields(
  request: { locationCode: number; languageCode: string; dateFrom: string; dateTo: string },
  itemType: string,
) {
  return { ...place(request), date_from: request.dateFrom, date_to: request.dateTo, item_types: [itemType] };
}

/** The provider drops commas; written as spaces, they keep the words apart and the echo equal to what was asked. */
export function trendsKeyword(keyword: string): string {
  return keyword.replaceAll(',', ' ').replace(/\s+/gu, ' ').trim();
}

/** The SERP endpoints decode `%xx` and read `+` as a space. */
function serpKeyword(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B');
}
