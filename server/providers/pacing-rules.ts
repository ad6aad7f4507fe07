/** The providers' documented limits per account, each kept a little below (providers A4, B3). */
import type { LaneRule } from './lanes.ts';
import type { ChatRequest } from './ports/gateway.ts';
import type { KeywordDataRequest } from './ports/keyword-data.ts';

/** 2000 a minute, all requests together. */
const REQUESTS = { key: 'requests', perMinute: 1950 };

/** Memory bound of lanes without a documented limit of simultaneous requests. */
const WIDE = 128;

/** 30 simultaneous requests to the Labs database. */
const LABS: LaneRule = { name: 'labs', simultaneous: 28, sharesSlots: true, rates: [REQUESTS] };
/** 500,000 a day, live and posted together: kept by never sending faster than a whole day would allow. */
const TRENDS_DAY = { key: 'trends', perMinute: 345 };

/** 250 a minute, and all customers of the provider share them. */
const TRENDS_LIVE: LaneRule = {
  name: 'trends-live',
  simultaneous: WIDE,
  rates: [{ key: 'trends-live', perMinute: 240 }, TRENDS_DAY, REQUESTS],
};

export const GENERAL: LaneRule = { name: 'general', simultaneous: WIDE, rates: [REQUESTS] };

const TRENDS_POSTED: LaneRule = { name: 'trends-posted', simultaneous: WIDE, rates: [TRENDS_DAY, REQUESTS] };

/** 10 a minute; not told whether for each API or for all, hence for all. */
export const ID_LIST: LaneRule = {
  name: 'id-list',
  simultaneous: 2,
  rates: [{ key: 'id-list', perMinute: 9 }, REQUESTS],
};

/** 6 a minute. */
export const USER_DATA: LaneRule = {
  name: 'user-data',
  simultaneous: 2,
  rates: [{ key: 'user-data', perMinute: 5 }, REQUESTS],
};

/** 10 a minute. */
export const ERRORS: LaneRule = { name: 'errors', simultaneous: 2, rates: [{ key: 'errors', perMinute: 9 }, REQUESTS] };

/** Paid models have no documented rate. */
export const GATEWAY: LaneRule = { name: 'gateway', simultaneous: 32, rates: [] };

/** Free variants: 20 a minute. */
const GATEWAY_FREE: LaneRule = {
  name: 'gateway-free',
  simultaneous: 8,
  rates: [{ key: 'gateway-free', perMinute: 19 }],
};

/** Lane of a live purchase. */
export function liveLane(request: KeywordDataRequest): LaneRule {
  switch (request.operation) {
    case 'keyword_suggestions':
    case 'related_keywords':
    case 'keyword_overview':
      return LABS;
    case 'trends_graph':
    case 'trends_queries':
      return TRENDS_LIVE;
    case 'serp_organic':
    case 'autocomplete':
      return GENERAL;
  }
}

/** Lane of a posting to the standard queue. */
export function postLane({ operation }: KeywordDataRequest): LaneRule {
  return operation === 'trends_graph' || operation === 'trends_queries' ? TRENDS_POSTED : GENERAL;
}

/** Lane of a completion. */
export function chatLane(request: ChatRequest): LaneRule {
  return request.model.endsWith(':free') ? GATEWAY_FREE : GATEWAY;
}
