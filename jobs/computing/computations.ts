import { parsePacked } from '../../server/core/packed.ts';
import type { SerpPage } from '../../server/providers/ports/keyword-data.ts';
import { assembleSerp, type KnownFigures, type Steps } from '../../server/science/index.ts';
import type { SerpRequest } from '../../server/services/plan/requests.ts';
import { bodiesOf, type PackedAnswer, type Read } from './answer.ts';
import { bulkMetrics, suggestions } from './bulk.ts';
import { expansion, wordsOfExpansion } from './expansion.ts';
import { type Coming, type Draft, draftSteps, type Storable } from './storable.ts';

interface SerpAsked {
  request: SerpRequest;
  /** By identity. */
  known: ReadonlyMap<string, KnownFigures>;
}

/** Results pages, each under the word it was asked for (science 3). */
function* serp({ request, known }: SerpAsked, given: readonly PackedAnswer[], read: Read): Steps<Draft> {
  const bodies = yield* bodiesOf<SerpPage>(given, read);
  const pages = bodies.map((body, at) => ({ ...body, keyword: given[at]!.label }));
  const keywords = pages.map(({ keyword }) => keyword);
  return yield* draftSteps({ value: assembleSerp(pages, request, known), keywords });
}

/** What is computed of answers as they are stored: of what was asked and of themselves alone, so it may run in any thread. */
const computations = { wordsOfExpansion, expansion, bulkMetrics, suggestions, serp };

type Computations = typeof computations;
export type Name = keyof Computations;
export type Asked<N extends Name> = Parameters<Computations[N]>[0];
/** What a computation ends with: of a result its draft. */
export type Drafted<N extends Name> = ReturnType<Computations[N]> extends Steps<infer T extends object> ? T : never;
/** What its caller gets. */
export type Made<N extends Name> = Drafted<N> extends Draft ? Storable | Coming : Drafted<N>;

type Computation<N extends Name> = (asked: Asked<N>, given: readonly PackedAnswer[], read: Read) => Steps<Drafted<N>>;

/** The computation of that name. */
export function stepsOf<N extends Name>(
  name: N,
  asked: Asked<N>,
  given: readonly PackedAnswer[],
  read: Read = ({ packed }) => parsePacked(packed),
): Steps<Drafted<N>> {
  return (computations[name] as Computation<N>)(asked, given, read);
}
