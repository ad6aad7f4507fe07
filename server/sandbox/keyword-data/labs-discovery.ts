import { suggestionCount, suggestions } from '../data/expansion.ts';
import type { KeywordItem } from '../data/keyword-item.ts';
import { volumeOf } from '../data/metrics.ts';
import { type Answer, type DataContext, type Endpoint, rows, type Task } from './endpoint.ts';
import {
  BY_VOLUME,
  LABS_FIELDS,
  type Lookup,
  labs,
  lookup,
  multiplierOf,
  PAGING,
  type Page,
  paged,
} from './labs-common.ts';
import { isFlag, keywordList, placed, text } from './validation.ts';

const TOKEN_PREFIX = 'sandbox:';

/** The continuation of a list: the request and where it stopped, opaque to clients. */
function tokenOf(task: Task, next: number): string {
  return Buffer.from(TOKEN_PREFIX + JSON.stringify({ ...task, offset: next, offset_token: undefined })).toString(
    'base64',
  );
}

/** With a token every other field but `limit` is ignored. */
function resumed(task: Task): Task {
  if (typeof task.offset_token !== 'string') return task;
  const plain = Buffer.from(task.offset_token, 'base64').toString('utf8');
  const earlier = JSON.parse(plain.slice(TOKEN_PREFIX.length)) as Task;
  return { ...earlier, limit: task.limit ?? earlier.limit };
}

function isToken(value: unknown): boolean {
  return typeof value === 'string' && Buffer.from(value, 'base64').toString('utf8').startsWith(TOKEN_PREFIX);
}

/** Without filters and an order of its own only the rows of the page are built: seeds have thousands. */
function pageOf(keywords: readonly string[], task: Task, look: Lookup, limit: number): Page<KeywordItem> {
  if (task.filters !== undefined || task.order_by !== undefined) {
    return paged(keywords.map(look.item), task, { limit, order: BY_VOLUME });
  }
  const sortable = keywords.map((keyword) => ({
    keyword,
    keyword_info: { search_volume: volumeOf(look.subject(keyword)) },
  }));
  const page = paged(sortable, task, { limit, order: BY_VOLUME });
  return { total: page.total, rows: page.rows.map(({ keyword }) => look.item(keyword)) };
}

function listAnswer(task: Task, look: Lookup, page: Page<KeywordItem>, head: Record<string, unknown>): Answer {
  const offset = (task.offset as number | undefined) ?? 0;
  const next = offset + page.rows.length;
  const result = {
    se_type: 'google',
    ...head,
    location_code: look.place.location,
    language_code: look.place.language,
    total_count: page.total,
    items_count: page.rows.length,
    offset,
    offset_token: next < page.total ? tokenOf(task, next) : null,
    items: page.rows.length > 0 ? page.rows : null,
  };
  return { result: [result], usage: rows(page.rows.length, multiplierOf(task)) };
}

const wordsOf = (phrase: string) => new Set(phrase.split(' '));

export const keywordSuggestions: Endpoint = {
  ...labs('keyword_suggestions', '0399'),
  fields: {
    required: ['keyword'],
    known: {
      ...LABS_FIELDS,
      ...PAGING,
      keyword: text(1, 700),
      include_seed_keyword: isFlag,
      exact_match: isFlag,
      offset_token: isToken,
    },
    together: placed({ location: false, language: false, countries: true }),
  },
  answer(asked: Task, context: DataContext): Answer {
    const task = resumed(asked);
    const look = lookup(task, context);
    const phrase = String(task.keyword).toLowerCase().trim();
    const found = suggestions(context.seed, phrase, suggestionCount(context.seed, phrase));
    const page = pageOf(found, task, look, 100);
    const withSeed = task.include_seed_keyword === true && look.knows(phrase);
    const head = { seed_keyword: phrase, seed_keyword_data: withSeed ? look.item(phrase) : null };
    return listAnswer(task, look, page, head);
  },
};

export const keywordIdeas: Endpoint = {
  ...labs('keyword_ideas', '0400'),
  fields: {
    required: ['keywords'],
    known: { ...LABS_FIELDS, ...PAGING, keywords: keywordList(200), closely_variants: isFlag, offset_token: isToken },
    together: placed({ location: true, language: false, countries: true }),
  },
  answer(asked: Task, context: DataContext): Answer {
    const task = resumed(asked);
    const look = lookup(task, context);
    const seeds = (task.keywords as string[]).map((word) => word.toLowerCase().trim());
    const own = wordsOf(seeds.join(' '));
    const found = seeds.flatMap((phrase) => suggestions(context.seed, `${phrase} ideas`, 400));
    const unique = [...new Set(found.map((phrase) => phrase.replace(' ideas', '')))].filter((word) => !own.has(word));
    return listAnswer(task, look, pageOf(unique, task, look, 700), { seed_keywords: seeds });
  },
};
