import type { KeywordSerp, SerpResult } from './assemble.ts';

type NewField = 'difficultyParts' | 'weakSpots' | 'features' | 'trafficPotential';
/** A page as results of the first edition hold it. */
type FirstPage = Omit<KeywordSerp, NewField>;

/** Results are kept as they were made; where their fields are read one by one, an older one claims nothing that it lacks. */
export function serpInTodaysShape(stored: SerpResult): SerpResult {
  const pages = Object.entries(stored.results as Record<string, FirstPage | KeywordSerp>);
  return { ...stored, results: Object.fromEntries(pages.map(([keyword, page]) => [keyword, today(page)])) };
}

function today(page: FirstPage | KeywordSerp): KeywordSerp {
  if ('weakSpots' in page) return page;
  return { ...page, difficultyParts: null, weakSpots: [], features: [], trafficPotential: null };
}
