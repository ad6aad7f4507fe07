/**
 * A keyword with its figures, as most operations of the provider list it. Read by hand: an answer has thousands of them, and
 * schemas took four times as long. Like theirs, this reading is tolerant: an odd field is null, or an empty list.
 */
import type { KeywordMetrics, KeywordRow, MonthlyVolume } from '../ports/keyword-data.ts';
import { fieldsOf, flagOf, numberOf, textOf, textsOf } from '../tolerant.ts';

/** No keyword is longer, in characters; a row that says so is none. */
export const KEYWORD_LIMIT = 700;

/** null: a row without a keyword. */
export function keywordRow(item: unknown): KeywordRow | null {
  const fields = fieldsOf(item);
  const keyword = textOf(fields.keyword);
  return keyword === null || keyword.length > KEYWORD_LIMIT ? null : { keyword, metrics: metricsOf(fields) };
}

function metricsOf(item: Record<string, unknown>): KeywordMetrics {
  const info = fieldsOf(item.keyword_info);
  const properties = fieldsOf(item.keyword_properties);
  const intents = fieldsOf(item.search_intent_info);
  const trend = fieldsOf(info.search_volume_trend);
  return {
    volume: numberOf(info.search_volume),
    cpc: numberOf(info.cpc),
    competition: numberOf(info.competition),
    competitionLevel: levelOf(info.competition_level),
    difficulty: numberOf(properties.keyword_difficulty),
    intent: textOf(intents.main_intent),
    monthly: monthsOf(info.monthly_searches),
    trendPct: {
      monthly: numberOf(trend.monthly),
      quarterly: numberOf(trend.quarterly),
      yearly: numberOf(trend.yearly),
    },
    coreKeyword: textOf(properties.core_keyword),
    foreignIntents: textsOf(intents.foreign_intent),
    bid: { low: numberOf(info.low_top_of_page_bid), high: numberOf(info.high_top_of_page_bid) },
    links: linksOf(fieldsOf(item.avg_backlinks_info)),
    language: textOf(properties.detected_language),
    isAnotherLanguage: flagOf(properties.is_another_language),
    categories: categoriesOf(info.categories),
    measuredAt: timeOf(info.last_updated_time),
    serp: serpOf(fieldsOf(item.serp_info)),
  };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function levelOf(level: unknown): KeywordMetrics['competitionLevel'] {
  return level === 'LOW' || level === 'MEDIUM' || level === 'HIGH' ? level : null;
}

function categoriesOf(list: unknown): number[] {
  return Array.isArray(list) && list.every(isWhole) ? list : [];
}

/** Oldest month first; what is no month is left out. */
function monthsOf(list: unknown): MonthlyVolume[] {
  const months = Array.isArray(list) ? list.flatMap(monthOf) : [];
  return months.sort((a, b) => a.year - b.year || a.month - b.month);
}

function monthOf(row: unknown): MonthlyVolume[] {
  const { year, month, search_volume: volume } = fieldsOf(row);
  if (!isWhole(year) || !isWhole(month) || month < 1 || month > 12) return [];
  return [{ year, month, volume: numberOf(volume) }];
}

/** `2026-10-02 03:11:12 +00:00` as every point in time is written; null: unknown, or written in another way. */
function timeOf(text: unknown): string | null {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d:\d\d)$/.exec(textOf(text) ?? '') ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function linksOf(means: Record<string, unknown>): KeywordMetrics['links'] {
  const backlinks = numberOf(means.backlinks);
  const referringDomains = numberOf(means.referring_main_domains);
  return backlinks === null && referringDomains === null ? null : { backlinks, referringDomains };
}

function serpOf(info: Record<string, unknown>): KeywordMetrics['serp'] {
  const itemTypes = textsOf(info.serp_item_types);
  return itemTypes.length === 0 ? null : { itemTypes, results: numberOf(info.se_results_count) };
}
