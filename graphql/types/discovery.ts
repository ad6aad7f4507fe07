import type { z } from 'zod';
import { WORDS } from '../../server/operations/words.ts';
import type {
  Evidence as EvidenceOutput,
  FeedItem as FeedItemOutput,
  GameKeyword as GameKeywordOutput,
} from '../../server/services/discovery/schemas.ts';
import { builder } from '../builder.ts';
import { TrendPoint } from './comparison.ts';
import { knownWord } from './enum-of.ts';
import { ItemKind, OpportunityClass } from './enums.ts';
import { Verdict } from './result-enums.ts';

const Evidence = builder.objectRef<z.output<typeof EvidenceOutput>>('Evidence').implement({
  description: 'Something that speaks for a classification.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind of evidence.' }),
    summary: t.exposeString('summary', { description: 'What was seen.' }),
    observedAt: t.expose('observedAt', { type: 'DateTime', description: 'When it was seen, UTC.' }),
  }),
});

const opportunity = {
  class: { type: OpportunityClass, description: 'Class of the opportunity.' },
  verdict: { type: Verdict, nullable: true, description: 'Verdict against the benchmark; null = not compared.' },
  reason: 'Why it is published.',
  evidence: { type: [Evidence] as [typeof Evidence], description: 'What speaks for it.' },
} as const;

export const GameKeyword = builder.objectRef<GameKeywordOutput>('GameKeyword').implement({
  description: 'A reviewed game keyword opportunity. Null = unknown.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the item, a UUID.' }),
    keyword: t.exposeString('keyword', { description: 'The keyword.' }),
    game: t.exposeString('game', { nullable: true, description: 'The game it is about.' }),
    source: t.exposeString('source', { description: 'Where it was first seen.' }),
    class: t.expose('class', opportunity.class),
    verdict: t.field({ ...opportunity.verdict, resolve: ({ verdict }) => knownWord(WORDS.verdict, verdict) }),
    ratio: t.exposeFloat('ratio', {
      nullable: true,
      description: 'Mean ratio to the benchmark, 1 = as much interest.',
    }),
    slope: t.exposeFloat('slope', { nullable: true, description: 'Slope less the benchmark’s, points a day.' }),
    reason: t.exposeString('reason', { description: opportunity.reason }),
    trend: t.field({
      type: [TrendPoint],
      nullable: true,
      description: 'Interest in the keyword and the benchmark; null = not measured.',
      resolve: (item) => item.trend?.points ?? null,
    }),
    serp: t.expose('serp', { type: 'JSON', nullable: true, description: 'Results page in the shape of REST.' }),
    evidence: t.expose('evidence', opportunity.evidence),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When it was first seen, UTC.' }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', description: 'When a person approved it, UTC.' }),
  }),
});

export const FeedItem = builder.objectRef<FeedItemOutput>('FeedItem').implement({
  description: 'One publication of the discovery feed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Number of the publication.' }),
    kind: t.expose('kind', { type: ItemKind, description: 'What it is.' }),
    keyword: t.exposeString('keyword', { description: 'The keyword.' }),
    class: t.expose('class', opportunity.class),
    verdict: t.field({ ...opportunity.verdict, resolve: ({ verdict }) => knownWord(WORDS.verdict, verdict) }),
    reason: t.exposeString('reason', { description: opportunity.reason }),
    evidence: t.expose('evidence', opportunity.evidence),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published, UTC.' }),
  }),
});
