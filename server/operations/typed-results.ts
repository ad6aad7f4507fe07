import type { z } from 'zod';
import {
  type BulkMetrics,
  type ComparisonResult,
  type ExpansionResult,
  expansionInTodaysShape,
  inTodaysShape,
  type SerpResult,
  serpInTodaysShape,
} from '../science/index.ts';
import type { SuggestionsResult } from '../services/jobs/results/metrics.ts';

type Read = () => Promise<unknown>;

/** The typed view of a result, for the fields named after what the job did; null, and unread, for jobs of another kind. */
export async function asExpansion(kind: string, read: Read): Promise<ExpansionResult | null> {
  if (kind !== 'expand') return null;
  const stored = (await read()) as ExpansionResult | null;
  return stored && expansionInTodaysShape(stored);
}

export async function asComparison(kind: string, read: Read): Promise<ComparisonResult | null> {
  if (kind !== 'compare' && kind !== 'trends') return null;
  const stored = (await read()) as ComparisonResult | null;
  return stored && inTodaysShape(stored);
}

export async function asSerp(kind: string, read: Read): Promise<SerpResult | null> {
  if (kind !== 'serp') return null;
  const stored = (await read()) as SerpResult | null;
  return stored && serpInTodaysShape(stored);
}

export async function asMetrics(kind: string, read: Read): Promise<BulkMetrics | null> {
  return kind === 'metrics' ? ((await read()) as BulkMetrics | null) : null;
}

export async function asSuggestions(kind: string, read: Read): Promise<z.output<typeof SuggestionsResult> | null> {
  return kind === 'suggestions' ? ((await read()) as z.output<typeof SuggestionsResult> | null) : null;
}
