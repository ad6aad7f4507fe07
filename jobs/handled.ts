import type { FailedStage } from '../entities/index.ts';
import type { Coming, Storable } from './computing/storable.ts';

/** A stage whose purchase went through but whose answer could not be used. */
export interface StageProblem {
  stage: FailedStage['stage'];
  unit: string;
  code: string;
}

/** What a handler made of a job's answers. */
export interface Handled {
  /** Null when nothing usable came. */
  result: Storable | Coming | null;
  problems: StageProblem[];
}
