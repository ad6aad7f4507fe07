import { defaultKeywordDataPrices, defaultModelPrices } from '../../server/providers/default-prices.ts';
import type { CompareRequest } from '../../server/services/plan/requests.ts';

const prices = { version: '1', keywordData: defaultKeywordDataPrices(), models: defaultModelPrices() };
/** What plans of tests are priced with. */
export const basis = { prices, model: Object.keys(prices.models)[0]! };

/** The words of each trend call of a plan beside its benchmark. */
export function callsOf(units: readonly { stage: string; request: object | null }[]): string[][] {
  return units.flatMap(({ stage, request }) =>
    stage === 'trends' ? [(request as { keywords: string[] }).keywords.slice(1)] : [],
  );
}

/** A trend check over a quarter, as it is planned. */
export function trends(keywords: string[], sizes?: Record<string, number>): CompareRequest {
  const range = {
    locationCode: 2840,
    languageCode: 'en',
    dateFrom: '2026-01-01',
    dateTo: '2026-03-31',
    mode: 'live',
  } as const;
  return { operation: 'trends', keywords, benchmark: 'b', groups: [], ...range, ...(sizes ? { sizes } : {}) };
}
