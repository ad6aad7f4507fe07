import type { ExpansionResult } from './assemble.ts';
import type { Candidate } from './candidate.ts';
import { completeMetrics } from './metrics.ts';

type NewField = 'growth' | 'flags' | 'serpDifficulty' | 'scoreParts' | 'completeness';
type FirstCandidate = Omit<Candidate, NewField>;

const UNSAID: Pick<Candidate, 'growth' | 'flags' | 'serpDifficulty' | 'completeness'> = {
  growth: { source: null, breakout: false, monthPct: null, quarterPct: null, yearPct: null, peakMonths: [] },
  flags: { question: false, comparison: false, brandLike: false, local: false, year: null, language: null },
  serpDifficulty: null,
  completeness: 0,
};

/** Results are kept as they were made; where their fields are read one by one, an older one claims nothing that it lacks. */
export function expansionInTodaysShape(stored: ExpansionResult): ExpansionResult {
  if ('topics' in stored) return stored;
  const { candidates, ...rest } = stored as Omit<ExpansionResult, 'topics' | 'seeds'>;
  return { ...rest, candidates: candidates.map(today), topics: [], seeds: [] };
}

function today(candidate: FirstCandidate): Candidate {
  const { metrics, growthPct } = candidate;
  return {
    ...UNSAID,
    ...candidate,
    growth: { ...UNSAID.growth, source: growthPct === null ? null : 'trends' },
    metrics: metrics && completeMetrics(metrics),
    scoreParts: { clicks: 0, value: 0, ease: 0, momentum: 0 },
  };
}
