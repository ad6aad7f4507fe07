import { advertising, monthlyVolumes, type Subject, volumeOf } from '../data/metrics.ts';
import { placeOf } from '../data/places.ts';
import { ONE_TASK } from '../prices.ts';
import { uniform } from '../random.ts';
import type { Answer, DataContext, Endpoint, Task } from './endpoint.ts';
import { ordered } from './query.ts';
import { badDate, isDate } from './trends-range.ts';
import { COMMON, isFlag, isString, keywordList, oneOf, placed } from './validation.ts';

/** Symbols that fail the whole task. */
const SYMBOLS = /[?!@%^()={};~<>[\],|\\`]/;
const SPELL_SHARE = 0.02;

function adsRow(subject: Subject, task: Task, now: number) {
  const volume = volumeOf(subject);
  const ads = advertising(subject);
  const { language } = placeOf(task);
  const corrected = uniform(subject.seed, 'spell', subject.keyword) < SPELL_SHARE;
  return {
    keyword: subject.keyword,
    spell: corrected ? `${subject.keyword}s` : null,
    location_code: task.location_code ?? null,
    language_code: task.language_code === undefined && task.language_name === undefined ? null : language,
    search_partners: task.search_partners === true,
    competition: ads.level,
    competition_index: ads.competition === null ? null : Math.round(ads.competition * 100),
    search_volume: volume,
    low_top_of_page_bid: ads.low,
    high_top_of_page_bid: ads.high,
    cpc: ads.cpc,
    monthly_searches: volume === null ? null : monthlyVolumes(subject, volume, now),
  };
}

/** Rows stand directly in `result`; the price is per task. */
export const adsSearchVolume: Endpoint = {
  api: 'keywords_data',
  base: 'keywords_data/google_ads/search_volume',
  functionCode: '0367',
  echo: { api: 'keywords_data', function: 'search_volume', se: 'google_ads' },
  live: { suffix: 'live', price: 'keywords_data.google_ads.search_volume.live', lane: 'adsLive' },
  queue: { price: 'keywords_data.search_volume.task_post', gets: ['task_get'] },
  fields: {
    required: ['keywords'],
    known: {
      ...COMMON,
      keywords: keywordList(1000),
      location_coordinate: isString,
      search_partners: isFlag,
      date_from: isDate,
      date_to: isDate,
      include_adult_keywords: isFlag,
      sort_by: oneOf('relevance', 'search_volume', 'competition_index', 'low_top_of_page_bid', 'high_top_of_page_bid'),
      pingback_url: isString,
      postback_url: isString,
    },
    together(task, { now }) {
      const bad = (task.keywords as string[]).find((keyword) => SYMBOLS.test(keyword));
      if (bad !== undefined) return `keywords'. Keyword text has invalid characters or symbols: '${bad}`;
      return placed({ location: false, language: false, countries: false })(task) ?? badDate(task, now);
    },
  },
  answer(task: Task, { seed, now }: DataContext): Answer {
    const { location } = placeOf(task);
    const words = [...new Set((task.keywords as string[]).map((keyword) => keyword.toLowerCase()))];
    const found = words.map((keyword) => adsRow({ seed, keyword, location }, task, now));
    const field = String(task.sort_by ?? 'relevance');
    return { result: field === 'relevance' ? found : ordered(found, [`${field},desc`]), usage: ONE_TASK };
  },
};
