import type { KeywordMetrics } from '../providers/ports/keyword-data.ts';

/** What stored answers say about a keyword; null = unknown, 0 = measured zero. */
export interface KnownFigures {
  /** Searches a month. */
  volume: number | null;
  /** How hard it is to rank, as the provider estimates it, 0..100. */
  difficulty: number | null;
  /** Mean number of domains that link to its ranking pages. */
  referringDomains: number | null;
}

export const NOTHING_KNOWN: KnownFigures = { volume: null, difficulty: null, referringDomains: null };

/** The figures among a word's metrics that other results show as well. */
export function figuresOf({ volume, difficulty, links }: KeywordMetrics): KnownFigures {
  return { volume, difficulty, referringDomains: links?.referringDomains ?? null };
}
