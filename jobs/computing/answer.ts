import { parsePacked } from '../../server/core/packed.ts';
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

/** The bodies of answers, parsed one by one with offers to pause. */
export function* bodiesOf<T>(answers: readonly Pick<PackedAnswer, 'packed'>[]): Steps<T[]> {
  const bodies: T[] = [];
  for (const { packed } of answers) {
    bodies.push(parsePacked(packed));
    yield;
  }
  return bodies;
}
