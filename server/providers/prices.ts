/** The versioned price table: list prices, overridden by what an account's own price lists say. */
import { createHash } from 'node:crypto';
import { defaultKeywordDataPrices, defaultModelPrices } from './default-prices.ts';
import type { ModelPrice } from './ports/gateway.ts';
import type { KeywordDataPrices, PriceTable } from './ports/price-table.ts';

/** Dates of the built-in lists: shown wherever they stand in for the providers' own. */
export const BUILT_IN_LISTS_OF = { dataforseo: '2026-10-02', openrouter: '2026-11-21' } as const;

/** Prices that an account showed on verification; null or missing parts were not readable and stay as they are. */
export interface OwnPrices {
  keywordData?: KeywordDataPrices | null;
  models?: Record<string, ModelPrice> | null;
}

/** List prices as published (providers A6 and B5). */
export function defaultPrices(): PriceTable {
  return versioned(defaultKeywordDataPrices(), defaultModelPrices());
}

/**
 * The table with an account's own prices in it. Models of the account replace or join those of the base. Equal content has
 * an equal version, so that reading unchanged prices again invalidates no quote.
 */
export function mergePrices(base: PriceTable, own: OwnPrices): PriceTable {
  return versioned(own.keywordData ?? base.keywordData, { ...base.models, ...own.models });
}

function versioned(keywordData: KeywordDataPrices, models: Record<string, ModelPrice>): PriceTable {
  const digest = createHash('sha256').update(stableJson({ keywordData, models })).digest('hex');
  return { version: `prices-${digest.slice(0, 16)}`, keywordData, models };
}

/** JSON with sorted keys: a table that was stored in the database comes back in another order. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
