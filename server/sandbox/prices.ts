import { type NanoUsd, toNano } from './money.ts';

/** USD. `perFurtherPage` only where result pages after the first have a price of their own. */
export interface Price {
  perTask: number;
  perItem?: number;
  perFurtherPage?: number;
}

const LABS: Price = { perTask: 0.012, perItem: 0.00012 };

/** Keyword data prices of 2026-10 (providers A6) by their path in `user_data.price`; `#high` = the high priority queue. */
export const DEFAULT_PRICES: Readonly<Record<string, Price>> = {
  'dataforseo_labs.keyword_suggestions.live': LABS,
  'dataforseo_labs.keyword_ideas.live': LABS,
  'dataforseo_labs.related_keywords.live': LABS,
  'dataforseo_labs.keyword_overview.live': LABS,
  'dataforseo_labs.bulk_keyword_difficulty.live': LABS,
  'dataforseo_labs.search_intent.live': LABS,
  'keywords_data.google_ads.search_volume.live': { perTask: 0.09 },
  'keywords_data.search_volume.task_post': { perTask: 0.06 },
  'keywords_data.explore.live': { perTask: 0.011 },
  'keywords_data.explore.task_post': { perTask: 0.0027 },
  'keywords_data.explore.task_post#high': { perTask: 0.0054 },
  'serp.live.advanced': { perTask: 0.002, perFurtherPage: 0.0015 },
  'serp.task_post': { perTask: 0.0006, perFurtherPage: 0.00045 },
  'serp.task_post#high': { perTask: 0.0012, perFurtherPage: 0.0009 },
  'serp.autocomplete.live.advanced': { perTask: 0.002 },
  'serp.autocomplete.task_post': { perTask: 0.0006 },
  'serp.autocomplete.task_post#high': { perTask: 0.0012 },
};

/** What an answer is charged by. */
export interface Usage {
  items: number;
  /** Result pages of a SERP; 1 elsewhere. */
  pages: number;
  /** Clickstream data and search operators multiply the price. */
  multiplier: number;
  extraUsd: number;
}

export const ONE_TASK: Usage = { items: 0, pages: 1, multiplier: 1, extraUsd: 0 };

/** Cost of one task in nano-USD. */
export function costOf(price: Price, usage: Usage): NanoUsd {
  const perItem = toNano(price.perItem ?? 0) * usage.items;
  const furtherPages = toNano(price.perFurtherPage ?? 0) * Math.max(0, usage.pages - 1);
  return (toNano(price.perTask) + perItem + furtherPages) * usage.multiplier + toNano(usage.extraUsd);
}

type Tree = { [name: string]: Tree | object[] };

function leaf(price: Price): object[] {
  const perItem = price.perItem === undefined ? [] : [{ cost_type: 'per_result', cost: price.perItem }];
  return [...perItem, { cost_type: 'per_request', cost: price.perTask }];
}

/** The tree of `user_data.price`: every leaf has one list per queue priority. */
export function priceTree(prices: ReadonlyMap<string, Price>): Tree {
  const root: Tree = {};
  for (const [path, price] of prices) {
    if (path.endsWith('#high')) continue;
    let node = root;
    for (const name of path.split('.')) {
      node[name] ??= {};
      node = node[name] as Tree;
    }
    node.priority_low = leaf(price);
    node.priority_normal = leaf(price);
    node.priority_high = leaf(prices.get(`${path}#high`) ?? price);
  }
  return root;
}
