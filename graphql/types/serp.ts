import type { KeywordSerp, SerpCluster, SerpResult, SerpSignals, TopResult } from '../../server/science/index.ts';
import { builder } from '../builder.ts';
import { inTurns } from '../results.ts';

const Top = builder.objectRef<TopResult>('TopResult').implement({
  description: 'An organic result. Null = the provider did not say.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: 'Position among the organic results, 1 = first.' }),
    title: t.exposeString('title', { nullable: true, description: 'Title.' }),
    url: t.exposeString('url', { nullable: true, description: 'Address.' }),
    domain: t.exposeString('domain', { nullable: true, description: 'Domain.' }),
    description: t.exposeString('description', { nullable: true, description: 'Snippet.' }),
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
  }),
});

const Cluster = builder.objectRef<SerpCluster>('SerpCluster').implement({
  description: 'Keywords whose pages share results.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The best-connected keyword.' }),
    keywords: t.exposeStringList('keywords', { description: 'All members, the label first.' }),
    sharedUrls: t.exposeStringList('sharedUrls', {
      description: 'Addresses of the label’s top ten that others share.',
    }),
  }),
});

export const SerpAnalysis = builder.objectRef<SerpResult>('SerpAnalysis').implement({
  description: 'Result of an analysis of search result pages.',
  fields: (t) => ({
    pages: t.field({
      type: [Page],
      description: 'One page a keyword.',
      resolve: (result, _args, ctx) => inTurns(ctx, Object.values(result.results)),
    }),
    clusters: t.expose('clusters', { type: [Cluster], description: 'Keywords whose pages share results.' }),
  }),
});
