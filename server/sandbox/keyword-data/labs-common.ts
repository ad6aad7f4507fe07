import { type ItemOptions, type KeywordItem, keywordItem } from '../data/keyword-item.ts';
import { isInDatabase, type Subject } from '../data/metrics.ts';
import { placeOf } from '../data/places.ts';
import type { Check, DataContext, Endpoint, Task } from './endpoint.ts';
import { isFilter, isOrder, ordered, passes } from './query.ts';
import { COMMON, integer, isFlag } from './validation.ts';

export const MAX_OFFSET = 10_000;
export const BY_VOLUME = ['keyword_info.search_volume,desc'];

export const LABS_FLAGS: Readonly<Record<string, Check>> = {
  include_serp_info: isFlag,
  include_clickstream_data: isFlag,
};

export const PAGING: Readonly<Record<string, Check>> = {
  limit: integer(1, 1000),
  offset: integer(0, MAX_OFFSET),
  filters: isFilter,
  order_by: isOrder,
  ignore_synonyms: isFlag,
};

/** The parts that all Labs endpoints have in common. */
export function labs(
  name: string,
  functionCode: string,
): Pick<Endpoint, 'api' | 'base' | 'functionCode' | 'echo' | 'live'> {
  return {
    api: 'dataforseo_labs',
    base: `dataforseo_labs/google/${name}`,
    functionCode,
    echo: { api: 'dataforseo_labs', function: name, se_type: 'google' },
    live: { suffix: 'live', price: `dataforseo_labs.${name}.live`, lane: 'database' },
  };
}

export const LABS_FIELDS: Readonly<Record<string, Check>> = { ...COMMON, ...LABS_FLAGS };

/** Clickstream data doubles the price (providers A6). */
export const multiplierOf = (task: Task): number => (task.include_clickstream_data === true ? 2 : 1);

export interface Lookup {
  subject(keyword: string): Subject;
  item(keyword: string): KeywordItem;
  knows(keyword: string): boolean;
  place: { location: number; language: string };
}

/** Reads keywords as the task asks for them: its place, its language, its extras. */
export function lookup(task: Task, { seed, now }: DataContext): Lookup {
  const place = placeOf(task);
  const options: ItemOptions = {
    language: place.language,
    serpInfo: task.include_serp_info === true,
    clickstream: task.include_clickstream_data === true,
    now,
  };
  const subject = (keyword: string): Subject => ({ seed, keyword: keyword.toLowerCase(), location: place.location });
  return {
    place,
    subject,
    item: (keyword) => keywordItem(subject(keyword), options),
    knows: (keyword) => isInDatabase(subject(keyword)),
  };
}

export interface Page<T> {
  total: number;
  rows: T[];
}

/** Filters, sorts and cuts finished rows. */
export function paged<T>(
  all: readonly T[],
  task: Task,
  defaults: { limit: number; order: readonly string[] },
): Page<T> {
  const filters = task.filters;
  const kept = filters === undefined || filters === null ? all : all.filter((row) => passes(row, filters));
  const sorted = ordered(kept, (task.order_by as string[] | undefined) ?? defaults.order);
  const offset = (task.offset as number | undefined) ?? 0;
  const limit = (task.limit as number | undefined) ?? defaults.limit;
  return { total: kept.length, rows: sorted.slice(offset, offset + limit) };
}
