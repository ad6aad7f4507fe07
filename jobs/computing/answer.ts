import type { Steps } from '../../server/science/index.ts';
import type { Stage } from '../../server/services/plan/index.ts';

/** A stored answer as computations take it, wherever they run. */
export interface PackedAnswer {
  /** The unit that it answers, */
  unitId: string;
  stage: Stage;
  /** and what that was for. */
  label: string;
  /** JSON (`core/packed.ts`). */
  packed: Uint8Array;
}

/** The value that an answer says. Nobody changes it: another computation may read the same one. */
// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
export type Read = (answer: PackedAnswer) => any;

/** The bodies of answers, read one by one with offers to pause. */
export function* bodiesOf<T>(answers: readonly PackedAnswer[], read: Read): Steps<T[]> {
  const bodies: T[] = [];
  for (const answer of answers) {
    bodies.push(read(answer));
    yield;
  }
  return bodies;
}
