import type { ComparisonResult, ExpansionResult, SerpResult } from '../../server/science/index.ts';

/** The typed view of a result, for the fields named after what the job did; null for jobs of another kind. */
export function asExpansion(kind: string, result: unknown): ExpansionResult | null {
  return kind === 'expand' ? ((result ?? null) as ExpansionResult | null) : null;
}

export function asComparison(kind: string, result: unknown): ComparisonResult | null {
  return kind === 'compare' || kind === 'trends' ? ((result ?? null) as ComparisonResult | null) : null;
}

export function asSerp(kind: string, result: unknown): SerpResult | null {
  return kind === 'serp' ? ((result ?? null) as SerpResult | null) : null;
}
