import { z } from 'zod';
import { GROWTH_SOURCES, ORIGINS, TOPIC_SIGNS } from '../../../science/index.ts';
import { Day, KeywordMetrics, Known } from './metrics.ts';

const CandidateSource = z
  .object({
    seed: z.string().meta({ description: 'The keyword that was asked about.' }),
    origin: z.enum(ORIGINS).meta({ description: 'Which list of the provider it stood in.' }),
    value: Known(
      'Top: relative interest, 0..100. Rising: growth, percent. Suggestion, related keyword: searches a month. Completion: the provider’s weight.',
    ),
  })
  .meta({ id: 'CandidateSource' });

const Growth = z
  .object({
    source: z.enum(GROWTH_SOURCES).nullable().meta({
      description:
        'Where growthPct comes from: rising related queries, or searches of the quarter where those were silent.',
    }),
    breakout: z.boolean().meta({ description: 'Grew fiftyfold or more, which has no figure.' }),
    monthPct: Known('Searches of the last month against the one before, percent.'),
    quarterPct: Known('The last three months against the three before, percent.'),
    yearPct: Known(
      'Against the year before; where the provider is silent, the last quarter of a year against its first.',
    ),
    peakMonths: z.array(z.number().int()).meta({ description: 'Months 1..12 that stand out of the year, most first.' }),
  })
  .meta({ id: 'Growth' });

const Flags = z
  .object({
    question: z.boolean().meta({ description: 'Whether it is a question.' }),
    comparison: z.boolean().meta({ description: 'Whether it compares things.' }),
    brandLike: z.boolean().meta({ description: 'Searchers want one name.' }),
    local: z.boolean().meta({ description: 'Whether it asks for a place.' }),
    year: z.number().int().nullable().meta({ description: 'The year it names.' }),
    language: z.string().nullable().meta({ description: 'Language that the provider detects.' }),
  })
  .meta({ id: 'KeywordFlags' });

const ScoreParts = z
  .object({
    clicks: z.number().meta({ description: 'Part of the clicks that it may bring.' }),
    value: z.number().meta({ description: 'Part of what a visit is worth.' }),
    ease: z.number().meta({ description: 'Part of how easily it ranks.' }),
    momentum: z.number().meta({ description: 'Part of where its interest is going.' }),
  })
  .meta({ id: 'ScoreParts', description: 'Each 0..1: expected clicks, worth of a visit, ease of ranking, growth.' });

const Candidate = z
  .object({
    keyword: z.string().meta({ description: 'The keyword.' }),
    sources: z.array(CandidateSource).meta({ description: 'Where candidates come from.' }),
    growthPct: Known('Growth in percent, 5,000 at most, from the source that `growth` names; null = not rising.'),
    growth: Growth,
    metrics: KeywordMetrics.nullable().meta({
      description: 'Figures of the provider; null: not asked for, or unknown.',
    }),
    flags: Flags.meta({ description: 'What its words say about it.' }),
    serpDifficulty: Known(
      "Ours, 0..100, from links and features of its results page; the provider's is `metrics.difficulty`.",
    ),
    score: z.number().meta({ description: 'Worth of the candidate, 0..100.' }),
    scoreParts: ScoreParts,
    completeness: z.number().meta({ description: 'Share of the parts that rest on a figure, 0..1.' }),
  })
  .meta({ id: 'Candidate' });

/** Result of an expansion (contract 4.1). */
export const ExpansionResult = z
  .object({
    keywords: z.array(z.string()).meta({ description: 'Keywords.' }),
    dateFrom: Day('First day of the range (UTC).'),
    dateTo: Day('Last day of the range (UTC).'),
    locationCode: z.number().int().meta({ description: 'Geo target code of the country.' }),
    languageCode: z.string().meta({ description: 'Language, ISO 639-1 with an optional region.' }),
    candidates: z.array(Candidate).meta({ description: 'Best score first.' }),
    groups: z
      .object({
        explosive: z.array(z.string()).meta({ description: 'Growth above 500 percent.' }),
        fastRising: z.array(z.string()).meta({ description: 'Above 200 percent.' }),
        steadyRising: z.array(z.string()).meta({ description: 'Above 100 percent.' }),
        slowRising: z.array(z.string()).meta({ description: 'Up to 100 percent.' }),
      })
      .meta({ id: 'GrowthGroups' })
      .meta({ description: 'Groups of keywords.' }),
    filter: z
      .object({
        mode: z.enum(['semantic', 'literal']).meta({ description: 'How they were judged.' }),
        terms: z.array(z.string()).meta({ description: 'The filter terms.' }),
        total: z.number().int().meta({ description: 'Candidates that were judged.' }),
        kept: z.number().int().meta({ description: 'Candidates that stayed.' }),
        removed: z.number().int().meta({ description: 'Candidates that went.' }),
      })
      .meta({ description: 'In candidates; total = kept + removed.' }),
    filteredOut: z
      .array(
        z.object({
          keyword: z.string().meta({ description: 'The keyword.' }),
          reason: z.string().meta({ description: 'Why, in words.' }),
        }),
      )
      .meta({ description: 'Candidates that the filter removed, and why.' }),
    clusters: z
      .array(
        z.object({
          label: z.string().meta({ description: 'The phrase.' }),
          keywords: z.array(z.string()).meta({ description: 'Keywords.' }),
        }),
      )
      .meta({
        description: 'Spellings, inflections and word orders of the same phrase, two members at least.',
      }),
    topics: z
      .array(
        z.object({
          label: z.string().meta({ description: 'The phrase.' }),
          keywords: z.array(z.string()).meta({ description: 'Keywords.' }),
          by: z.enum(TOPIC_SIGNS).meta({ description: 'What holds the topic together.' }),
        }),
      )
      .meta({ description: 'What one page could serve: by core keyword, then by meaning word; two members at least.' }),
    seeds: z
      .array(
        z.object({
          keyword: z.string().meta({ description: 'The keyword.' }),
          metrics: KeywordMetrics.nullable().meta({
            description: 'Figures of the provider; null: not asked for, or unknown.',
          }),
        }),
      )
      .meta({ description: 'What the seeds themselves measure; null = unknown.' }),
  })
  .meta({ id: 'ExpansionResult' });
