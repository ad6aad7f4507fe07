import { keywordIdentity } from '../../server/core/keyword.ts';
import type {
  KeywordDataAnswers as Answers,
  KeywordMetrics,
  KeywordRow,
  RelatedQuery,
} from '../../server/providers/ports/keyword-data.ts';
import { completeMetrics, type SeedAnswer, type Steps } from '../../server/science/index.ts';
import { COMPLETIONS_PER_SEED, RELATED_PER_SEED } from '../../server/services/plan/expand.ts';
import { SOURCES, type SourceStage } from '../../server/services/plan/unit.ts';
import type { PackedAnswer, Read } from './answer.ts';

/** What the sources of an expansion answered. */
export interface Found {
  /** A seed and an origin each. */
  answers: SeedAnswer[];
  /** What the provider says about the seeds themselves, by identity: it comes with their suggestions and related keywords. */
  seeds: Map<string, KeywordMetrics>;
}

/** Reads the answers of the sources, one after the other. */
export function* foundSteps(given: readonly PackedAnswer[], read: Read): Steps<Found> {
  const answers: SeedAnswer[] = [];
  const seeds: Found['seeds'] = new Map();
  for (const answer of given) {
    const { stage, label } = answer;
    if (!isSource(stage)) continue;
    const body: unknown = read(answer);
    for (const list of listsOf(stage, body)) answers.push({ seed: label, ...list });
    const own = seedOf(stage, body);
    if (own) seeds.set(keywordIdentity(own.keyword), completeMetrics(own.metrics));
    yield;
  }
  return { answers, seeds };
}

const isSource = (stage: PackedAnswer['stage']): stage is SourceStage => SOURCES.some((source) => source === stage);

function listsOf(source: SourceStage, body: unknown): Omit<SeedAnswer, 'seed'>[] {
  switch (source) {
    case 'related': {
      const { top, rising } = body as Answers['trends_queries'];
      return [
        { origin: 'related_top', rows: queried(top) },
        { origin: 'related_rising', rows: queried(rising) },
      ];
    }
    case 'suggestions':
      return [{ origin: 'suggestion', rows: measured((body as Answers['keyword_suggestions']).items) }];
    case 'related_keywords':
      return [{ origin: 'related_keyword', rows: measured((body as Answers['related_keywords']).items) }];
    case 'autocomplete': {
      const items = (body as Answers['autocomplete']).items.slice(0, COMPLETIONS_PER_SEED);
      const rows = items.map(({ suggestion, relevance }) => ({ keyword: suggestion, value: relevance }));
      return [{ origin: 'autocomplete', rows }];
    }
  }
}

function queried(list: readonly RelatedQuery[]): SeedAnswer['rows'] {
  return list.slice(0, RELATED_PER_SEED / 2).map(({ query, value }) => ({ keyword: query, value }));
}

function measured(items: readonly KeywordRow[]): SeedAnswer['rows'] {
  return items.map(({ keyword, metrics }) => ({ keyword, value: metrics.volume, metrics: completeMetrics(metrics) }));
}

function seedOf(source: SourceStage, body: unknown): KeywordRow | null {
  if (source !== 'suggestions' && source !== 'related_keywords') return null;
  return (body as Answers['keyword_suggestions' | 'related_keywords']).seed;
}
