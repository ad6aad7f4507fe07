import { suggestions } from '../data/expansion.ts';
import { isUnheardOf } from '../data/lexicon.ts';
import { placeOf } from '../data/places.ts';
import { PAGE_SIZE, resultCount } from '../data/serp-pages.ts';
import { ONE_TASK } from '../prices.ts';
import { hash32 } from '../random.ts';
import type { Answer, Check, DataContext, Endpoint, Fields, Task } from './endpoint.ts';
import { stamp } from './envelope.ts';
import { serpItems } from './serp-items.ts';
import { COMMON, integer, isFlag, isList, isString, oneOf, placed, text } from './validation.ts';

const MAX_DEPTH = 200;
/** Search operators multiply the price (providers A6). */
const OPERATORS = /\b(site|inurl|intitle|allintitle|allinurl|filetype|related|cache):/;
const OPERATOR_MULTIPLIER = 5;
const AI_OVERVIEW_USD = 0.002;
const RECTANGLES_USD = 0.002;

const SHARED: Readonly<Record<string, Check>> = {
  ...COMMON,
  keyword: text(1, 700),
  location_coordinate: isString,
  priority: oneOf(1, 2),
  pingback_url: isString,
  postback_url: isString,
  postback_data: oneOf('regular', 'advanced', 'html'),
};

const organicFields: Fields = {
  required: ['keyword'],
  known: {
    ...SHARED,
    device: oneOf('desktop', 'mobile'),
    os: isString,
    depth: integer(1, MAX_DEPTH),
    max_crawl_pages: integer(1, 100),
    load_async_ai_overview: isFlag,
    people_also_ask_click_depth: integer(1, 4),
    group_organic_results: isFlag,
    calculate_rectangles: isFlag,
    browser_screen_width: integer(240, 9999),
    browser_screen_height: integer(240, 9999),
    browser_screen_resolution_ratio: integer(1, 3),
    se_domain: isString,
    target: isString,
    stop_crawl_on_match: isList,
    remove_from_url: isList,
    url: isString,
    search_param: isString,
  },
  together: (task) => {
    const needed = { location: task.location_coordinate === undefined, language: true, countries: false };
    return placed(needed)(task);
  },
};

/** Google decodes `%xx` and reads `+` as a space; a broken sequence stays as it is. */
function searched(keyword: unknown): string {
  const spaced = String(keyword).replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced).toLowerCase();
  } catch {
    return spaced.toLowerCase();
  }
}

function head(task: Task, type: string, context: DataContext) {
  const { location, language } = placeOf(task);
  return {
    keyword: String(task.keyword),
    type,
    se_domain: task.se_domain ?? 'google.com',
    location_code: location,
    language_code: language,
    check_url: `https://www.google.com/search?q=${encodeURIComponent(searched(task.keyword))}&hl=${language}`,
    datetime: stamp(context.now),
    spell: null,
    refinement_chips: null,
  };
}

function empty(task: Task, type: string, context: DataContext): Answer {
  const pages = type === 'organic' ? { pages_count: 0 } : {};
  const nothing = { item_types: [], se_results_count: 0, ...pages, items_count: 0, items: null };
  return { code: 40102, result: [{ ...head(task, type, context), ...nothing }], usage: ONE_TASK };
}

function extras(task: Task, types: ReadonlySet<string>): number {
  const overview = task.load_async_ai_overview === true && types.has('ai_overview') ? AI_OVERVIEW_USD : 0;
  return overview + (task.calculate_rectangles === true ? RECTANGLES_USD : 0);
}

export const serpOrganic: Endpoint = {
  api: 'serp',
  base: 'serp/google/organic',
  functionCode: '0139',
  echo: { api: 'serp', function: 'live', se: 'google', se_type: 'organic' },
  live: { suffix: 'live/advanced', price: 'serp.live.advanced' },
  queue: { price: 'serp.task_post', gets: ['task_get/regular', 'task_get/advanced'] },
  fields: organicFields,
  /** Pages that do not exist are not charged: the cost is net of unused depth. */
  answer(task: Task, context: DataContext): Answer {
    const keyword = searched(task.keyword);
    const count = Math.min((task.depth as number | undefined) ?? PAGE_SIZE, resultCount(context.seed, keyword));
    if (count === 0) return empty(task, 'organic', context);
    const items = serpItems(context.seed, keyword, count);
    const types = new Set(items.map(({ type }) => type));
    const pages = Math.ceil(count / PAGE_SIZE);
    const result = {
      ...head(task, 'organic', context),
      item_types: [...types],
      se_results_count: hash32(context.seed, 'results', keyword),
      pages_count: pages,
      items_count: items.length,
      items,
    };
    const multiplier = OPERATORS.test(keyword) ? OPERATOR_MULTIPLIER : 1;
    return { result: [result], usage: { items: items.length, pages, multiplier, extraUsd: extras(task, types) } };
  },
};

export const autocomplete: Endpoint = {
  api: 'serp',
  base: 'serp/google/autocomplete',
  functionCode: '0151',
  echo: { api: 'serp', function: 'live', se: 'google', se_type: 'autocomplete' },
  live: { suffix: 'live/advanced', price: 'serp.autocomplete.live.advanced' },
  queue: { price: 'serp.autocomplete.task_post', gets: ['task_get/advanced'] },
  fields: {
    required: ['keyword'],
    known: { ...SHARED, cursor_pointer: integer(0, 700), client: isString },
    together: placed({ location: true, language: true, countries: false }),
  },
  answer(task: Task, context: DataContext): Answer {
    const keyword = searched(task.keyword);
    if (isUnheardOf(keyword)) return empty(task, 'autocomplete', context);
    const found = suggestions(context.seed, keyword, 30).filter((phrase) => phrase.startsWith(keyword));
    const items = found.slice(0, 10).map((suggestion, i) => ({
      type: 'autocomplete',
      rank_group: i + 1,
      rank_absolute: i + 1,
      relevance: i === 0 ? 1300 : 600 - i,
      suggestion,
      suggestion_type: null,
      search_query_url: `https://www.google.com/search?q=${encodeURIComponent(suggestion)}`,
      thumbnail_url: null,
      highlighted: null,
    }));
    const counts = { item_types: ['autocomplete'], se_results_count: 0, items_count: items.length };
    return { result: [{ ...head(task, 'autocomplete', context), ...counts, items }], usage: ONE_TASK };
  },
};
