import type { SerpItem, SerpPage } from '../../providers/ports.ts';
import { containsRun, tokenize } from '../text/tokens.ts';
import { isBigSite } from './big-sites.ts';
import { organicResults, siteOf, TOP_TEN } from './organic.ts';

/** Shares of the parts. Size of the sites leads, as it is what a newcomer cannot change; the other two are equally weak hints. */
const WEIGHTS = { authority: 0.6, features: 0.2, titles: 0.2 };

/** Features above the first result from which the first screen is taken up entirely. */
const FULL_FEATURES = 4;

/** Fewer organic results say nothing (science 3). */
const FEWEST_RESULTS = 5;

/**
 * How hard it is to rank on a page, 0..100, a whole number (science 3):
 * `100 * (0.6 a + 0.2 f + 0.2 t)` with a = share of the top ten on very large sites, f = SERP features above the first
 * organic result / 4 (1 at most), t = share of the top ten whose title contains the keyword word for word.
 * Null when the page has fewer than five organic results.
 */
export function serpDifficulty(page: SerpPage): number | null {
  const organic = organicResults(page);
  if (organic.length < FEWEST_RESULTS) return null;
  const top = organic.slice(0, TOP_TEN);
  const keyword = tokenize(page.keyword);
  const authority = share(top, (item) => isBigSite(siteOf(item) ?? ''));
  const titles = share(top, (item) => containsRun(tokenize(item.title ?? ''), keyword));
  const above = page.items.findIndex((item) => item.type === 'organic');
  const features = Math.min(1, above / FULL_FEATURES);
  return Math.round(100 * (WEIGHTS.authority * authority + WEIGHTS.features * features + WEIGHTS.titles * titles));
}

function share(items: readonly SerpItem[], counts: (item: SerpItem) => boolean): number {
  return items.filter(counts).length / items.length;
}
