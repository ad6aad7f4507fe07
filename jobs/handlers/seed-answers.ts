import { keywordIdentity } from '../../server/core/keyword.ts';
import type {
  KeywordDataAnswers as Answers,
  KeywordMetrics,
  KeywordRow,
  RelatedQuery,
} from '../../server/providers/ports/keyword-data.ts';
import { completeMetrics, type SeedAnswer, type Steps } from '../../server/science/index.ts';
import { COMPLETIONS_PER_SEED, RELATED_PER_SEED } from '../../server/services/plan/expand.ts';
import type { SourceStage } from '../../server/services/plan/unit.ts';
import type { Answered } from '../job-run.ts';

/** What the sources of an expansion answered, a seed and an origin each, some answers at a time. */
export function* seedSteps(answers: readonly Answered[]): Steps<SeedAnswer[]> {
  const seeds: SeedAnswer[] = [];
  for (const { unit, body } of answers) {
    for (const list of listsOf(unit.stage as SourceStage, body)) seeds.push({ seed: unit.label, ...list });
    yield;
  }
  return seeds;
}

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

/** What the provider says about the seeds themselves, which comes with their suggestions and related keywords. */
export function seedRows(answers: Answered[]): Map<string, KeywordMetrics> {
  const rows = answers.flatMap(({ unit, body }) =>
    unit.stage === 'suggestions' || unit.stage === 'related_keywords'
      ? [(body as Answers['keyword_suggestions' | 'related_keywords']).seed]
      : [],
  );
  const known = rows.filter((row) => row !== null);
  return new Map(known.map(({ keyword, metrics }) => [keywordIdentity(keyword), completeMetrics(metrics)]));
}
