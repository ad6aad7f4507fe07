import type { Inputs } from '../../api/client.ts';
import { DEFAULT_MARKET, marketOf } from '../../parts/market.tsx';
import type { Kind, ResearchSearch } from '../search.ts';
import { unique, wordsIn } from './words.ts';

/** What can be bought on one's own providers. */
export const canBeOwn = (kind: Kind): kind is 'expand' | 'compare' => kind === 'expand' || kind === 'compare';

export const DEFAULT_DAYS = 90;

const placeOf = ({ market = DEFAULT_MARKET }: ResearchSearch) => marketOf(market);

/** Keywords that stand as chips, one a line in the address. */
export const chipsOf = ({ words = '' }: ResearchSearch): string[] => words.split('\n').filter(Boolean);

function rangeOf({ days, from, to, mode }: ResearchSearch) {
  const speed = mode ? { mode } : {};
  return from && to ? { dateFrom: from, dateTo: to, ...speed } : { days: days ?? DEFAULT_DAYS, ...speed };
}

/** The request as the service takes it, from what the screen shows. */
export function requestOf(search: ResearchSearch, typed: string) {
  const keywords = unique([...chipsOf(search), ...wordsIn(typed)]);
  const common = { keywords, ...placeOf(search) };
  const benchmark = search.benchmark?.trim() ? { benchmark: search.benchmark } : {};
  const terms = wordsIn(search.terms ?? '');
  const filter = terms.length > 0 ? { filterTerms: terms, filterMode: search.literal ? 'literal' : 'semantic' } : {};
  const limit = search.limit ? { limitPerSeed: search.limit } : {};
  return {
    keywords,
    expand: { ...common, ...rangeOf(search), ...filter, ...limit } as Inputs['research']['expand'],
    compare: { ...common, ...rangeOf(search), ...benchmark } satisfies Inputs['research']['compare'],
    // On one's own providers the benchmark is named.
    ownCompare: {
      ...common,
      ...rangeOf(search),
      benchmark: search.benchmark?.trim() || (keywords[0] ?? ''),
    } satisfies Omit<Inputs['byok']['quoteCompare'], 'idempotencyKey'>,
    trends: { ...common, ...rangeOf(search), ...benchmark } satisfies Inputs['research']['trends'],
    serp: { ...common, ...(search.mode ? { mode: search.mode } : {}) } satisfies Inputs['research']['serp'],
    suggestions: { keyword: keywords[0] ?? '', limit: 100, ...placeOf(search) } satisfies Inputs['research']['suggest'],
  };
}
export type Request = ReturnType<typeof requestOf>;
