import { parsePacked } from '../../server/core/packed.ts';
import type { SerpPage } from '../../server/providers/ports/keyword-data.ts';
import { assembleSerp, type KnownFigures, type Steps } from '../../server/science/index.ts';
import type { SerpRequest } from '../../server/services/plan/requests.ts';
import { bodiesOf, type PackedAnswer, type Read } from './answer.ts';
import { bulkMetrics, suggestions } from './bulk.ts';
import { expansion, wordsOfExpansion } from './expansion.ts';
import { type Storable, storableSteps } from './storable.ts';

interface SerpAsked {
  request: SerpRequest;
  /** By identity. */
  known: ReadonlyMap<string, KnownFigures>;
}

/** Results pages, each under the word it was asked for (science 3). */
function* serp({ request, known }: SerpAsked, given: readonly PackedAnswer[], read: Read): Steps<Storable> {
  const bodies = yield* bodiesOf<SerpPage>(given, read);
  const pages = bodies.map((body, at) => ({ ...body, keyword: given[at]!.label }));
  const keywords = pages.map(({ keyword }) => keyword);
  return yield* storableSteps({ value: assembleSerp(pages, request, known), keywords });
}

/** What is computed of answers as they are stored: of what was asked and of themselves alone, so it may run in any thread. */
const computations = { wordsOfExpansion, expansion, bulkMetrics, suggestions, serp };

type Computations = typeof computations;
export type Name = keyof Computations;
export type Asked<N extends Name> = Parameters<Computations[N]>[0];
export type Made<N extends Name> = ReturnType<Computations[N]> extends Steps<infer T> ? T : never;

type Computation<N extends Name> = (asked: Asked<N>, given: readonly PackedAnswer[], read: Read) => Steps<Made<N>>;

/** The computation of that name. */
export function stepsOf<N extends Name>(
  name: N,
  asked: Asked<N>,
  given: readonly PackedAnswer[],
  read: Read = ({ packed }) => parsePacked(packed),
): Steps<Made<N>> {
  return (computations[name] as Computation<N>)(asked, given, read);
}
