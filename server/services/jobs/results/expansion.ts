import { z } from 'zod';
import { Day, KeywordMetrics, Known } from './metrics.ts';

const CandidateSource = z
  .object({
    seed: z.string(),
    origin: z.enum(['related_top', 'related_rising', 'suggestion']),
    value: Known('Top: relative interest, 0..100. Rising: growth, percent. Suggestion: searches a month.'),
  })
  .meta({ id: 'CandidateSource' });

const Candidate = z
  .object({
    keyword: z.string(),
    sources: z.array(CandidateSource),
    growthPct: Known('Largest growth, percent; null = not rising.'),
    metrics: KeywordMetrics.nullable(),
    score: z.number().meta({ description: 'Worth of the candidate, 0..100.' }),
  })
  .meta({ id: 'Candidate' });

/** Result of an expansion (contract 4.1). */
export const ExpansionResult = z
  .object({
    keywords: z.array(z.string()),
    dateFrom: Day('First day of the range (UTC).'),
    dateTo: Day('Last day of the range (UTC).'),
    locationCode: z.number().int(),
    languageCode: z.string(),
    candidates: z.array(Candidate).meta({ description: 'Best score first.' }),
    groups: z
      .object({
        explosive: z.array(z.string()).meta({ description: 'Growth above 500 percent.' }),
        fastRising: z.array(z.string()).meta({ description: 'Above 200 percent.' }),
        steadyRising: z.array(z.string()).meta({ description: 'Above 100 percent.' }),
        slowRising: z.array(z.string()).meta({ description: 'Up to 100 percent.' }),
      })
      .meta({ id: 'GrowthGroups' }),
    filter: z
      .object({
        mode: z.enum(['semantic', 'literal']),
        terms: z.array(z.string()),
        total: z.number().int(),
        kept: z.number().int(),
        removed: z.number().int(),
      })
      .meta({ description: 'In candidates; total = kept + removed.' }),
    filteredOut: z.array(z.object({ keyword: z.string(), reason: z.string() })),
    clusters: z.array(z.object({ label: z.string(), keywords: z.array(z.string()) })).meta({
      description: 'Spellings and word orders of the same phrase, two members at least.',
    }),
  })
  .meta({ id: 'ExpansionResult' });
