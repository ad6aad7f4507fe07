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
    ratioMean: Known('Mean interest, as a multiple of the benchmark.'),
    ratioRecent: Known('Of the recent days.'),
    ratioLastPoint: Known('Of the last point.'),
    ratioPeak: Known('Peak against peak.'),
    ratioCoverage: Known('Share of points with interest, against the benchmark.'),
    ratioBounds: z.object({ low: z.number(), high: z.number() }).nullable(),
    slopeDiff: Known("Points of the provider's 0..100 scale a day."),
    slopeRatio: z.number().nullable(),
    volatility: z.number().nullable(),
    crossings: z.number().int(),
    endStreak: z.number().int(),
    endVsPeak: z.number().nullable(),
    movement: Movement,
    decayRisk: z.enum(['high', 'medium', 'low']),
    intent: Intent.nullable(),
    series: z.object({
      points: z.array(z.object({ date: z.string(), value: z.number(), benchmark: z.number() })),
    }),
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
