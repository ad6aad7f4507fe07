import type {
  Candidate as CandidateShape,
  CandidateSource,
  ExpansionResult as Expanded,
} from '../../server/science/index.ts';
import { builder } from '../builder.ts';
import { checked, DEFAULT_PAGE, MAX_PAGE, pageCost, sliceOf } from '../paging.ts';
import { inTurns } from '../results.ts';
import { FilterMode } from './enums.ts';
import { KeywordMetrics } from './metrics.ts';
import { CandidateOrigin, GrowthSource, TopicSign } from './result-enums.ts';
import { nameOf } from './result-names.ts';

const Source = builder.objectRef<CandidateSource>('CandidateSource').implement({
  description: 'Where a candidate was found.',
  fields: (t) => ({
    seed: t.exposeString('seed', { description: 'Seed keyword that led to it.' }),
    origin: t.expose('origin', { type: CandidateOrigin, description: 'Which list of the provider it stood in.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      description:
        'Top: relative interest, 0..100. Rising: growth, percent. Suggestion: searches a month. Null = unknown.',
    }),
  }),
});

const Growth = builder.objectRef<CandidateShape['growth']>('Growth').implement({
  description: 'How interest in a candidate grows, percent; null = unknown.',
  fields: (t) => ({
    source: t.expose('source', { type: GrowthSource, nullable: true, description: 'Where growthPct comes from.' }),
    breakout: t.exposeBoolean('breakout', { description: 'Grew fiftyfold or more.' }),
    monthPct: t.exposeFloat('monthPct', { nullable: true, description: 'The last month against the one before.' }),
    quarterPct: t.exposeFloat('quarterPct', {
      nullable: true,
      description: 'The last quarter against the one before.',
    }),
    yearPct: t.exposeFloat('yearPct', { nullable: true, description: 'Against the year before, percent.' }),
    peakMonths: t.exposeIntList('peakMonths', { description: 'Months 1..12 that stand out, most first.' }),
  }),
});

const Flags = builder.objectRef<CandidateShape['flags']>('KeywordFlags').implement({
  description: 'What a keyword’s words say about it.',
  fields: (t) => ({
    question: t.exposeBoolean('question', { description: 'A question.' }),
    comparison: t.exposeBoolean('comparison', { description: 'One against another.' }),
    brandLike: t.exposeBoolean('brandLike', { description: 'Searchers want one name.' }),
    local: t.exposeBoolean('local', { description: 'Searchers want something nearby.' }),
    year: t.exposeInt('year', { nullable: true, description: 'The year it names.' }),
    language: t.exposeString('language', { nullable: true, description: 'Language that the provider detects.' }),
  }),
});

const ScoreParts = builder.objectRef<CandidateShape['scoreParts']>('ScoreParts').implement({
  description: 'What a score is made of, each 0..1.',
  fields: (t) => ({
    clicks: t.exposeFloat('clicks', { description: 'Expected clicks.' }),
    value: t.exposeFloat('value', { description: 'Worth of a visit.' }),
    ease: t.exposeFloat('ease', { description: 'Ease of ranking.' }),
    momentum: t.exposeFloat('momentum', { description: 'Growth or fall.' }),
  }),
});

const Seed = builder.objectRef<Expanded['seeds'][number]>('SeedMetrics').implement({
  description: 'A seed and what it measures itself.',
  fields: (t) => ({
    keyword: t.exposeString('keyword', { description: 'The seed.' }),
    metrics: t.expose('metrics', { type: KeywordMetrics, nullable: true, description: 'Null = unknown.' }),
  }),
});

const Candidate = builder.objectRef<CandidateShape>('Candidate').implement({
  description: 'A keyword that an expansion found.',
  fields: (t) => ({
    keyword: t.exposeString('keyword', { description: 'The keyword.' }),
    sources: t.expose('sources', { type: [Source], description: 'Where it was found.' }),
    growthPct: t.exposeFloat('growthPct', {
      nullable: true,
      description: 'Growth in percent, 5,000 at most; null = not rising.',
    }),
    metrics: t.expose('metrics', { type: KeywordMetrics, nullable: true, description: 'Null = nobody knows them.' }),
    growth: t.expose('growth', { type: Growth, description: 'How interest grows.' }),
    flags: t.expose('flags', { type: Flags, description: 'What its words say about it.' }),
    serpDifficulty: t.exposeFloat('serpDifficulty', {
      nullable: true,
      description: 'Ours, 0..100, from links and features; the provider’s is in the metrics.',
    }),
    score: t.exposeFloat('score', { description: 'Worth of the candidate, 0..100.' }),
    scoreParts: t.expose('scoreParts', { type: ScoreParts, description: 'What the score is made of.' }),
    completeness: t.exposeFloat('completeness', { description: 'Share of its parts that rest on a figure, 0..1.' }),
  }),
});

