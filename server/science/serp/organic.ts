import type { SerpItem, SerpPage } from '../../providers/ports/keyword-data.ts';
import { isGiant, siteOf } from './owners/classify.ts';

/** Results of the first page by convention of the field; a page can be bought deeper than that. */
export const TOP_TEN = 10;

/** The organic results of a page, best first. */
export function organicResults(page: SerpPage): SerpItem[] {
  return page.items.filter((item) => item.type === 'organic');
}

/**
 * The different very large sites among the first `count` organic results, best first. Forums and pages of users are none.
 */
export function bigSitesInTop(page: SerpPage, count: number): string[] {
  const sites = organicResults(page).slice(0, count).map(siteOf);
  return [...new Set(sites)].filter((site) => site !== null && isGiant(site)) as string[];
}
