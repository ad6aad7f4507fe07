import type { SerpPage } from '../../providers/ports.ts';
import { isBigSite } from './big-sites.ts';
import { organicResults, siteOf } from './organic.ts';

/** What a results page shows (science 3). */
export interface SerpSignals {
  hasAiOverview: boolean;
  hasFeaturedSnippet: boolean;
  hasKnowledgePanel: boolean;
  organicCount: number;
  /** Registrable domains of organic results that are very large sites; each once, best first. */
  authorityDomains: string[];
  /** All other registrable domains of organic results; each once, best first. */
  nicheDomains: string[];
}

/** Reads the signals of one page. */
export function serpSignals(page: SerpPage): SerpSignals {
  const organic = organicResults(page);
  const domains = [...new Set(organic.map(siteOf))].filter((domain) => domain !== null);
  const shows = (type: string) => page.itemTypes.includes(type) || page.items.some((item) => item.type === type);
  return {
    hasAiOverview: shows('ai_overview'),
    hasFeaturedSnippet: shows('featured_snippet'),
    hasKnowledgePanel: shows('knowledge_graph'),
    organicCount: organic.length,
    authorityDomains: domains.filter((domain) => isBigSite(domain)),
    nicheDomains: domains.filter((domain) => !isBigSite(domain)),
  };
}
