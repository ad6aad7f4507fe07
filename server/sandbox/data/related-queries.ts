import { below, uniform } from '../random.ts';
import { relatedPhrases, suggestions } from './expansion.ts';
import { isUnheardOf } from './lexicon.ts';

export interface RelatedQuery {
  query: string;
  value: number;
}

const MAX_QUERIES = 25;
/** Growth of a query that hardly existed before arrives as a number above this. */
const BREAKOUT_PCT = 5000;
const BREAKOUT_SHARE = 0.12;

function growth(seed: number, query: string): number {
  const u = uniform(seed, 'growth', query);
  if (u < BREAKOUT_SHARE) return BREAKOUT_PCT + 50 * below(700, seed, 'breakout', query) + 50;
  return Math.max(40, 10 * Math.round(4 * Math.exp(4.6 * uniform(seed, 'percent', query))));
}

/**
 * What people also searched: `top` 0..100 relative to the most frequent one, `rising` growth in percent. Some queries are
 * in both lists; a keyword nobody knows has neither.
 */
export function relatedQueries(seed: number, keyword: string): { top: RelatedQuery[]; rising: RelatedQuery[] } {
  if (isUnheardOf(keyword)) return { top: [], rising: [] };
  const pool = [...new Set([...suggestions(seed + 7, keyword, 55), ...relatedPhrases(seed + 7, keyword)])];
  const topCount = 10 + below(MAX_QUERIES - 9, seed, 'top count', keyword);
  const risingCount = 6 + below(MAX_QUERIES - 5, seed, 'rising count', keyword);
  const top = pool.slice(0, topCount).map((query, i) => ({
    query,
    value: Math.max(1, Math.round(100 / (1 + i * (0.25 + 0.2 * uniform(seed, 'decay', keyword))))),
  }));
  const overlap = below(4, seed, 'overlap', keyword);
  const rising = pool
    .slice(topCount - overlap, topCount - overlap + risingCount)
    .map((query) => ({ query, value: growth(seed, query) }))
    .sort((a, b) => b.value - a.value);
  return { top, rising };
}
