import { describe, expect, test } from 'vitest';
import { keywordRow } from '../../server/providers/keyword-data/keyword-row.ts';
import type { KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';

const month = (year: number, number: number) => ({ year, month: number, search_volume: 7 });
const MONTHS = [month(2026, 2), month(2026, 1), month(2025, 12)];
const READ = [
  { year: 2025, month: 12, volume: 7 },
  { year: 2026, month: 1, volume: 7 },
  { year: 2026, month: 2, volume: 7 },
];
const NO_MONTHS = [null, month(2026, 13), month(2026, 0), month(0.5, 1), { year: 2026 }];
const NUMBERS = ['3', true, [], {}, Number.POSITIVE_INFINITY, null, undefined];
const TEXTS = [3, true, [], {}, null, undefined];
const LISTS = ['text', 3, {}, null, undefined];

/** Part and field of a row, a good value with what it means, and values that nobody can read with what they mean. */
const FIELDS: [string, string, unknown, Partial<KeywordMetrics>, readonly unknown[], Partial<KeywordMetrics>][] = [
  ['keyword_info', 'search_volume', 0, { volume: 0 }, NUMBERS, { volume: null }],
  ['keyword_info', 'cpc', 1.5, { cpc: 1.5 }, NUMBERS, { cpc: null }],
  ['keyword_info', 'competition', 0.25, { competition: 0.25 }, NUMBERS, { competition: null }],
  [
    'keyword_info',
    'competition_level',
    'LOW',
    { competitionLevel: 'LOW' },
    ['low', ...TEXTS],
    { competitionLevel: null },
  ],
  [
    'keyword_info',
    'low_top_of_page_bid',
    2,
    { bid: { low: 2, high: null } },
    NUMBERS,
    { bid: { low: null, high: null } },
  ],
  [
    'keyword_info',
    'high_top_of_page_bid',
    2,
    { bid: { low: null, high: 2 } },
    NUMBERS,
    { bid: { low: null, high: null } },
  ],
  ['keyword_info', 'categories', [1, 2], { categories: [1, 2] }, [[1.5], [1, 'b'], ...LISTS], { categories: [] }],
  ['keyword_info', 'monthly_searches', MONTHS, { monthly: READ }, [NO_MONTHS, ...LISTS], { monthly: [] }],
  ['keyword_properties', 'keyword_difficulty', 0, { difficulty: 0 }, NUMBERS, { difficulty: null }],
  ['keyword_properties', 'core_keyword', 'core', { coreKeyword: 'core' }, TEXTS, { coreKeyword: null }],
  ['keyword_properties', 'detected_language', 'en', { language: 'en' }, TEXTS, { language: null }],
  [
    'keyword_properties',
    'is_another_language',
    false,
    { isAnotherLanguage: false },
    ['no', 0, null],
    { isAnotherLanguage: null },
  ],
  ['search_intent_info', 'main_intent', 'commercial', { intent: 'commercial' }, TEXTS, { intent: null }],
  [
    'search_intent_info',
    'foreign_intent',
    ['a', 3, 'b'],
    { foreignIntents: ['a', 'b'] },
    [[3], ...LISTS],
    { foreignIntents: [] },
  ],
  ['avg_backlinks_info', 'backlinks', 0, { links: { backlinks: 0, referringDomains: null } }, NUMBERS, { links: null }],
  [
    'avg_backlinks_info',
    'referring_main_domains',
    4,
    { links: { backlinks: null, referringDomains: 4 } },
    NUMBERS,
    { links: null },
  ],
  [
    'serp_info',
    'serp_item_types',
    ['organic', null],
    { serp: { itemTypes: ['organic'], results: null } },
    [[], ...LISTS],
    { serp: null },
  ],
];

describe('a row of a keyword', () => {
  test.each(FIELDS)('%s.%s: what can be read is, and nothing else', (part, field, good, read, odd, unread) => {
    expect(keywordRow({ keyword: 'a', [part]: { [field]: good } })?.metrics).toMatchObject(read);
    for (const value of odd) {
      expect(keywordRow({ keyword: 'a', [part]: { [field]: value } })?.metrics).toMatchObject(unread);
    }
  });

  test.each([null, undefined, 'text', 3, [{ search_volume: 5 }]])('a part that is %j tells nothing', (part) => {
    const parts = ['keyword_info', 'keyword_properties', 'search_intent_info', 'avg_backlinks_info', 'serp_info'];
    const row = { keyword: 'a', ...Object.fromEntries(parts.map((name) => [name, part])) };
    expect(keywordRow(row)).toEqual(keywordRow({ keyword: 'a' }));
  });

  test.each([null, undefined, 'text', [], {}, { keyword: null }, { keyword: 3 }])('%j is none', (row) =>
    expect(keywordRow(row)).toBeNull(),
  );

  test('the longest keyword is one, a longer one is none', () => {
    expect(keywordRow({ keyword: 'a'.repeat(700) })?.keyword).toHaveLength(700);
    expect(keywordRow({ keyword: 'a'.repeat(701) })).toBeNull();
  });
});
