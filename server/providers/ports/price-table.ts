/** What is priced, and the prices that quotes are made with. */

import type { MicroUsd } from '../../core/money.ts';
import type { ChatRequest, ModelPrice } from './gateway.ts';
import type { KeywordDataRequest } from './keyword-data.ts';

/** A request that may cost something. */
export type PaidRequest = KeywordDataRequest | ChatRequest;

export interface TaskPrice {
  perTaskMicros: MicroUsd;
  perItemMicros: MicroUsd;
}

export interface KeywordDataPrices {
  /** All Labs endpoints: per task and per returned row. */
  labs: TaskPrice;
  trendsLive: MicroUsd;
  trendsStandard: MicroUsd;
  serpLive: { firstPageMicros: MicroUsd; furtherPageMicros: MicroUsd };
  serpStandard: { firstPageMicros: MicroUsd; furtherPageMicros: MicroUsd };
  autocompleteLive: MicroUsd;
}

export interface PriceTable {
  /** Part of every quote's hash. */
  version: string;
  keywordData: KeywordDataPrices;
  models: Record<string, ModelPrice>;
}
