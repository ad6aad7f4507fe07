import type { FailedStage } from '../entities/index.ts';
import type { KeywordMetrics } from '../server/providers/ports/keyword-data.ts';
import { figuresOf, inSteps, type KnownFigures, runInSlices, type Steps } from '../server/science/index.ts';

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
  /** What its answers say about those keywords, as they are spelled there: it may tell other results. */
  known?: ReadonlyMap<string, KnownFigures>;
  problems: StageProblem[];
}

/** The figures of rows that have metrics, by the keyword as it is spelled there; those of twenty thousand in some turns. */
export function* figureSteps(
  rows: readonly { keyword: string; metrics: KeywordMetrics | null }[],
): Steps<Map<string, KnownFigures>> {
  const figures = new Map<string, KnownFigures>();
  yield* inSteps(rows, ({ keyword, metrics }) => {
    if (metrics) figures.set(keyword, figuresOf(metrics));
  });
  return figures;
}

/** @see figureSteps */
export const figuresIn = (rows: Parameters<typeof figureSteps>[0]) => runInSlices(figureSteps(rows));
