/** Reads an account's own price tree (`user_data.price`) into the price table's form. */
import { z } from 'zod';
import type { MicroUsd } from '../../core/money.ts';
import type { KeywordDataPrices, TaskPrice } from '../ports/price-table.ts';
import { amount, looseRows, part } from '../tolerant.ts';

const leaf = looseRows(z.object({ cost_type: z.string(), cost: amount }));
const priced = part({ priority_low: leaf, priority_normal: leaf, priority_high: leaf });

/** Further pages of a SERP cost 75 % of the first; the tree lists the first page only. */
const FURTHER_PAGE = 0.75;

const LABS = ['keyword_suggestions', 'related_keywords', 'keyword_overview'];

/**
 * The account's prices in micro-USD; what the tree does not tell comes from `fallback`. The dearest of the Labs endpoints in
 * use stands for all of them, because the table has one Labs price. Null when the tree tells nothing that is needed.
 */
export function pricesFromTree(tree: unknown, fallback: KeywordDataPrices): KeywordDataPrices | null {
  const labs = LABS.map((name) => labsPrice(tree, name, fallback.labs)).filter((price) => price !== null);
  const trendsLive = priceAt(tree, ['keywords_data', 'explore', 'live']);
  const trendsStandard = priceAt(tree, ['keywords_data', 'explore', 'task_post']);
  const serpLive = priceAt(tree, ['serp', 'live', 'advanced']);
  const serpStandard = priceAt(tree, ['serp', 'task_post']);
  const read = [...labs, trendsLive, trendsStandard, serpLive, serpStandard].filter((price) => price !== null);
  if (read.length === 0) return null;
  return {
    labs: labs.length > 0 ? dearest(labs) : fallback.labs,
    trendsLive: trendsLive?.perTaskMicros ?? fallback.trendsLive,
    trendsStandard: trendsStandard?.perTaskMicros ?? fallback.trendsStandard,
    serpLive: serpLive === null ? fallback.serpLive : pages(serpLive.perTaskMicros),
    serpStandard: serpStandard === null ? fallback.serpStandard : pages(serpStandard.perTaskMicros),
    autocompleteLive: serpLive?.perTaskMicros ?? fallback.autocompleteLive,
  };
}

/** Rows are charged as well: where their price is not told, they are not free. */
function labsPrice(tree: unknown, name: string, fallback: TaskPrice): TaskPrice | null {
  const price = priceAt(tree, ['dataforseo_labs', name, 'live']);
  return price && { perTaskMicros: price.perTaskMicros, perItemMicros: price.perItemMicros ?? fallback.perItemMicros };
}

interface ListedPrice {
  perTaskMicros: MicroUsd;
  /** Null: the tree does not tell. */
  perItemMicros: MicroUsd | null;
}

/** Requests are sent without a priority, which is the normal one; live endpoints may list their price under any. */
function priceAt(tree: unknown, path: string[]): ListedPrice | null {
  let node = tree;
  for (const key of path) node = child(node, key);
  const { priority_normal, priority_high, priority_low } = priced.parse(node);
  const rows = [priority_normal, priority_high, priority_low].find((list) => list.length > 0) ?? [];
  const perTask = costOf(rows, 'per_request');
  return perTask === null ? null : { perTaskMicros: perTask, perItemMicros: costOf(rows, 'per_result') };
}

function costOf(rows: z.output<typeof leaf>, type: string): MicroUsd | null {
  return rows.find((row) => row.cost_type === type && row.cost !== null)?.cost ?? null;
}

function child(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? (node as Record<string, unknown>)[key]
    : undefined;
}

function dearest(prices: TaskPrice[]): TaskPrice {
  return {
    perTaskMicros: Math.max(...prices.map((price) => price.perTaskMicros)),
    perItemMicros: Math.max(...prices.map((price) => price.perItemMicros)),
  };
}

function pages(firstPageMicros: MicroUsd) {
  return { firstPageMicros, furtherPageMicros: Math.ceil(firstPageMicros * FURTHER_PAGE) };
}
