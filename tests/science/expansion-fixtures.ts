import type { KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';
import {
  type CandidateOrigin,
  completeMetrics,
  type ExpansionInput,
  type SeedAnswer,
} from '../../server/science/index.ts';

/** Metrics in which everything is unknown but what is given. */
export function metricsOf(known: Partial<KeywordMetrics> = {}): KeywordMetrics {
  const trendPct = { monthly: null, quarterly: null, yearly: null };
  const unknown = {
    volume: null,
    cpc: null,
    competition: null,
    competitionLevel: null,
    difficulty: null,
    intent: null,
  };
  return { ...completeMetrics({ ...unknown, monthly: [], trendPct } as unknown as KeywordMetrics), ...known };
}

/** One answer; rows are `[keyword, value]` or `[keyword, value, metrics]`. */
export function answer(
  seed: string,
  origin: CandidateOrigin,
  rows: [string, number | null, Partial<KeywordMetrics>?][],
): SeedAnswer {
  return {
    seed,
    origin,
    rows: rows.map(([keyword, value, known]) => ({ keyword, value, metrics: known ? metricsOf(known) : null })),
  };
}

/** A candidate of which only growth matters. */
export function growing(keyword: string, growthPct: number | null = null) {
  return { keyword, growthPct };
}

/** An expansion of the given answers, without a filter unless one is given. */
export function expansion(answers: SeedAnswer[], more: Partial<ExpansionInput> = {}): ExpansionInput {
  return {
    ...{ keywords: ['seed'], dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' },
    answers,
    filter: { mode: 'literal', terms: [] },
    ...more,
  };
}
