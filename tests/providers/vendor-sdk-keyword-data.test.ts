import { AppendixApi, DataforseoLabsApi, KeywordsDataApi, SerpApi } from 'dataforseo-client/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { basic } from './support/sandbox-http.ts';

/** The vendor's own client: its models drop what they do not know, so that whatever the double adds of its own shows. */

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

let raw: unknown;
const http = {
  async fetch(url: RequestInfo, init?: RequestInit) {
    const headers = { ...init?.headers, authorization: basic('vendor') };
    const answer = await fetch(url, { ...init, headers });
    raw = await answer.clone().json();
    return answer;
  },
};
const apis = () => ({
  labs: new DataforseoLabsApi(sandbox.keywordDataUrl, http),
  data: new KeywordsDataApi(sandbox.keywordDataUrl, http),
  serp: new SerpApi(sandbox.keywordDataUrl, http),
  appendix: new AppendixApi(sandbox.keywordDataUrl, http),
});
type Apis = ReturnType<typeof apis>;
interface Answer {
  tasks?: { status_code?: number; id?: string; result?: unknown[] }[];
  toJSON(): unknown;
}

const place = { location_code: 2840, language_code: 'en' };
const labs = { ...place, include_serp_info: true, include_clickstream_data: true, tag: 'vendor' };
const all = ['google_trends_graph', 'google_trends_map', 'google_trends_topics_list', 'google_trends_queries_list'];
/** The vendor's types take a place as text here; its documents and its API say number. */
const graph = { keywords: ['tea'], item_types: all, language_code: 'en' };

const CALLS: Record<string, (api: Apis) => Promise<unknown>> = {
  suggestions: ({ labs: api }) => api.googleKeywordSuggestionsLive([{ ...labs, keyword: 'tea' }] as never),
  ideas: ({ labs: api }) => api.googleKeywordIdeasLive([{ ...labs, keywords: ['tea'] }] as never),
  related: ({ labs: api }) => api.googleRelatedKeywordsLive([{ ...labs, keyword: 'tea' }] as never),
  overview: ({ labs: api }) => api.googleKeywordOverviewLive([{ ...labs, keywords: ['tea', 'coffee'] }] as never),
  difficulty: ({ labs: api }) => api.googleBulkKeywordDifficultyLive([{ ...place, keywords: ['tea'] }] as never),
  intent: ({ labs: api }) => api.googleSearchIntentLive([{ language_code: 'en', keywords: ['tea'] }] as never),
  volume: ({ data: api }) => api.googleAdsSearchVolumeLive([{ ...place, keywords: ['tea'] }] as never),
  trends: ({ data: api }) => api.googleTrendsExploreLive([graph] as never),
  'trends post': ({ data: api }) => api.googleTrendsExploreTaskPost([graph] as never),
  'trends ready': ({ data: api }) => api.googleTrendsExploreTasksReady(),
  organic: ({ serp: api }) => api.googleOrganicLiveAdvanced([{ ...place, keyword: 'tea', depth: 30 }] as never),
  'organic post': ({ serp: api }) => api.googleOrganicTaskPost([{ ...place, keyword: 'tea' }] as never),
  'organic ready': ({ serp: api }) => api.googleOrganicTasksReady(),
  autocomplete: ({ serp: api }) => api.googleAutocompleteLiveAdvanced([{ ...place, keyword: 'tea' }] as never),
  'id list': ({ serp: api }) => api.idList([{ include_metadata: true }] as never),
  'own data': ({ appendix: api }) => api.userData(),
  errors: ({ appendix: api }) => api.errors(),
  places: ({ labs: api }) => api.locationsAndLanguages(),
  'trend places': ({ data: api }) => api.googleTrendsLocations(),
};

/** Paths of the members that the vendor's model does not have; an echo of the request is free text. */
function foreign(said: unknown, known: unknown, path = ''): string[] {
  if (Array.isArray(said)) {
    return said.flatMap((one, i) => foreign(one, (known as unknown[] | null)?.[i], `${path}[]`));
  }
  if (typeof said !== 'object' || said === null || /\.(data|metadata|price)$/.test(path)) return [];
  return Object.entries(said).flatMap(([name, value]) => {
    const model = known as Record<string, unknown> | null | undefined;
    if (model === null || model === undefined || !(name in model)) return [`${path}.${name}`];
    return foreign(value, model[name], `${path}.${name}`);
  });
}

describe('dataforseo-client', () => {
  test.each(Object.entries(CALLS))('%s: a success in the words of its models', async (_, call) => {
    const answer = (await call(apis())) as Answer;
    expect([20000, 20100]).toContain(answer.tasks?.[0]?.status_code);
    expect([...new Set(foreign(raw, answer.toJSON()))]).toEqual([]);
  });

  test('a task of the queue is found by its id and read', async () => {
    const { serp } = apis();
    const id = (await serp.googleOrganicTasksReady())?.tasks?.[0]?.result?.[0]?.id;
    const answer = (await serp.googleOrganicTaskGetAdvanced(id!)) as unknown as Answer;
    expect([...new Set(foreign(raw, answer.toJSON()))]).toEqual([]);
    expect(answer.tasks?.[0]?.result).toHaveLength(1);
  });

  const early = { keywords: ['tea'], date_to: '2026-01-01' };
  test.each([
    ...[...'<>|"'].map(
      (sign) => [`a word with ${sign}`, 'keywords', { keywords: ['tea', `tea ${sign} milk`] }] as const,
    ),
    ['a word of symbols alone', 'keywords', { keywords: ['(+)'] }],
    ['a day before 2004', 'date_from', { ...early, date_from: '2003-12-31' }],
    ['news before 2008', 'date_from', { ...early, date_from: '2007-12-31', type: 'news' }],
  ] as const)('trends refuse %s, naming the field, at no cost', async (_, field, task) => {
    const before = sandbox.control.billTotalUsd();
    const answer = await apis().data.googleTrendsExploreLive([task] as never);
    expect(answer?.tasks?.[0]).toMatchObject({
      status_code: 40501,
      status_message: `Invalid Field: '${field}'.`,
      cost: 0,
    });
    expect(sandbox.control.billTotalUsd()).toBe(before);
  });

  test('the first day of 2004 is taken, and of 2008 for news', async () => {
    for (const [type, year] of [
      ['web', 2004],
      ['news', 2008],
    ] as const) {
      const task = { keywords: ['c++'], type, date_from: `${year}-01-01`, date_to: `${year}-03-01` };
      const answer = await apis().data.googleTrendsExploreLive([task] as never);
      expect(answer?.tasks?.[0]?.status_code).toBe(20000);
    }
  });
});
