import type { Subject } from '../data/metrics.ts';
import { placeOf } from '../data/places.ts';
import { relatedQueries } from '../data/related-queries.ts';
import { hourlyInterest, interest } from '../data/series.ts';
import { ONE_TASK } from '../prices.ts';
import type { Answer, DataContext, Endpoint, Task } from './endpoint.ts';
import { stamp } from './envelope.ts';
import { badTrendsDate, DAY_MS, HOUR_MS, isDate, type Range, rangeOf, TIME_RANGES } from './trends-range.ts';
import { COMMON, integer, isString, oneOf, placed, text } from './validation.ts';

const ITEM_TYPES = [
  'google_trends_graph',
  'google_trends_map',
  'google_trends_topics_list',
  'google_trends_queries_list',
];
const SINGLE_KEYWORD_TYPES = ITEM_TYPES.slice(2);

/** Signs that fail the whole task; of the other symbols a word may not consist alone. */
const REFUSED_SIGNS = /[<>|"]/;
const ONLY_SYMBOLS = /^[\s\\'\-+=~!:*()[\]{},]*$/;
const fits = text(2, 100);
const word = (value: unknown) =>
  fits(value) && !REFUSED_SIGNS.test(value as string) && !ONLY_SYMBOLS.test(value as string);
const isKeywords = (value: unknown) =>
  Array.isArray(value) && value.length >= 1 && value.length <= 5 && value.every(word);
const isItemTypes = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((type) => ITEM_TYPES.includes(type));

const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);

interface Point {
  date_from: string;
  date_to: string;
  timestamp: number;
  missing_data: boolean;
  values: (number | null)[];
}

function levels(subject: Subject, range: Range): number[] {
  const count = Math.floor((range.last - range.from) / range.step) + 1;
  // The course hangs on the last day, so that hours and days of one range tell the same story.
  const end = range.last;
  return Array.from({ length: count }, (_, i) => {
    const start = range.from + i * range.step;
    if (range.step === HOUR_MS) return hourlyInterest(subject, start, end);
    if (range.step === DAY_MS) return interest(subject, start, end);
    const days = Array.from({ length: 7 }, (_, d) => start + d * DAY_MS).filter((day) => day <= end);
    return days.reduce((sum, day) => sum + interest(subject, day, end), 0) / 7;
  });
}

/** All words of a call share one scale: 100 is the highest point of any of them. */
function graph(task: Task, { seed, now }: DataContext, location: number) {
  const range = rangeOf(task, now);
  const keywords = (task.keywords as string[]).map((keyword) => keyword.replaceAll(',', '').toLowerCase());
  const series = keywords.map((keyword) => levels({ seed, keyword, location }, range));
  const highest = Math.max(...series.flat(), 0);
  const scaled = series.map((values) =>
    values.map((value) => (highest === 0 ? 0 : Math.round((100 * value) / highest))),
  );
  const data: Point[] = scaled[0]!.map((_, i) => {
    const start = range.from + i * range.step;
    const unfinished = start + range.step > now;
    return {
      date_from: date(start),
      // The last week of a recorded answer carries the day on which it was asked for.
      date_to: date(range.step > DAY_MS && i === scaled[0]!.length - 1 ? now : start + range.step - 1),
      timestamp: Math.floor(start / 1000),
      missing_data: unfinished,
      // The share of the last period that has passed, as the real graph shows a dip there.
      values: scaled.map((values) => Math.round(values[i]! * (unfinished ? (now - start) / range.step : 1))),
    };
  });
  const averages = scaled.map((values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length));
  return { type: 'google_trends_graph', title: 'Interest over time', keywords, data, averages };
}

function regions(task: Task, { seed }: DataContext) {
  const keywords = task.keywords as string[];
  const names = ['California', 'Texas', 'New York', 'Florida', 'Washington'];
  const data = names.map((name, i) => {
    const values = keywords.map((keyword) => Math.round(interest({ seed, keyword, location: 3000 + i }, 0, 0) % 101));
    return { geo_id: `US-${i}`, geo_name: name, values, max_value_index: values.indexOf(Math.max(...values)) };
  });
  return { type: 'google_trends_map', title: 'Interest by region', keywords, data };
}

function item(type: string, task: Task, context: DataContext, location: number) {
  if (type === 'google_trends_graph') return graph(task, context, location);
  if (type === 'google_trends_map') return regions(task, context);
  const keywords = task.keywords as string[];
  const queries = relatedQueries(context.seed, keywords[0]!.toLowerCase());
  if (type === 'google_trends_queries_list') return { type, title: 'Related queries', keywords, data: queries };
  const topic = (entry: { query: string; value: number }, i: number) => ({
    topic_id: `/m/0${i}`,
    topic_title: entry.query,
    topic_type: 'Topic',
    value: entry.value,
  });
  const data = { top: queries.top.slice(0, 5).map(topic), rising: queries.rising.slice(0, 5).map(topic) };
  return { type, title: 'Related topics', keywords, data };
}

function together(task: Task, { now }: DataContext): string | null {
  const types = (task.item_types as string[] | undefined) ?? [];
  const single = types.some((type) => SINGLE_KEYWORD_TYPES.includes(type));
  if (single && (task.keywords as string[]).length !== 1) return 'item_types';
  return placed({ location: false, language: false, countries: false })(task) ?? badTrendsDate(task, now);
}

export const trendsExplore: Endpoint = {
  api: 'keywords_data',
  base: 'keywords_data/google_trends/explore',
  functionCode: '0170',
  echo: { api: 'keywords_data', function: 'explore', se: 'google_trends' },
  live: { suffix: 'live', price: 'keywords_data.explore.live', lane: 'trendsLive' },
  queue: { price: 'keywords_data.explore.task_post', gets: ['task_get'] },
  fields: {
    required: ['keywords'],
    known: {
      ...COMMON,
      keywords: isKeywords,
      type: oneOf('web', 'news', 'youtube', 'images', 'froogle'),
      category_code: integer(0, 99_999),
      date_from: isDate,
      date_to: isDate,
      time_range: oneOf(...TIME_RANGES),
      item_types: isItemTypes,
      priority: oneOf(1, 2),
      pingback_url: isString,
      postback_url: isString,
    },
    together,
  },
  answer(task: Task, context: DataContext): Answer {
    const { location, language } = placeOf(task);
    const types = (task.item_types as string[] | undefined) ?? ['google_trends_graph'];
    const items = types.map((type, i) => ({ position: i + 1, ...item(type, task, context, location) }));
    const result = {
      keywords: task.keywords,
      type: `trends_${task.type ?? 'web'}`,
      location_code: task.location_code === undefined && task.location_name === undefined ? null : location,
      language_code: language,
      check_url: `https://trends.google.com/trends/explore?q=${encodeURIComponent(String(task.keywords))}`,
      datetime: stamp(context.now),
      items_count: items.length,
      items,
    };
    return { result: [result], usage: ONE_TASK };
  },
};
