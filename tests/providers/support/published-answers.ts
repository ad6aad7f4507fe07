import type { KeywordDataRequest } from '../../../server/providers/ports/keyword-data.ts';

/** Answers built after the provider's published examples (providers A5). */
const keywordItem = (keyword: string) => ({
  se_type: 'google',
  keyword,
  location_code: 2840,
  language_code: 'en',
  keyword_info: {
    se_type: 'google',
    last_updated_time: '2026-10-02 03:11:12 +00:00',
    competition: 0.42,
    competition_level: 'MEDIUM',
    cpc: 1.25,
    search_volume: 1900,
    categories: [10012],
    monthly_searches: [
      { year: 2026, month: 2, search_volume: 2400 },
      { year: 2026, month: 1, search_volume: 0 },
      { year: 2025, month: 12, search_volume: null },
    ],
    search_volume_trend: { monthly: 12, quarterly: -3, yearly: 40 },
  },
  clickstream_keyword_info: null,
  keyword_properties: { se_type: 'google', core_keyword: null, keyword_difficulty: 37, words_count: 2 },
  serp_info: null,
  search_intent_info: { se_type: 'google', main_intent: 'commercial', foreign_intent: ['transactional'] },
});
const row = (keyword: string) => ({
  keyword,
  metrics: {
    volume: 1900,
    cpc: 1.25,
    competition: 0.42,
    competitionLevel: 'MEDIUM',
    difficulty: 37,
    intent: 'commercial',
    monthly: [
      { year: 2025, month: 12, volume: null },
      { year: 2026, month: 1, volume: 0 },
      { year: 2026, month: 2, volume: 2400 },
    ],
    trendPct: { monthly: 12, quarterly: -3, yearly: 40 },
    coreKeyword: null,
    foreignIntents: ['transactional'],
    bid: { low: null, high: null },
    links: null,
    language: null,
    isAnotherLanguage: null,
    categories: [10012],
    measuredAt: '2026-10-02T03:11:12.000Z',
    serp: null,
  },
});

const graphPoint = { date_from: '2026-08-01', date_to: '2026-08-01', timestamp: 1785542400, missing_data: false };
const serpItem = { position: 'left', xpath: '/html', rectangle: null };

/** Operation, path, the request's own fields, a result of the published shape, and what it means. */
export const SHAPES: {
  [O in KeywordDataRequest['operation']]: { path: string; body: object; result: object; data: unknown };
} = {
  keyword_suggestions: {
    path: '/v3/dataforseo_labs/google/keyword_suggestions/live',
    body: { keyword: 'phone', limit: 50, include_seed_keyword: true, include_serp_info: true },
    result: {
      seed_keyword: 'phone',
      seed_keyword_data: keywordItem('phone'),
      total_count: 870,
      items: [keywordItem('a')],
    },
    data: { seed: row('phone'), totalCount: 870, items: [row('a')] },
  },
  related_keywords: {
    path: '/v3/dataforseo_labs/google/related_keywords/live',
    body: { keyword: 'phone', depth: 2, limit: 50 },
    result: {
      seed_keyword_data: null,
      total_count: 1,
      items: [{ keyword_data: keywordItem('b'), depth: 1, related_keywords: ['c'] }],
    },
    data: { seed: null, totalCount: 1, items: [{ ...row('b'), depth: 1 }] },
  },
  keyword_overview: {
    path: '/v3/dataforseo_labs/google/keyword_overview/live',
    body: { keywords: ['iphone', 'pixel'] },
    result: { items_count: 1, items: [{ ...keywordItem('iphone'), search_partners: false }] },
    data: { items: [row('iphone')] },
  },
  trends_graph: {
    path: '/v3/keywords_data/google_trends/explore/live',
    body: { keywords: ['iPhone', 'Pixel'], item_types: ['google_trends_graph'], date_from: '2026-08-01' },
    result: {
      keywords: ['pixel', 'iphone'],
      items: [
        { type: 'google_trends_map', data: [] },
        {
          type: 'google_trends_graph',
          keywords: ['pixel', 'iphone'],
          data: [
            { ...graphPoint, values: [12, 100] },
            { ...graphPoint, missing_data: true, values: [null, 0] },
          ],
          averages: [11, 93],
        },
      ],
    },
    data: {
      keywords: ['iPhone', 'Pixel'],
      points: [
        { dateFrom: '2026-08-01', dateTo: '2026-08-01', timestamp: 1785542400, missingData: false, values: [100, 12] },
        { dateFrom: '2026-08-01', dateTo: '2026-08-01', timestamp: 1785542400, missingData: true, values: [0, null] },
      ],
      averages: [93, 11],
    },
  },
  trends_queries: {
    path: '/v3/keywords_data/google_trends/explore/live',
    body: { keywords: ['phone'], item_types: ['google_trends_queries_list'] },
    result: {
      items: [
        {
          type: 'google_trends_queries_list',
          data: { top: [{ query: 'iphone', value: 100 }], rising: [{ query: 'iphone 18', value: 31250 }] },
        },
      ],
    },
    data: { top: [{ query: 'iphone', value: 100 }], rising: [{ query: 'iphone 18', value: 31250 }] },
  },
  serp_organic: {
    path: '/v3/serp/google/organic/live/advanced',
    body: { keyword: 'c%2B%2B 50%25', device: 'mobile', depth: 20 },
    result: {
      keyword: 'c++ 50%',
      item_types: ['organic', 'people_also_ask', 'hologram'],
      items: [
        {
          type: 'organic',
          rank_group: 1,
          rank_absolute: 2,
          title: 'T',
          url: 'https://e.com/a',
          domain: 'e.com',
          ...serpItem,
        },
        { type: 'people_also_ask', rank_absolute: 3, items: [{ type: 'people_also_ask_element', title: 'Why?' }] },
        { type: 'related_searches', items: ['x', 'y'] },
        { type: 'hologram', surprise: true },
      ],
    },
    data: {
      keyword: 'c++ 50%',
      itemTypes: ['organic', 'people_also_ask', 'hologram'],
      items: [
        ['organic', 1, 2, 'T', 'https://e.com/a', 'e.com'],
        ['people_also_ask', null, 3, null, null, null],
        ['related_searches', null, null, null, null, null],
        ['hologram', null, null, null, null, null],
      ].map(([type, rankGroup, rankAbsolute, title, url, domain]) => {
        return { type, rankGroup, rankAbsolute, title, url, domain, description: null };
      }),
      peopleAlsoAsk: ['Why?'],
      relatedSearches: ['x', 'y'],
    },
  },
  autocomplete: {
    path: '/v3/serp/google/autocomplete/live/advanced',
    body: { keyword: 'phone' },
    result: { items: [{ type: 'autocomplete', suggestion: 'phone case', relevance: null }] },
    data: { items: [{ suggestion: 'phone case', relevance: null }] },
  },
};
export const OPERATIONS = Object.keys(SHAPES) as KeywordDataRequest['operation'][];
