import type { KeywordDataAnswers } from '../../server/providers/ports/keyword-data.ts';
import { type BulkAsked, bulkSteps, type Steps } from '../../server/science/index.ts';
import type { SuggestionsRequest } from '../../server/services/plan/requests.ts';
import { bodiesOf, type PackedAnswer, type Read } from './answer.ts';
import { type Draft, draftSteps, figureSteps } from './storable.ts';

export interface MetricsAsked extends Omit<BulkAsked, 'batches'> {
  /** As they were asked, in plan order. */
  batches: { unitId: string; keywords: readonly string[] }[];
}

/** Metrics of many words, batch by batch (contract 6.5). */
export function* bulkMetrics(
  { batches, ...asked }: MetricsAsked,
  given: readonly PackedAnswer[],
  read: Read,
): Steps<Draft> {
  const bodies = yield* bodiesOf<KeywordDataAnswers['keyword_overview']>(given, read);
  const items = new Map(given.map(({ unitId }, at) => [unitId, bodies[at]!.items]));
  const answered = batches.map(({ unitId, keywords }) => ({ keywords, items: items.get(unitId) ?? null }));
  const value = yield* bulkSteps({ ...asked, batches: answered });
  return yield* draftSteps({ value, keywords: asked.keywords, known: yield* figureSteps(value.items) });
}

/** Suggestions of one keyword, in the provider's order. */
export function* suggestions(
  { keyword: seed }: Pick<SuggestionsRequest, 'keyword'>,
  [answer]: readonly PackedAnswer[],
  read: Read,
): Steps<Draft> {
  const { items }: KeywordDataAnswers['keyword_suggestions'] = read(answer!);
  yield;
  const rows = items.map(({ keyword, metrics }) => {
    const { volume, cpc, competition, competitionLevel, difficulty, intent, monthly } = metrics;
    return { keyword, volume, cpc, competition, competitionLevel, difficulty, intent, monthly };
  });
  const value = { seed, count: rows.length, items: rows };
  const keywords = [seed, ...rows.map(({ keyword }) => keyword)];
  return yield* draftSteps({ value, keywords, known: yield* figureSteps(items) });
}
