import type { SerpItem, SerpPage } from '../../providers/ports.ts';
import { isBigSite, registrableDomain } from './big-sites.ts';

/** Results of the first page by convention of the field; a page can be bought deeper than that. */
export const TOP_TEN = 10;

/** The organic results of a page, best first. */
export function organicResults(page: SerpPage): SerpItem[] {
  return page.items.filter((item) => item.type === 'organic');
}

/** The registrable domain of a result; null when it has no usable address. */
export function siteOf(item: SerpItem): string | null {
  const address = item.url ?? item.domain;
  return address === null ? null : registrableDomain(address);
}

/**
 * The different very large sites among the first `count` organic results, best first. Science 4 counts them in the top 5.
 */
export function bigSitesInTop(page: SerpPage, count: number): string[] {
  const sites = organicResults(page).slice(0, count).map(siteOf);
  return [...new Set(sites)].filter((site) => site !== null && isBigSite(site)) as string[];
}
