import type { KeywordDataApi } from '../../server/providers/ports/keyword-data.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';

const DAY = 86_400;

/**
 * How long an answer may serve new requests, seconds (contract 3): suggestions and metrics change monthly, the rest daily.
 * A retry reads its own job's answers whatever their age.
 */
export function ttlOf(request: PaidRequest): number {
  switch (request.operation) {
    case 'keyword_suggestions':
    case 'related_keywords':
    case 'keyword_overview':
    case 'chat':
      return 30 * DAY;
    default:
      return DAY;
  }
}

/** The name under which a paid request stands in the ledger. */
export function endpointOf(request: PaidRequest): string {
  return 'queue' in request ? `${request.operation}/${request.queue}` : request.operation;
}

/** Whether the request goes through the provider's standard queue: paid at posting, collected later. */
export function isStandard(request: PaidRequest): boolean {
  return 'queue' in request && request.queue === 'standard';
}

/** The provider's own list that a request appears in. */
export function apiOf(request: PaidRequest): KeywordDataApi {
  switch (request.operation) {
    case 'trends_graph':
    case 'trends_queries':
      return 'keywords_data';
    case 'serp_organic':
    case 'autocomplete':
      return 'serp';
    default:
      return 'dataforseo_labs';
  }
}
