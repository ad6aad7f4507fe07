import type { SerpItem, SerpPage } from '../../providers/ports/keyword-data.ts';
import { organicResults } from './organic.ts';
import { type OwnerClass, siteOf } from './owners/classify.ts';

/** What a results page shows. */
export interface SerpSignals {
  hasAiOverview: boolean;
  hasFeaturedSnippet: boolean;
  hasKnowledgePanel: boolean;
  organicCount: number;
  /** Registrable domains of giants and of the market's retailers, publishers and brands; each once, best first. */
  authorityDomains: string[];
  /** All other registrable domains of organic results; each once, best first. */
  nicheDomains: string[];
}

const STRONG: ReadonlySet<OwnerClass> = new Set(['giant', 'retailer', 'publisher', 'brand']);

/** Reads the signals of one page. */
export function serpSignals(page: SerpPage, ownerOf: (item: SerpItem) => OwnerClass): SerpSignals {
  const organic = organicResults(page);
  const isStrong = new Map<string, boolean>();
  for (const item of organic) {
    const site = siteOf(item);
    if (site !== null && !isStrong.has(site)) isStrong.set(site, STRONG.has(ownerOf(item)));
  }
  const domains = [...isStrong];
  const shows = (type: string) => page.itemTypes.includes(type) || page.items.some((item) => item.type === type);
  return {
    hasAiOverview: shows('ai_overview'),
    hasFeaturedSnippet: shows('featured_snippet'),
    hasKnowledgePanel: shows('knowledge_graph'),
    organicCount: organic.length,
    authorityDomains: domains.filter(([, strong]) => strong).map(([domain]) => domain),
    nicheDomains: domains.filter(([, strong]) => !strong).map(([domain]) => domain),
  };
}
