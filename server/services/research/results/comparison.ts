import { z } from 'zod';
import { INTENT_LABELS } from '../../../science/index.ts';
import { Day, Known } from './metrics.ts';

const Movement = z
  .object({
    direction: z.enum(['rising', 'falling', 'flat', 'volatile', 'unknown']),
    slopePctPerWeek: Known('Theil-Sen slope relative to the mean, percent a week.'),
    pValue: Known('Two-sided Mann-Kendall p-value.'),
    changePct: Known("Last week's mean against the first week's, percent."),
  })
  .meta({ id: 'Movement' });

const Verdict = z.enum(['strong', 'pass', 'close', 'watch', 'fail']);
const VerdictCounts = z.record(Verdict, z.number().int()).meta({ id: 'VerdictCounts' });

const Freshness = z.object({
  label: z.enum(['new', 'reviving', 'established', 'unclear']),
  window: z.enum(['7d', '30d', '90d']).nullable(),
  score: z.number().meta({ description: '0..100' }),
});

const Intent = z.object({
  label: z.enum(INTENT_LABELS),
  demand: z.string(),
  reason: z.string(),
  confidence: z.number().meta({ description: '0..1' }),
});

const KeywordComparison = z
  .object({
    keyword: z.string(),
    verdict: Verdict,
    reasons: z.array(z.string()).meta({ description: 'Stable codes that explain the verdict.' }),
    freshness: Freshness,
    ratioMean: Known('Mean ratio to the benchmark over the range, 1 = as much interest as the benchmark.'),
    ratioRecent: Known('Ratio in the recent window.'),
    ratioLastPoint: Known('Ratio at the last complete point.'),
    ratioPeak: Known('Ratio of the peaks.'),
    ratioCoverage: Known('Share of points with interest, 0..1.'),
    ratioBounds: z
      .object({ low: z.number(), high: z.number() })
      .nullable()
      .meta({ description: 'Where the mean ratio lies although the provider rounds.' }),
    slopeDiff: Known("Slope less the benchmark's, points of the provider's 0..100 scale a day."),
    slopeRatio: Known("Slope divided by the benchmark's."),
    volatility: Known('Standard deviation divided by the mean.'),
    crossings: z.number().int().meta({ description: 'How often the series crosses the benchmark.' }),
    endStreak: z.number().int().meta({ description: 'Points at the end in a row above the benchmark.' }),
    endVsPeak: Known('Last point divided by the peak, 0..1.'),
    movement: Movement,
    decayRisk: z.enum(['high', 'medium', 'low']).meta({ description: 'Risk that the interest is fading.' }),
    intent: Intent.nullable(),
    series: z
      .object({ points: z.array(z.object({ date: z.string(), value: z.number(), benchmark: z.number() })) })
      .meta({ description: 'Interest in the keyword and in the benchmark, 0..100 within their batch.' }),
  })
  .meta({ id: 'KeywordComparison' });

/** Result of a comparison and of a trend check (contract 4.2, 4.4). */
export const ComparisonResult = z
  .object({
    benchmark: z.string(),
    dateFrom: Day('First day of the range (UTC).'),
    dateTo: Day('Last day of the range (UTC).'),
    locationCode: z.number().int(),
    languageCode: z.string(),
    results: z.array(KeywordComparison).meta({ description: 'Best verdict first, then highest ratioMean.' }),
    groups: z.array(
      z.object({
        name: z.string(),
        keywords: z.array(z.string()),
        ratioMean: z.number().nullable(),
        movement: Movement,
        verdicts: VerdictCounts,
      }),
    ),
    summary: VerdictCounts,
  })
  .meta({ id: 'ComparisonResult' });
