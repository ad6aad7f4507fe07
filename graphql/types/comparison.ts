import { WORDS } from '../../server/operations/words.ts';
import type { ComparisonResult as Compared, GroupComparison, KeywordComparison } from '../../server/science/index.ts';
import { builder } from '../builder.ts';
import { inTurns } from '../results.ts';
import { knownWord } from './enum-of.ts';
import {
  ComparisonReasonCode,
  Confidence,
  DecayRisk,
  Direction,
  Freshness,
  Momentum,
  Size,
  Verdict,
} from './result-enums.ts';
import { nameOf } from './result-names.ts';

type Intent = NonNullable<KeywordComparison['intent']>;

const Reason = builder.objectRef<KeywordComparison['reasons'][number]>('ComparisonReason').implement({
  description: 'What a size, a momentum or a confidence rests on.',
  fields: (t) => ({
    code: t.field({
      type: ComparisonReasonCode,
      nullable: true,
      description: 'Stable code, one a fact; null in results of an earlier method.',
      resolve: ({ code }) => knownWord(WORDS.comparisonReason, code),
    }),
    value: t.exposeFloat('value', { description: 'The figure.' }),
    threshold: t.exposeFloat('threshold', { description: 'What it was held against.' }),
    text: t.exposeString('text', { description: 'Both in words.' }),
  }),
});

const Peak = builder.objectRef<NonNullable<KeywordComparison['peak']>>('ComparisonPeak').implement({
  description: 'The largest weekly ratio to the benchmark.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'First day of that week.' }),
    ratio: t.exposeFloat('ratio', { description: 'Ratio to the benchmark.' }),
  }),
});

const Seasonality = builder.objectRef<NonNullable<KeywordComparison['seasonality']>>('Seasonality').implement({
  description: 'How the interest goes over the year.',
  fields: (t) => ({
    months: t.field({
      type: t.listRef('Float', { nullable: true }),
      description: 'January to December: interest of the month against the year’s, 1 = average.',
      resolve: ({ months }) => months,
    }),
    strength: t.exposeFloat('strength', { description: 'Share of the scatter that the months explain, 0..1.' }),
  }),
});

const Bounds = builder.objectRef<{ low: number; high: number }>('RatioBounds').implement({
  description: 'Where the mean ratio lies although the provider rounds.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'Lowest possible ratio to the benchmark.' }),
    high: t.exposeFloat('high', { description: 'Highest possible ratio to the benchmark.' }),
  }),
});

const Movement = builder.objectRef<KeywordComparison['movement']>('Movement').implement({
  description: 'Where a series as a whole is going.',
  fields: (t) => ({
    direction: t.expose('direction', { type: Direction, description: 'Up, down or neither.' }),
    slopePctPerWeek: t.exposeFloat('slopePctPerWeek', {
      nullable: true,
      description: 'Slope of the ratio to the benchmark, percent a week.',
    }),
    pValue: t.exposeFloat('pValue', { nullable: true, description: 'Two-sided p-value of the trend, 0..1.' }),
    changePct: t.exposeFloat('changePct', {
      nullable: true,
      description: 'The last week against the median of the earlier ones, percent.',
    }),
  }),
});

const IntentType = builder.objectRef<Intent>('KeywordIntent').implement({
  description: 'What people want who search for a keyword, as a language model judges it.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Kind of intent.' }),
    demand: t.exposeString('demand', { description: 'What is wanted.' }),
    reason: t.exposeString('reason', { description: 'Why the model thinks so.' }),
    confidence: t.exposeFloat('confidence', { description: 'How sure it is, 0..1.' }),
  }),
});

export const TrendPoint = builder.objectRef<KeywordComparison['series']['points'][number]>('TrendPoint').implement({
  description: 'One point of a compared series.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'Day or first day of the week (UTC).' }),
    value: t.exposeFloat('value', { description: 'Interest in the keyword, 0..100 within its batch.' }),
    benchmark: t.exposeFloat('benchmark', { description: 'Interest in the benchmark, 0..100 within the same batch.' }),
  }),
});

