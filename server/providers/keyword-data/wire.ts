/** Shapes of the keyword data provider's answers. Unknown fields are ignored, missing ones are null. */
import { z } from 'zod';
import {
  amount,
  anything,
  fieldsOf,
  flag,
  looseRows,
  num,
  numberOf,
  part,
  rows,
  rowsBy,
  text,
  texts,
} from '../tolerant.ts';
import { KEYWORD_LIMIT, keywordRow } from './keyword-row.ts';

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
  data: part({ tag: text }),
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

export const suggestionsResult = z.object({
  seed_keyword_data: anything.transform(keywordRow),
  total_count: num,
  items: rowsBy(keywordRow),
});
export const relatedResult = z.object({ ...suggestionsResult.shape, items: rowsBy(relatedRow) });
export const overviewResult = z.object({ items: rowsBy(keywordRow) });

function relatedRow(item: unknown) {
  const { keyword_data, depth } = fieldsOf(item);
  const row = keywordRow(keyword_data);
  return row && { ...row, depth: numberOf(depth) ?? 0 };
}

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
