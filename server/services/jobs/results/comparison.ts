import { z } from 'zod';
import {
  CONFIDENCES,
  DECAY_RISKS,
  FRESHNESS,
  INTENT_LABELS,
  MOMENTA,
  REASONS,
  SIZES,
  VERDICTS,
} from '../../../science/index.ts';
import { Day, Known } from './metrics.ts';

const Movement = z
  .object({
    direction: z.enum(['rising', 'falling', 'flat', 'unknown']).meta({ description: 'Where it moves.' }),
    slopePctPerWeek: Known('Theil-Sen slope of the ratio to the benchmark, percent a week.'),
    pValue: Known('Two-sided p-value of the trend, corrected for serial correlation.'),
    changePct: Known('The last week against the median of the earlier ones, percent.'),
  })
  .meta({ id: 'Movement' });

const Verdict = z.enum(VERDICTS);
const VerdictCounts = z
  .record(Verdict, z.number().int().meta({ description: 'Keywords with this verdict.' }))
  .meta({ id: 'VerdictCounts' });

const Reason = z
  .object({
    code: z.enum(REASONS).meta({ description: 'Stable code of the reason.' }),
    value: z.number().meta({ description: 'The figure.' }),
    threshold: z.number().meta({ description: 'What it was held against.' }),
    text: z.string().meta({ description: 'Both in words.' }),
  })
  .meta({ id: 'ComparisonReason' });

const Seasonality = z
  .object({
    months: z
      .array(z.number().nullable())
      .length(12)
      .meta({ description: 'January to December: interest of the month against the year’s, 1 = average.' }),
    strength: z.number().meta({ description: 'Share of the scatter that the months explain, 0..1.' }),
  })
  .meta({ id: 'Seasonality' });

const Intent = z.object({
  label: z.enum(INTENT_LABELS).meta({ description: 'Why people search it.' }),
  demand: z.string().meta({ description: 'What is looked for, in words.' }),
  reason: z.string().meta({ description: 'Why, in words.' }),
  confidence: z.number().meta({ description: '0..1' }),
});

const KeywordComparison = z
  .object({
    keyword: z.string().meta({ description: 'The keyword.' }),
    verdict: Verdict.meta({ description: 'The verdict on the keyword.' }),
    size: z.enum(SIZES).meta({ description: 'How large the keyword is beside the benchmark now.' }),
    momentum: z.enum(MOMENTA).meta({ description: 'Where it is going against the benchmark.' }),
    confidence: z
      .enum(CONFIDENCES)
      .meta({ description: 'How far the verdict depends on rounding, single weeks, gaps or a small benchmark.' }),
    dataThrough: z
      .string()
      .nullable()
      .meta({ description: 'Last day that counted, YYYY-MM-DD; newer figures still change.' }),
    reasons: z.array(Reason).meta({ description: 'What size, momentum and confidence rest on.' }),
    freshness: z.enum(FRESHNESS).meta({ description: 'How new the interest is, as the momentum says it.' }),
    peak: z
      .object({
        date: z.string().meta({ description: 'Calendar date, YYYY-MM-DD.' }),
        ratio: z.number().meta({ description: 'Ratio to the benchmark.' }),
      })
      .nullable()
      .meta({ description: 'Largest weekly ratio to the benchmark, and the first day of its week.' }),
    seasonality: Seasonality.nullable().meta({ description: 'Null for ranges below fifteen months.' }),
    ratioMean: Known('Mean of the last seven days divided by the benchmark’s, 1 = as much interest as the benchmark.'),
    ratioRecent: Known('The same over the last three days.'),
    ratioLastPoint: Known('The same at the last complete point.'),
    ratioPeak: Known('Largest point of the last seven days divided by the benchmark’s largest.'),
    ratioCoverage: Known('Share of the points of the last seven days at or above the benchmark, 0..1.'),
    ratioBounds: z
      .object({
        low: z.number().meta({ description: 'Lower end.' }),
        high: z.number().meta({ description: 'Upper end.' }),
      })
      .nullable()
      .meta({ description: 'Where the mean ratio lies although the provider rounds.' }),
    slopeDiff: Known('Slope of the last seven days less the benchmark’s, points of the provider’s 0..100 scale a day.'),
    slopeRatio: Known('Slope of the last seven days divided by the benchmark’s; null against a flat one.'),
    volatility: Known('Standard deviation of the last seven days divided by their mean.'),
    crossings: z.number().int().meta({ description: 'How often the last seven days cross the benchmark.' }),
    endStreak: z
      .number()
      .int()
      .meta({ description: 'Points in a row at or above the benchmark at the end of the last seven days.' }),
    endVsPeak: Known('Last point divided by the largest of the last seven days, 0..1.'),
    movement: Movement,
    decayRisk: z.enum(DECAY_RISKS).meta({ description: 'Risk that the interest is fading, as the momentum says it.' }),
    intent: Intent.nullable().meta({ description: 'Why people search it; null: unknown.' }),
    volume: Known('Average searches a month, where a stored answer tells; nothing is bought for it.'),
    difficulty: Known('Ranking difficulty as the provider estimates it, 0..100, likewise.'),
    series: z
      .object({
        points: z
          .array(
            z.object({
              date: z.string().meta({ description: 'Calendar date, YYYY-MM-DD.' }),
              value: z.number().meta({ description: 'Interest, 0..100.' }),
              benchmark: z.number().meta({ description: 'Interest in the benchmark, 0..100.' }),
            }),
          )
          .meta({ description: 'Oldest first.' }),
      })
      .meta({ description: 'Interest in the keyword and in the benchmark, 0..100 within their batch.' }),
  })
  .meta({ id: 'KeywordComparison' });

/** Result of a comparison and of a trend check (contract 4.2, 4.4). */
export const ComparisonResult = z
  .object({
    benchmark: z.string().meta({ description: 'The keyword that the others are compared with.' }),
    dateFrom: Day('First day of the range (UTC).'),
    dateTo: Day('Last day of the range (UTC).'),
    locationCode: z.number().int().meta({ description: 'Geo target code of the country.' }),
    languageCode: z.string().meta({ description: 'Language, ISO 639-1 with an optional region.' }),
    results: z.array(KeywordComparison).meta({ description: 'Best verdict first, then highest ratioMean.' }),
    groups: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name, for people.' }),
          keywords: z.array(z.string()).meta({ description: 'Keywords.' }),
          ratioMean: z.number().nullable().meta({ description: 'Mean ratio to the benchmark; null: unknown.' }),
          movement: Movement,
          verdicts: VerdictCounts,
        }),
      )
      .meta({ description: 'Groups of keywords.' }),
    summary: VerdictCounts,
  })
  .meta({ id: 'ComparisonResult' });
