import { isUnheardOf } from '../data/lexicon.ts';
import { difficultyOf, INTENTS, intentOf } from '../data/metrics.ts';
import { uniform } from '../random.ts';
import { type Answer, type DataContext, type Endpoint, rows, type Task } from './endpoint.ts';
import { LABS_FIELDS, labs, lookup, multiplierOf } from './labs-common.ts';
import { COMMON, keywordList, placed } from './validation.ts';

const asked = (task: Task) => [...new Set((task.keywords as string[]).map((word) => word.toLowerCase().trim()))];

function itemsAnswer(items: unknown[], head: Record<string, unknown>, multiplier = 1): Answer {
  const result = { ...head, items_count: items.length, items: items.length > 0 ? items : null };
  return { result: [result], usage: rows(items.length, multiplier) };
}

/** Unknown keywords are missing from the items and not charged. */
export const keywordOverview: Endpoint = {
  ...labs('keyword_overview', '0607'),
  fields: {
    required: ['keywords'],
    known: { ...LABS_FIELDS, keywords: keywordList(700) },
    together: placed({ location: true, language: true, countries: true }),
  },
  answer(task: Task, context: DataContext): Answer {
    const look = lookup(task, context);
    const items = asked(task)
      .filter(look.knows)
      .map((keyword) => ({ ...look.item(keyword), search_partners: false }));
    const head = { se_type: 'google', location_code: look.place.location, language_code: look.place.language };
    return itemsAnswer(items, head, multiplierOf(task));
  },
};

export const bulkKeywordDifficulty: Endpoint = {
  ...labs('bulk_keyword_difficulty', '0392'),
  fields: {
    required: ['keywords'],
    known: { ...COMMON, keywords: keywordList(1000) },
    together: placed({ location: true, language: true, countries: true }),
  },
  answer(task: Task, context: DataContext): Answer {
    const look = lookup(task, context);
    const items = asked(task)
      .filter(look.knows)
      .map((keyword) => ({ se_type: 'google', keyword, keyword_difficulty: difficultyOf(look.subject(keyword)) }));
    const { location, language } = look.place;
    return itemsAnswer(items, {
      se_type: 'google',
      location_code: location,
      language_code: language,
      total_count: items.length,
    });
  },
};

function intentItem(seed: number, keyword: string) {
  const label = intentOf(seed, keyword);
  const probability = Math.round((0.55 + 0.44 * uniform(seed, 'sure', keyword)) * 100) / 100;
  const second = INTENTS.filter((other) => other !== label && uniform(seed, 'second', other, keyword) < 0.2);
  const rest = Math.round(((1 - probability) / Math.max(1, second.length)) * 100) / 100;
  return {
    keyword,
    keyword_intent: { label, probability },
    secondary_keyword_intents:
      second.length === 0 ? null : second.map((other) => ({ label: other, probability: rest })),
  };
}

export const searchIntent: Endpoint = {
  ...labs('search_intent', '0541'),
  fields: {
    required: ['keywords'],
    known: {
      tag: COMMON.tag!,
      language_code: COMMON.language_code!,
      language_name: COMMON.language_name!,
      keywords: keywordList(1000),
    },
    together: placed({ location: false, language: false, countries: false }),
  },
  answer(task: Task, { seed }: DataContext): Answer {
    const items = asked(task)
      .filter((keyword) => !isUnheardOf(keyword))
      .map((keyword) => intentItem(seed, keyword));
    return itemsAnswer(items, {});
  },
};
