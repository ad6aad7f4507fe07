import type {
  SerpResult as Analysed,
  DifficultyParts,
  KeywordSerp,
  SerpCluster,
  SerpFeature,
  SerpSignals,
  TopResult,
  TrafficPotential,
  WeakSpot,
} from '../../server/science/index.ts';
import { builder } from '../builder.ts';
import { inTurns } from '../results.ts';
import { OwnerClass, WeakSpotKind } from './result-enums.ts';
import { nameOf } from './result-names.ts';

const Top = builder.objectRef<TopResult>('TopResult').implement({
  description: 'An organic result. Null = the provider did not say.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: 'Position among the organic results, 1 = first.' }),
    title: t.exposeString('title', { nullable: true, description: 'Title.' }),
    url: t.exposeString('url', { nullable: true, description: 'Address.' }),
    domain: t.exposeString('domain', { nullable: true, description: 'Domain.' }),
    description: t.exposeString('description', { nullable: true, description: 'Snippet.' }),
    owner: t.expose('owner', { type: OwnerClass, nullable: true, description: 'Who owns it. Null in results of old.' }),
  }),
});

const Signals = builder.objectRef<SerpSignals>('SerpSignals').implement({
  description: 'What stands on a results page.',
  fields: (t) => ({
    hasAiOverview: t.exposeBoolean('hasAiOverview', { description: 'Whether there is an AI overview.' }),
    hasFeaturedSnippet: t.exposeBoolean('hasFeaturedSnippet', { description: 'Whether there is a featured snippet.' }),
    hasKnowledgePanel: t.exposeBoolean('hasKnowledgePanel', { description: 'Whether there is a knowledge panel.' }),
    organicCount: t.exposeInt('organicCount', { description: 'Number of organic results.' }),
    authorityDomains: t.exposeStringList('authorityDomains', { description: 'Very large sites, best rank first.' }),
    nicheDomains: t.exposeStringList('nicheDomains', { description: 'All other sites, best rank first.' }),
  }),
});

const Parts = builder.objectRef<DifficultyParts>('DifficultyParts').implement({
  description: 'What a difficulty is made of, each 0..100.',
  fields: (t) => ({
    owners: t.exposeFloat('owners', { description: 'Strength of the owners of the top ten.' }),
    titles: t.exposeFloat('titles', { description: 'Titles with every word of the keyword.' }),
    features: t.exposeFloat('features', { description: 'Share of the first screen taken above the first result.' }),
    links: t.exposeFloat('links', { nullable: true, description: 'Domains that link to the ranking pages.' }),
  }),
});

const Weak = builder.objectRef<WeakSpot>('WeakSpot').implement({
  description: 'A place in the top ten that a better page can take.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: 'Position among the organic results, 1 = first.' }),
    domain: t.exposeString('domain', { nullable: true, description: 'Domain.' }),
    kind: t.expose('kind', { type: WeakSpotKind, description: 'Why it can be taken.' }),
  }),
});

const Feature = builder.objectRef<SerpFeature>('SerpFeature').implement({
  description: 'Something on the page that is not an organic result.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Kind of item.' }),
    rank: t.exposeInt('rank', { nullable: true, description: 'Place on the page, 1 = first.' }),
    owner: t.exposeString('owner', { nullable: true, description: 'Domain of whom it shows.' }),
  }),
});

const Traffic = builder.objectRef<TrafficPotential>('TrafficPotential').implement({
  description: 'Clicks a month that a page can expect over the keyword and its cluster.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'At rank 10.' }),
    high: t.exposeFloat('high', { description: 'At rank 1.' }),
  }),
});

const Page = builder.objectRef<KeywordSerp>('KeywordSerp').implement({
  description: 'The analysis of the results page of one keyword.',
  fields: (t) => ({
    keyword: t.exposeString('keyword', { description: 'The keyword.' }),
    itemTypes: t.exposeStringList('itemTypes', { description: 'Kinds of items on the page.' }),
    topResults: t.field({
      type: [Top],
      description: 'Organic results, best first.',
      resolve: (page, _args, ctx) => inTurns(ctx, page.topResults),
    }),
    peopleAlsoAsk: t.exposeStringList('peopleAlsoAsk', { description: 'Questions that people also ask.' }),
    relatedSearches: t.exposeStringList('relatedSearches', { description: 'Related searches.' }),
    signals: t.expose('signals', { type: Signals, description: 'What stands on the page.' }),
    difficulty: t.exposeFloat('difficulty', { nullable: true, description: '0..100; null with too few results.' }),
    difficultyParts: t.expose('difficultyParts', { type: Parts, nullable: true, description: 'What it is made of.' }),
    weakSpots: t.expose('weakSpots', { type: [Weak], description: 'Places that a better page can take.' }),
    features: t.field({
      type: [Feature],
      description: 'What stands beside the organic results, in the order of the page.',
      resolve: (page, _args, ctx) => inTurns(ctx, page.features),
    }),
    trafficPotential: t.expose('trafficPotential', {
      type: Traffic,
      nullable: true,
      description: 'Null where no volume is known.',
    }),
  }),
});

const Cluster = builder.objectRef<SerpCluster>('SerpCluster').implement({
  description: 'Keywords whose pages share results.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The largest member by volume; else the best connected one.' }),
    keywords: t.exposeStringList('keywords', { description: 'All members, the label first.' }),
    sharedUrls: t.exposeStringList('sharedUrls', {
      description: 'Addresses of the label’s top ten that others share.',
    }),
  }),
});

export const SerpAnalysis = builder.interfaceRef<Analysed>('SerpAnalysis').implement({
  description: 'What an analysis of search result pages finds.',
  resolveType: nameOf,
  fields: (t) => ({
    pages: t.field({
      type: [Page],
      description: 'One page a keyword.',
      resolve: (result, _args, ctx) => inTurns(ctx, Object.values(result.results)),
    }),
    clusters: t.expose('clusters', { type: [Cluster], description: 'Keywords whose pages share results.' }),
  }),
});

export const SerpResult = builder.objectRef<Analysed>('SerpResult').implement({
  description: 'Result of an analysis of search result pages.',
  interfaces: [SerpAnalysis],
});
