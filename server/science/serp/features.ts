import type { SerpPage } from '../../providers/ports/keyword-data.ts';
import { siteOf } from './owners/classify.ts';

/** Something on a results page that is not an organic result. */
export interface SerpFeature {
  type: string;
  /** Place on the page, 1 = first; null = the provider did not say. */
  rank: number | null;
  /** Registrable domain of whom it shows or links to; null = nobody, or several. */
  owner: string | null;
}

/**
 * How much of the first screen a feature takes from the results below it, 1 = all of it. Answers take most, as they end the
 * search; advertisements stand four at a time. Forums and questions take little: they are entries themselves.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{
    ai_overview: 0.5,
    answer_box: 0.5,
    featured_snippet: 0.4,
    knowledge_graph: 0.2,
    calculator: 0.5,
    math_solver: 0.5,
  },
  ...{ paid: 0.2, shopping: 0.4, popular_products: 0.4, commercial_units: 0.4, local_pack: 0.4, local_services: 0.3 },
  ...{ map: 0.3, hotels_pack: 0.5, google_hotels: 0.5, google_flights: 0.5, jobs: 0.4, top_stories: 0.3, video: 0.2 },
  ...{ short_videos: 0.2, images: 0.1, carousel: 0.2, compare_sites: 0.3, people_also_ask: 0.1, currency_box: 0.6 },
  ...{ stocks_box: 0.5, dictionary: 0.5, events: 0.3, discussions_and_forums: 0, perspectives: 0, related_searches: 0 },
};
const UNKNOWN_WEIGHT = 0.1;

/** Features that say: people pay to stand here. */
const COMMERCIAL: ReadonlySet<string> = new Set([
  'paid',
  'shopping',
  'popular_products',
  'commercial_units',
  'compare_sites',
]);

/** Features that answer on the page itself, by how many clicks they leave to the results (see traffic.ts). */
export const ANSWERING = ['ai_overview', 'answer_box', 'featured_snippet', 'dictionary', 'currency_box', 'math_solver'];

/** The features of a page in its order. */
export function featuresOf(page: SerpPage): SerpFeature[] {
  return page.items
    .filter((item) => item.type !== 'organic')
    .map((item) => ({ type: item.type, rank: item.rankAbsolute, owner: siteOf(item) }));
}

/** Share of the first screen taken up above the first organic result, 0..1. */
export function screenTaken(page: SerpPage): number {
  const first = page.items.findIndex((item) => item.type === 'organic');
  return typesTake(page.items.slice(0, Math.max(0, first)).map(({ type }) => type));
}

/** The same for items of these types, organic results left out. */
export function typesTake(types: readonly string[]): number {
  const features = types.filter((type) => type !== 'organic');
  const weights = features.map((type) => (Object.hasOwn(WEIGHTS, type) ? WEIGHTS[type]! : UNKNOWN_WEIGHT));
  return Math.min(
    1,
    weights.reduce((total, weight) => total + weight, 0),
  );
}

/** Whether anybody pays to stand on the page. */
export function isContested(page: SerpPage): boolean {
  return page.items.some(({ type }) => COMMERCIAL.has(type));
}
