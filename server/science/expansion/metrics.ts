import type { KeywordMetrics } from '../../providers/ports/keyword-data.ts';

/** What is not known about a keyword whose answer said nothing about it. */
const UNSAID: Omit<
  KeywordMetrics,
  'volume' | 'cpc' | 'competition' | 'competitionLevel' | 'difficulty' | 'intent' | 'monthly' | 'trendPct'
> = {
  ...{
    coreKeyword: null,
    foreignIntents: [],
    categories: [],
    language: null,
    isAnotherLanguage: null,
    measuredAt: null,
  },
  ...{ bid: { low: null, high: null }, links: null, serp: null },
};

/** Answers that were stored before more of them was kept have those figures unknown. */
export function completeMetrics(metrics: KeywordMetrics): KeywordMetrics {
  return { ...UNSAID, ...metrics };
}
