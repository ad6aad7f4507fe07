import { z } from 'zod';
import {
  type ComparisonResult as Comparison,
  type ExpansionResult as Expansion,
  expansionInTodaysShape,
  inTodaysShape,
  type BulkMetrics as Metrics,
  type SerpResult as Serp,
  serpInTodaysShape,
} from '../../science/index.ts';
import { ComparisonResult } from '../jobs/results/comparison.ts';
import { ExpansionResult } from '../jobs/results/expansion.ts';
import { MetricsResult } from '../jobs/results/metrics.ts';
import { SerpResult } from '../jobs/results/serp.ts';
import type { JobRow } from '../spend/units.ts';
import { type Column, columnsOf } from './columns.ts';

/** A part of a result as a flat table; `rowsOf` reads it from the stored result, lazily. */
export interface Part {
  columns: readonly Column[];
  rowsOf(stored: unknown): Iterable<unknown>;
}

const element = (list: z.ZodType) => (list as z.ZodArray).element as z.ZodType;
const keyword = z.string();
const part = (columns: readonly Column[], rowsOf: (stored: never) => Iterable<unknown>): Part => ({
  columns,
  rowsOf: rowsOf as Part['rowsOf'],
});

const Candidate = element(ExpansionResult.shape.candidates);
const KeywordComparison = element(ComparisonResult.shape.results) as typeof ComparisonResult.shape.results.element;
const KeywordSerp = SerpResult.shape.results.valueType;

const ofExpansion = (rows: (result: Expansion) => Iterable<unknown>) => (stored: Expansion) =>
  rows(expansionInTodaysShape(stored));
const ofComparison = (rows: (result: Comparison) => Iterable<unknown>) => (stored: Comparison) =>
  rows(inTodaysShape(stored));
const ofSerp = (rows: (result: Serp) => Iterable<unknown>) => (stored: Serp) => rows(serpInTodaysShape(stored));

const Month = z.object({ keyword, year: z.number(), month: z.number(), volume: z.number().nullable() });

/** One row a keyword and month. */
function* months(items: Iterable<{ keyword: string; metrics: { monthly: readonly object[] } | null }>) {
  for (const item of items) for (const month of item.metrics?.monthly ?? []) yield { keyword: item.keyword, ...month };
}

const comparison = {
  results: part(
    columnsOf(KeywordComparison, ['series']),
    ofComparison(({ results }) => results),
  ),
  points: part(
    columnsOf(z.object({ keyword, ...KeywordComparison.shape.series.shape.points.element.shape })),
    ofComparison(function* ({ results }) {
      for (const one of results) for (const point of one.series.points) yield { keyword: one.keyword, ...point };
    }),
  ),
};

/** What can be taken out of the result of a job, by its kind; the first part is the one that is meant when none is named. */
export const PARTS: Partial<Record<JobRow['operation'], Readonly<Record<string, Part>>>> = {
  expand: {
    candidates: part(
      columnsOf(Candidate, ['metrics.monthly']),
      ofExpansion(({ candidates }) => candidates),
    ),
    filteredOut: part(
      columnsOf(element(ExpansionResult.shape.filteredOut)),
      ofExpansion(({ filteredOut }) => filteredOut),
    ),
    clusters: part(
      columnsOf(element(ExpansionResult.shape.clusters)),
      ofExpansion(({ clusters }) => clusters),
    ),
    monthly: part(
      columnsOf(Month),
      ofExpansion(({ candidates }) => months(candidates)),
    ),
  },
  compare: comparison,
  trends: comparison,
  metrics: {
    items: part(columnsOf(element(MetricsResult.shape.items), ['metrics.monthly']), ({ items }: Metrics) => items),
    monthly: part(columnsOf(Month), ({ items }: Metrics) => months(items)),
  },
  serp: {
    results: part(
      columnsOf(KeywordSerp as z.ZodType, ['topResults']),
      ofSerp(({ results }) => Object.values(results)),
    ),
    pages: part(
      columnsOf(z.object({ keyword, ...KeywordSerp.shape.topResults.element.shape })),
      ofSerp(function* ({ results }) {
        for (const one of Object.values(results))
          for (const page of one.topResults) yield { keyword: one.keyword, ...page };
      }),
    ),
  },
};

/** Every name of a part, for descriptions. */
export const PART_NAMES = [...new Set(Object.values(PARTS).flatMap((parts) => Object.keys(parts ?? {})))] as [
  string,
  ...string[],
];
