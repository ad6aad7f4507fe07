import type { PackedAnswer } from './answer.ts';
import type { Asked, Made, Name } from './computations.ts';

/** What the computing thread is told: what to make, of which answers. */
export interface Told<N extends Name = Name> {
  name: N;
  asked: Asked<N>;
  given: readonly PackedAnswer[];
}

/** What it says to each computation. */
export type Said = { kind: 'made'; made: Made<Name> } | { kind: 'failed'; error: unknown };
