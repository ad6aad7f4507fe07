import { builder } from '../builder.ts';
import { CompetitionLevel } from './result-enums.ts';

export interface MonthlyShape {
  year: number;
  month: number;
  volume: number | null;
}

export interface MetricsShape {
  volume: number | null;
  cpc: number | null;
  competition: number | null;
  competitionLevel: 'LOW' | 'MEDIUM' | 'HIGH' | null;
  difficulty: number | null;
  intent: string | null;
  monthly: MonthlyShape[];
}

export const MonthlyVolume = builder.objectRef<MonthlyShape>('MonthlyVolume').implement({
  description: 'Searches in one month.',
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'Calendar year.' }),
    month: t.exposeInt('month', { description: 'Month, 1..12.' }),
    volume: t.exposeFloat('volume', { nullable: true, description: 'Searches in that month; null = unknown.' }),
  }),
});

/** Metrics fields, for candidates and suggestions alike. */
export const Metrics = builder.interfaceRef<MetricsShape>('Metrics').implement({
  description: 'Metrics of a keyword. Null means unknown, 0 means measured zero.',
  fields: (t) => ({
    volume: t.exposeFloat('volume', { nullable: true, description: 'Average searches a month.' }),
    cpc: t.exposeFloat('cpc', { nullable: true, description: 'Cost per click, USD.' }),
    competition: t.exposeFloat('competition', { nullable: true, description: 'Paid competition, 0..1.' }),
    competitionLevel: t.expose('competitionLevel', {
      type: CompetitionLevel,
      nullable: true,
      description: 'The same in three steps.',
    }),
    difficulty: t.exposeFloat('difficulty', { nullable: true, description: 'Ranking difficulty, 0..100.' }),
    intent: t.exposeString('intent', {
      nullable: true,
      description: '`informational`, `navigational`, `commercial` or `transactional`.',
    }),
    monthly: t.expose('monthly', { type: [MonthlyVolume], description: 'Searches month by month, oldest first.' }),
  }),
});

export interface TrendShape {
  monthly: number | null;
  quarterly: number | null;
  yearly: number | null;
}

const VolumeTrend = builder.objectRef<TrendShape>('VolumeTrend').implement({
  description: 'Change of the search volume, percent; null = unknown.',
  fields: (t) => ({
    monthly: t.exposeFloat('monthly', { nullable: true, description: 'Against the month before, percent.' }),
    quarterly: t.exposeFloat('quarterly', { nullable: true, description: 'Against the quarter before, percent.' }),
    yearly: t.exposeFloat('yearly', { nullable: true, description: 'Against the year before, percent.' }),
  }),
});

/** What comes with the metrics of a candidate and not with those of a suggestion. */
export interface FurtherShape {
  trendPct: TrendShape;
  coreKeyword: string | null;
  foreignIntents: string[];
  bid: { low: number | null; high: number | null };
  links: { backlinks: number | null; referringDomains: number | null } | null;
  language: string | null;
  isAnotherLanguage: boolean | null;
  categories: number[];
  measuredAt: string | null;
  serp: { itemTypes: string[]; results: number | null } | null;
}

const Bid = builder.objectRef<FurtherShape['bid']>('Bid').implement({
  description: 'Bids for the top of the page, USD.',
  fields: (t) => ({
    low: t.exposeFloat('low', { nullable: true, description: 'Low end.' }),
    high: t.exposeFloat('high', { nullable: true, description: 'High end.' }),
  }),
});

const Links = builder.objectRef<NonNullable<FurtherShape['links']>>('RankingLinks').implement({
  description: 'Means over the pages that rank.',
  fields: (t) => ({
    backlinks: t.exposeFloat('backlinks', { nullable: true, description: 'Links.' }),
    referringDomains: t.exposeFloat('referringDomains', { nullable: true, description: 'Domains that link.' }),
  }),
});

const SerpInfo = builder.objectRef<NonNullable<FurtherShape['serp']>>('SerpInfo').implement({
  description: 'What stands on a results page, as it comes with the metrics.',
  fields: (t) => ({
    itemTypes: t.exposeStringList('itemTypes', { description: 'Kinds of items.' }),
    results: t.exposeFloat('results', { nullable: true, description: 'Results in all.' }),
  }),
});

export const KeywordMetrics = builder.objectRef<MetricsShape & FurtherShape>('KeywordMetrics').implement({
  description: 'Metrics of a candidate.',
  interfaces: [Metrics],
  fields: (t) => ({
    trendPct: t.expose('trendPct', { type: VolumeTrend, description: 'Change of the volume, percent.' }),
    coreKeyword: t.exposeString('coreKeyword', { nullable: true, description: 'The centre of its variants.' }),
    foreignIntents: t.exposeStringList('foreignIntents', { description: 'Intents beside the main one.' }),
    bid: t.expose('bid', { type: Bid, description: 'Bids for the top of the page, USD.' }),
    links: t.expose('links', { type: Links, nullable: true, description: 'Means over the pages that rank.' }),
    language: t.exposeString('language', { nullable: true, description: 'Language that the provider detects.' }),
    isAnotherLanguage: t.exposeBoolean('isAnotherLanguage', {
      nullable: true,
      description: 'Whether it is another one than was asked for.',
    }),
    categories: t.exposeFloatList('categories', { description: 'Categories of the advertising system.' }),
    measuredAt: t.exposeString('measuredAt', {
      nullable: true,
      description: 'When the figures were made, ISO 8601 in UTC; null: unknown.',
    }),
    serp: t.expose('serp', { type: SerpInfo, nullable: true, description: 'What stands on its results page.' }),
  }),
});
