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

type Source = NonNullable<Inputs['research']['expand']['sources']>[number];

/** Where an expansion may look, as a person reads it; the first two when nothing else is said. */
export const SOURCES: readonly (readonly [source: Source, words: string])[] = [
  ['related', 'Related and rising searches of the range'],
  ['suggestions', 'Keywords around the seed'],
  ['related_keywords', 'Related searches of result pages, step by step'],
  ['autocomplete', 'What the search box completes'],
];
const USUAL: readonly Source[] = ['related', 'suggestions'];

export function sourcesOf({ sources }: ResearchSearch): Source[] {
  const said = sources?.split(',') ?? [];
  const known = SOURCES.map(([source]) => source).filter((source) => said.includes(source));
  return known.length > 0 ? known : [...USUAL];
}

/** What the address says of chosen sources: nothing of the usual ones. */
export const sourcesText = (sources: readonly Source[]): string | undefined =>
  sources.length === USUAL.length && USUAL.every((source) => sources.includes(source)) ? undefined : sources.join(',');

function rangeOf({ days, from, to, mode }: ResearchSearch) {
  const speed = mode ? { mode } : {};
  return from && to ? { dateFrom: from, dateTo: to, ...speed } : { days: days ?? DEFAULT_DAYS, ...speed };
}

/** The request as the service takes it, from what the screen shows. */
export function requestOf(search: ResearchSearch, typed: string) {
  const keywords = unique([...chipsOf(search), ...wordsIn(typed)]);
  const label = search.label?.trim() ? { label: search.label } : {};
  const common = { keywords, ...placeOf(search), ...label };
  const benchmark = search.benchmark?.trim() ? { benchmark: search.benchmark } : {};
  const terms = wordsIn(search.terms ?? '');
  const filter = terms.length > 0 ? { filterTerms: terms, filterMode: search.literal ? 'literal' : 'semantic' } : {};
  const limit = search.limit ? { limitPerSeed: search.limit } : {};
  const sources = search.sources ? { sources: sourcesOf(search) } : {};
  return {
    keywords,
    expand: { ...common, ...rangeOf(search), ...filter, ...limit, ...sources } as Inputs['research']['expand'],
    compare: { ...common, ...rangeOf(search), ...benchmark } satisfies Inputs['research']['compare'],
    // On one's own providers the benchmark is named.
    ownCompare: {
      ...common,
      ...rangeOf(search),
      benchmark: search.benchmark?.trim() || (keywords[0] ?? ''),
    } satisfies Omit<Inputs['byok']['quoteCompare'], 'idempotencyKey'>,
    trends: { ...common, ...rangeOf(search), ...benchmark } satisfies Inputs['research']['trends'],
    serp: { ...common, ...(search.mode ? { mode: search.mode } : {}) } satisfies Inputs['research']['serp'],
    suggestions: {
      keyword: keywords[0] ?? '',
      limit: 100,
      ...placeOf(search),
      ...label,
    } satisfies Inputs['research']['suggest'],
  };
}
export type Request = ReturnType<typeof requestOf>;
