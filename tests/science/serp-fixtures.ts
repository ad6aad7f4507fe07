import type { SerpItem, SerpPage } from '../../server/providers/ports/keyword-data.ts';

export const US = { locationCode: 2840, languageCode: 'en' };
export const GERMANY = { locationCode: 2276, languageCode: 'de' };
export const JAPAN = { locationCode: 2392, languageCode: 'ja' };

export function item(type: string, more: Partial<SerpItem> = {}): SerpItem {
  const empty = { rankGroup: null, rankAbsolute: null, title: null, url: null, domain: null, description: null };
  return { type, ...empty, ...more };
}

export const organic = (url: string, title = 'Some title') => item('organic', { url, title });

export function page(keyword: string, items: SerpItem[], more: Partial<SerpPage> = {}): SerpPage {
  const itemTypes = [...new Set(items.map((one) => one.type))];
  return { keyword, itemTypes, items, peopleAlsoAsk: [], relatedSearches: [], ...more };
}

export const niche = (count: number, title?: string) =>
  Array.from({ length: count }, (_, i) => organic(`https://niche${i}.com.au/`, title));

/** A page of these sites in their order, all with one title, below these features. */
export function pageOf(keyword: string, sites: string[], more: { title?: string; above?: string[] } = {}): SerpPage {
  const above = (more.above ?? []).map((type) => item(type));
  return page(keyword, [...above, ...sites.map((site) => organic(`https://${site}`, more.title ?? keyword))]);
}
