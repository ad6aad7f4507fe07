/** Shapes of the keyword data provider's answers. Unknown fields are ignored, missing ones are null. */
import { z } from 'zod';
import { amount, anything, flag, looseRows, num, part, rows, text, texts } from '../tolerant.ts';

const taskId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .nullable()
  .catch(null);

const task = part({
  id: taskId,
  status_code: num,
  status_message: text,
  cost: amount,
  result: anything,
});

/** The envelope around every answer. `cost` is in micro-USD, null when the answer does not tell. */
export const envelope = z.object({
  status_code: z.number(),
  status_message: text,
  cost: amount,
  tasks: looseRows(task),
});
export type Envelope = z.output<typeof envelope>;
export type Task = z.output<typeof task>;

/** No keyword is longer, in characters; a row that says so is none. */
const KEYWORD_LIMIT = 700;
const keywordText = z.string().max(KEYWORD_LIMIT);

/** What a body that is no envelope says, in whichever of the usual fields; null when it says nothing. */
export const vendorText = part({
  status_message: text,
  message: text,
  error: z
    .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
    .nullable()
    .catch(null),
  tasks: looseRows(task),
}).transform((body) => body.status_message ?? body.message ?? body.error ?? body.tasks[0]?.status_message ?? null);

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** A month of a keyword, read by hand: there are a dozen to each, and a schema took most of the time of an answer for them. */
function monthsOf(row: unknown) {
  const { year, month, search_volume: volume } = (row ?? {}) as Record<string, unknown>;
  if (!isWhole(year) || !isWhole(month) || month < 1 || month > 12) return [];
  return [{ year, month, search_volume: typeof volume === 'number' && Number.isFinite(volume) ? volume : null }];
}
const months = anything.transform((list) => (Array.isArray(list) ? list.flatMap(monthsOf) : []));

const keywordFields = {
  keyword_info: part({
    search_volume: num,
    cpc: num,
    competition: num,
    competition_level: z.enum(['LOW', 'MEDIUM', 'HIGH']).nullable().catch(null),
    low_top_of_page_bid: num,
    high_top_of_page_bid: num,
    categories: z.array(z.int()).catch([]),
    last_updated_time: text,
    monthly_searches: months,
    search_volume_trend: part({ monthly: num, quarterly: num, yearly: num }),
  }),
  keyword_properties: part({
    keyword_difficulty: num,
    core_keyword: text,
    detected_language: text,
    is_another_language: flag,
  }),
  search_intent_info: part({ main_intent: text, foreign_intent: texts }),
  avg_backlinks_info: part({ backlinks: num, referring_main_domains: num }),
  serp_info: part({ serp_item_types: texts, se_results_count: num }),
};
export const keywordItem = z.object({ keyword: keywordText, ...keywordFields });
export type KeywordItem = z.output<typeof keywordItem>;

const seed = keywordItem.nullable().catch(null);

export const suggestionsResult = z.object({ seed_keyword_data: seed, total_count: num, items: rows(keywordItem) });
export const relatedResult = z.object({
  seed_keyword_data: seed,
  total_count: num,
  items: rows(z.object({ keyword_data: keywordItem, depth: num })),
});
export const overviewResult = z.object({ items: rows(keywordItem) });

/** The end of the year 9999: a later date has no four-digit year. */
const MAX_UNIX_SECONDS = 253_402_300_799;
const point = z.object({
  date_from: z.string(),
  date_to: z.string(),
  timestamp: z.number().min(0).max(MAX_UNIX_SECONDS),
  missing_data: flag,
  values: z.array(num).catch([]),
});
const relatedQuery = z.object({ query: keywordText, value: z.number() });

/** `data` is a list of points in a graph and two lists of queries in a queries list. */
const trendsItem = z.object({
  type: z.string(),
  keywords: texts,
  averages: z.array(num).catch([]),
  data: anything,
});
export const trendsResult = z.object({ keywords: texts, items: rows(trendsItem) });
export const graphPoints = looseRows(point);
export type GraphPoint = z.output<typeof point>;
export const queryLists = part({ top: looseRows(relatedQuery), rising: looseRows(relatedQuery) });

const serpItem = z.object({
  type: z.string(),
  rank_group: num,
  rank_absolute: num,
  title: text,
  url: text,
  domain: text,
  description: text,
  items: z.array(z.unknown()).catch([]),
});
export const serpResult = z.object({ keyword: text, item_types: texts, items: rows(serpItem) });
export const question = z.object({ title: z.string() });

export const autocompleteResult = z.object({ items: rows(z.object({ suggestion: keywordText, relevance: num })) });
