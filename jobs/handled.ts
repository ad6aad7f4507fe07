import type { FailedStage } from '../entities/index.ts';

/** A stage whose purchase went through but whose answer could not be used. */
export interface StageProblem {
  stage: FailedStage['stage'];
  unit: string;
  code: string;
}

/** What a handler made of a job's answers. */
export interface Handled {
  /** Null when nothing usable came. */
  result: unknown;
  /** Keywords that appear in the result, what was asked for included: they may be analysed further (contract 4.3). */
  keywords: string[];
  problems: StageProblem[];
}
