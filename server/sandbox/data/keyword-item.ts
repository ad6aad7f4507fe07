import { hex, uniform } from '../random.ts';
import {
  advertising,
  difficultyOf,
  INTENTS,
  intentOf,
  monthlyVolumes,
  type Subject,
  volumeOf,
  volumeTrend,
} from './metrics.ts';
import { countries } from './places.ts';

export interface ItemOptions {
  language: string;
  serpInfo: boolean;
  clickstream: boolean;
  now: number;
}

const UPDATED = '2026-10-15 06:12:41 +00:00';
const PREVIOUSLY = '2026-09-12 04:55:02 +00:00';

function keywordInfo(subject: Subject, now: number) {
  const volume = volumeOf(subject);
  const ads = advertising(subject);
  const months = volume === null ? null : monthlyVolumes(subject, volume, now);
  return {
    se_type: 'google',
    last_updated_time: UPDATED,
    competition: ads.competition,
    competition_level: ads.level,
    cpc: ads.cpc,
    search_volume: volume,
    low_top_of_page_bid: ads.low,
    high_top_of_page_bid: ads.high,
    categories: uniform(subject.seed, 'categories', subject.keyword) < 0.3 ? null : [10004, 10013],
    monthly_searches: months,
    search_volume_trend: months === null ? null : volumeTrend(months),
  };
}

function serpInfo(subject: Subject) {
  const iso = countries.find(({ code }) => code === subject.location)?.iso.toLowerCase() ?? 'us';
  return {
    se_type: 'google',
    check_url: `https://www.google.com/search?q=${encodeURIComponent(subject.keyword)}&num=100&gl=${iso}`,
    serp_item_types: ['organic', 'people_also_ask', 'related_searches'],
    se_results_count: Math.round(1e5 + uniform(subject.seed, 'results', subject.keyword) * 9e8),
    last_updated_time: UPDATED,
    previous_updated_time: PREVIOUSLY,
  };
}

function clickstreamInfo(subject: Subject) {
  const female = Math.round(uniform(subject.seed, 'female', subject.keyword) * 100);
  return {
    search_volume: Math.round(
      (volumeOf(subject) ?? 0) * (0.7 + 0.6 * uniform(subject.seed, 'clicks', subject.keyword)),
    ),
    last_updated_time: UPDATED,
    gender_distribution: { female, male: 100 - female },
    age_distribution: { '18-24': 22, '25-34': 31, '35-44': 24, '45-54': 14, '55-64': 9 },
    monthly_searches: null,
  };
}

function properties(subject: Subject, language: string) {
  return {
    se_type: 'google',
    core_keyword: null,
    synonym_clustering_algorithm: 'text_processing',
    keyword_difficulty: difficultyOf(subject),
    detected_language: language,
    is_another_language: false,
    words_count: subject.keyword.split(' ').length,
  };
}

function backlinks(subject: Subject) {
  const domains = Math.round(Math.exp(2 + 5 * uniform(subject.seed, 'domains', subject.keyword)));
  return {
    se_type: 'google',
    backlinks: Math.round(domains * 94) / 10,
    dofollow: Math.round(domains * 52) / 10,
    referring_pages: Math.round(domains * 71) / 10,
    referring_domains: domains,
    referring_main_domains: Math.round(domains * 0.9),
    rank: Number.parseInt(hex(2, subject.seed, 'rank', subject.keyword), 16),
    main_domain_rank: 300 + Number.parseInt(hex(2, subject.seed, 'main rank', subject.keyword), 16),
    last_updated_time: UPDATED,
  };
}

/** A keyword row as all Labs endpoints return it (providers A5, KeywordItem). */
export function keywordItem(subject: Subject, options: ItemOptions) {
  const intent = intentOf(subject.seed, subject.keyword);
  const foreign = INTENTS.filter((label) => label !== intent && uniform(subject.seed, label, subject.keyword) < 0.15);
  return {
    se_type: 'google',
    keyword: subject.keyword,
    location_code: subject.location,
    language_code: options.language,
    keyword_info: keywordInfo(subject, options.now),
    keyword_info_normalized_with_bing: null,
    keyword_info_normalized_with_clickstream: null,
    clickstream_keyword_info: options.clickstream ? clickstreamInfo(subject) : null,
    keyword_properties: properties(subject, options.language),
    serp_info: options.serpInfo ? serpInfo(subject) : null,
    avg_backlinks_info: backlinks(subject),
    search_intent_info: {
      se_type: 'google',
      main_intent: intent,
      foreign_intent: foreign.length > 0 ? foreign : null,
      last_updated_time: UPDATED,
    },
  };
}

export type KeywordItem = ReturnType<typeof keywordItem>;