const Row = builder.objectRef<KeywordComparison>('KeywordComparison').implement({
  description: 'One keyword against the benchmark. Ratios: 1 = as much interest as the benchmark. Null = unknown.',
  fields: (t) => ({
    keyword: t.exposeString('keyword', { description: 'The keyword.' }),
    verdict: t.expose('verdict', { type: Verdict, description: 'What to think of it.' }),
    size: t.expose('size', { type: Size, description: 'How large it is beside the benchmark now.' }),
    momentum: t.expose('momentum', { type: Momentum, description: 'Where it is going against the benchmark.' }),
    confidence: t.expose('confidence', { type: Confidence, description: 'How far the verdict can be relied on.' }),
    dataThrough: t.expose('dataThrough', {
      type: 'Date',
      nullable: true,
      description: 'Last day that counted; newer figures still change.',
    }),
    reasons: t.expose('reasons', { type: [Reason], description: 'What size, momentum and confidence rest on.' }),
    freshness: t.expose('freshness', { type: Freshness, description: 'How new the interest is.' }),
    peak: t.expose('peak', { type: Peak, nullable: true, description: 'Largest weekly ratio to the benchmark.' }),
    volume: t.exposeFloat('volume', {
      nullable: true,
      description: 'Average searches a month, where a stored answer tells.',
    }),
    difficulty: t.exposeFloat('difficulty', {
      nullable: true,
      description: 'Ranking difficulty as the provider estimates it, 0..100, likewise.',
    }),
    seasonality: t.expose('seasonality', {
      type: Seasonality,
      nullable: true,
      description: 'Null for ranges below fifteen months.',
    }),
    ratioMean: t.exposeFloat('ratioMean', {
      nullable: true,
      description: 'Mean of the last seven days divided by the benchmark’s.',
    }),
    ratioRecent: t.exposeFloat('ratioRecent', { nullable: true, description: 'The same over the last three days.' }),
    ratioLastPoint: t.exposeFloat('ratioLastPoint', {
      nullable: true,
      description: 'The same at the last complete point.',
    }),
    ratioPeak: t.exposeFloat('ratioPeak', {
      nullable: true,
      description: 'Largest point of the last seven days divided by the benchmark’s largest.',
    }),
    ratioCoverage: t.exposeFloat('ratioCoverage', {
      nullable: true,
      description: 'Share of the points of the last seven days at or above the benchmark, 0..1.',
    }),
    ratioBounds: t.expose('ratioBounds', { type: Bounds, nullable: true, description: 'Bounds of the mean ratio.' }),
    slopeDiff: t.exposeFloat('slopeDiff', {
      nullable: true,
      description: 'Slope of the last seven days less the benchmark’s, points a day.',
    }),
    slopeRatio: t.exposeFloat('slopeRatio', {
      nullable: true,
      description: 'Slope of the last seven days divided by the benchmark’s; null against a flat one.',
    }),
    volatility: t.exposeFloat('volatility', {
      nullable: true,
      description: 'Standard deviation of the last seven days divided by their mean.',
    }),
    crossings: t.exposeInt('crossings', { description: 'How often the last seven days cross the benchmark.' }),
    endStreak: t.exposeInt('endStreak', {
      description: 'Points in a row at or above the benchmark at the end of the last seven days.',
    }),
    endVsPeak: t.exposeFloat('endVsPeak', {
      nullable: true,
      description: 'Last point divided by the largest of the last seven days, 0..1.',
    }),
    movement: t.expose('movement', { type: Movement, description: 'Where the series is going.' }),
    decayRisk: t.expose('decayRisk', { type: DecayRisk, description: 'Risk that the interest is fading.' }),
    intent: t.expose('intent', { type: IntentType, nullable: true, description: 'Null without the intent stage.' }),
    points: t.field({
      type: [TrendPoint],
      description: 'The points that were compared.',
      resolve: (row, _args, ctx) => inTurns(ctx, row.series.points),
    }),
  }),
});

const Counts = builder.objectRef<Compared['summary']>('VerdictCounts').implement({
  description: 'Keywords with each verdict.',
  fields: (t) => ({
    strong: t.exposeInt('strong', { description: 'Keywords judged strong.' }),
    pass: t.exposeInt('pass', { description: 'Keywords judged pass.' }),
    close: t.exposeInt('close', { description: 'Keywords judged close.' }),
    watch: t.exposeInt('watch', { description: 'Keywords judged watch.' }),
    fail: t.exposeInt('fail', { description: 'Keywords judged fail.' }),
  }),
});

const Group = builder.objectRef<GroupComparison>('GroupComparison').implement({
  description: 'A named group of keywords.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the group.' }),
    keywords: t.exposeStringList('keywords', { description: 'Its keywords.' }),
    ratioMean: t.exposeFloat('ratioMean', { nullable: true, description: 'Mean ratio of its members.' }),
    movement: t.expose('movement', { type: Movement, description: 'Movement of the members’ mean.' }),
    verdicts: t.expose('verdicts', { type: Counts, description: 'Its members by verdict.' }),
  }),
});

export const Comparison = builder.interfaceRef<Compared>('Comparison').implement({
  description: 'What comparisons and trend checks find.',
  resolveType: nameOf,
  fields: (t) => ({
    benchmark: t.exposeString('benchmark', { description: 'The keyword that all are measured against.' }),
    dateFrom: t.expose('dateFrom', { type: 'Date', description: 'First day of the range (UTC).' }),
    dateTo: t.expose('dateTo', { type: 'Date', description: 'Last day of the range (UTC).' }),
    locationCode: t.exposeInt('locationCode', { description: 'Geo target code of the country.' }),
    languageCode: t.exposeString('languageCode', { description: 'Language code.' }),
    results: t.field({
      type: [Row],
      description: 'Best verdict first, then highest mean ratio.',
      resolve: (result, _args, ctx) => inTurns(ctx, result.results),
    }),
    groups: t.field({
      type: [Group],
      description: 'The groups; none in a trend check.',
      resolve: (result) => result.groups ?? [],
    }),
    summary: t.expose('summary', { type: Counts, description: 'All keywords by verdict.' }),
  }),
});

export const ComparisonResult = builder.objectRef<Compared>('ComparisonResult').implement({
  description: 'Result of a comparison.',
  interfaces: [Comparison],
});

export const TrendResult = builder.objectRef<Compared>('TrendResult').implement({
  description: 'Result of a trend check.',
  interfaces: [Comparison],
});
