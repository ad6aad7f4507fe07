import type { AnswerText } from './answer.ts';
import type { Asked, Made, Name } from './computations.ts';

/** What the computing thread is told: what to make of how many answers, then these one by one. */
export type Told = { kind: 'answer'; answer: AnswerText } | { [N in Name]: Wanted<N> }[Name];

export interface Wanted<N extends Name> {
  kind: 'compute';
  name: N;
  asked: Asked<N>;
  answers: number;
}

/** What it says to each computation. */
export type Said = { kind: 'made'; made: Made<Name> } | { kind: 'failed'; error: unknown };