const CandidateConnection = builder.connectionObject(
  { type: Candidate, name: 'CandidateConnection', description: 'A page of candidates, best score first.' },
  { name: 'CandidateEdge', description: 'A candidate and its cursor.' },
);

const GrowthGroups = builder.objectRef<Expanded['groups']>('GrowthGroups').implement({
  description: 'Rising candidates by growth.',
  fields: (t) => ({
    explosive: t.exposeStringList('explosive', { description: 'Above 500 percent.' }),
    fastRising: t.exposeStringList('fastRising', { description: 'Above 200 percent.' }),
    steadyRising: t.exposeStringList('steadyRising', { description: 'Above 100 percent.' }),
    slowRising: t.exposeStringList('slowRising', { description: 'Up to 100 percent.' }),
  }),
});

const FilterSummary = builder.objectRef<Expanded['filter']>('FilterSummary').implement({
  description: 'What the filter did; `total = kept + removed`.',
  fields: (t) => ({
    mode: t.expose('mode', { type: FilterMode, description: 'How the terms were applied.' }),
    terms: t.exposeStringList('terms', { description: 'The filter terms.' }),
    total: t.exposeInt('total', { description: 'Candidates before the filter.' }),
    kept: t.exposeInt('kept', { description: 'Candidates kept.' }),
    removed: t.exposeInt('removed', { description: 'Candidates removed.' }),
  }),
});

const Removed = builder.objectRef<Expanded['filteredOut'][number]>('RemovedKeyword').implement({
  description: 'A keyword that the filter removed.',
  fields: (t) => ({
    keyword: t.exposeString('keyword', { description: 'The keyword.' }),
    reason: t.exposeString('reason', { description: 'Why.' }),
  }),
});

const Cluster = builder.objectRef<Expanded['clusters'][number]>('VariantCluster').implement({
  description: 'Spellings and word orders of the same phrase.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The member with the highest volume.' }),
    keywords: t.exposeStringList('keywords', { description: 'All members, highest volume first.' }),
  }),
});

const TopicType = builder.objectRef<Expanded['topics'][number]>('Topic').implement({
  description: 'Keywords that one page could serve.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The member with the highest volume.' }),
    keywords: t.exposeStringList('keywords', { description: 'All members, highest volume first.' }),
    by: t.expose('by', { type: TopicSign, description: 'What joins them.' }),
  }),
});

export const Expansion = builder.interfaceRef<Expanded>('Expansion').implement({
  description: 'What an expansion finds.',
  resolveType: nameOf,
  fields: (t) => ({
    keywords: t.exposeStringList('keywords', { description: 'The seed keywords.' }),
    dateFrom: t.expose('dateFrom', { type: 'Date', description: 'First day of the range (UTC).' }),
    dateTo: t.expose('dateTo', { type: 'Date', description: 'Last day of the range (UTC).' }),
    locationCode: t.exposeInt('locationCode', { description: 'Geo target code of the country.' }),
    languageCode: t.exposeString('languageCode', { description: 'Language code.' }),
    candidates: t.field({
      type: CandidateConnection,
      description: 'The candidates, best score first.',
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_PAGE, description: `Items of a page, 1..${MAX_PAGE}.` }),
        after: t.arg.string({ description: 'Cursor of the item to go on behind.' }),
      },
      complexity: pageCost,
      resolve: (result, args, ctx) => {
        const { edges, pageInfo } = checked(ctx, () => sliceOf(result.candidates, args));
        // Each of the fields that show the items goes through them by itself.
        return {
          pageInfo,
          get edges() {
            return inTurns(ctx, edges);
          },
        };
      },
    }),
    groups: t.expose('groups', { type: GrowthGroups, description: 'Rising candidates by growth.' }),
    filter: t.expose('filter', { type: FilterSummary, description: 'What the filter did.' }),
    filteredOut: t.field({
      type: [Removed],
      description: 'What it removed, with reasons.',
      resolve: (result, _args, ctx) => inTurns(ctx, result.filteredOut),
    }),
    clusters: t.field({
      type: [Cluster],
      description: 'Variants of the same phrase, two members at least.',
      resolve: (result, _args, ctx) => inTurns(ctx, result.clusters),
    }),
    topics: t.field({
      type: [TopicType],
      description: 'What one page could serve: by core keyword, then by meaning word.',
      resolve: (result, _args, ctx) => inTurns(ctx, result.topics),
    }),
    seeds: t.expose('seeds', { type: [Seed], description: 'What the seeds themselves measure.' }),
  }),
});

export const ExpansionResult = builder.objectRef<Expanded>('ExpansionResult').implement({
  description: 'Result of a keyword expansion.',
  interfaces: [Expansion],
});
