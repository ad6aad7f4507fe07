import { keywordIdentity } from '../../server/core/keyword.ts';
import type { KeywordDataAnswers } from '../../server/providers/ports/keyword-data.ts';
import {
  completeMetrics,
  type ExpansionInput,
  expansionSteps,
  type Steps,
  wordsToAskSteps,
} from '../../server/science/index.ts';
import { bodiesOf, type PackedAnswer, type Read } from './answer.ts';
import { foundSteps } from './seed-answers.ts';
import { type Draft, draftSteps, figureSteps } from './storable.ts';

export type WordsAsked = Pick<ExpansionInput, 'filter' | 'languageCode'>;

/** What further stages are asked about. */
export interface Words {
  kept: string[];
  /** Those of which no answer tells metrics. */
  unmeasured: string[];
}

/** The words that further stages of an expansion are asked about. */
export function* wordsOfExpansion(asked: WordsAsked, given: readonly PackedAnswer[], read: Read): Steps<Words> {
  const { answers } = yield* foundSteps(given, read);
  const words = yield* wordsToAskSteps({ ...asked, answers });
  const unmeasured = words.filter(({ metrics }) => metrics === null);
  return { kept: words.map(({ keyword }) => keyword), unmeasured: unmeasured.map(({ keyword }) => keyword) };
}

export type ExpansionAsked = Omit<ExpansionInput, 'answers' | 'metrics' | 'seeds'>;

/** An expansion of the answers of its sources, with the metrics that were bought beside them. */
export function* expansion(asked: ExpansionAsked, given: readonly PackedAnswer[], read: Read): Steps<Draft> {
  const { answers, seeds } = yield* foundSteps(given, read);
  const bought = yield* bodiesOf<KeywordDataAnswers['keyword_overview']>(
    given.filter(({ stage }) => stage === 'metrics'),
    read,
  );
  const metrics = bought.flatMap(({ items }) =>
    items.map((item) => ({ keyword: item.keyword, metrics: completeMetrics(item.metrics) })),
  );
  const value = yield* expansionSteps({ ...asked, answers, seeds, metrics });
  const ofSeeds = asked.keywords.map((keyword) => ({ keyword, metrics: seeds.get(keywordIdentity(keyword)) ?? null }));
  const keywords = [...asked.keywords, ...value.candidates.map(({ keyword }) => keyword)];
  return yield* draftSteps({ value, keywords, known: yield* figureSteps([...ofSeeds, ...value.candidates]) });
}
