import type { RowsApart } from '../../server/providers/keyword-data/rows-aside.ts';
import type { RowsOperation } from '../../server/providers/ports/keyword-data.ts';
import type { ResultPiece } from '../../server/services/jobs/result-pieces.ts';
import type { PackedAnswer } from './answer.ts';
import type { Asked, Drafted, Name } from './computations.ts';
import type { Draft, StorableWords } from './storable.ts';

/** What the computing thread is told: what to make, of which answers. */
export interface Task<N extends Name = Name> {
  kind: 'compute';
  name: N;
  asked: Asked<N>;
  given: readonly PackedAnswer[];
}

/** And what to read, between two steps of what it makes: a provider's answer as it came. */
export interface Reading {
  kind: 'read';
  id: number;
  operation: RowsOperation;
  bytes: Uint8Array<ArrayBuffer>;
}

export type Told = Task | Reading;

/** What it says to each; null of what it cannot read. */
export type Said = Outcome | Early | { kind: 'read'; id: number; apart: RowsApart | null };
/** Of a result its text, */
export type Outcome =
  | { kind: 'made'; made: Exclude<Drafted<Name>, Draft> | ResultPiece[] }
  | { kind: 'failed'; error: unknown };
/** whose words were told before. */
export interface Early {
  kind: 'words';
  words: StorableWords;
}
