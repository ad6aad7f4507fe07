import type { Steps } from '../../server/science/index.ts';
import type { Stage } from '../../server/services/plan/index.ts';

/** A stored answer as computations take it, wherever they run. */
export interface AnswerText {
  /** The unit that it answers, */
  unitId: string;
  stage: Stage;
  /** and what that was for. */
  label: string;
  /** JSON. */
  text: string;
}

/** The bodies of answers, parsed one by one with offers to pause. */
export function* bodiesOf<T>(answers: readonly Pick<AnswerText, 'text'>[]): Steps<T[]> {
  const bodies: T[] = [];
  for (const { text } of answers) {
    bodies.push(JSON.parse(text));
    yield;
  }
  return bodies;
}
