import { z } from 'zod';

/** Fields that several results share. Figures that may be unknown are null; 0 is measured. */
export const Known = (description: string) => z.number().nullable().meta({ description });
export const Day = (description: string) => z.string().meta({ description, format: 'date' });

const MonthlyVolume = z
  .object({ year: z.number().int(), month: z.number().int(), volume: Known('Searches in that month.') })
  .meta({ id: 'MonthlyVolume' });

const searchMetrics = {
  volume: Known('Average searches a month.'),
  cpc: Known('Cost per click, USD.'),
  competition: Known('Paid competition, 0..1.'),
  competitionLevel: z.enum(['LOW', 'MEDIUM', 'HIGH']).nullable(),
  difficulty: Known('Ranking difficulty as the provider estimates it, 0..100.'),
  intent: z.string().nullable().meta({ description: 'Search intent as the provider names it.' }),
  monthly: z.array(MonthlyVolume).meta({ description: 'Oldest month first.' }),
};

/** Metrics of one keyword. */
export const KeywordMetrics = z
  .object({
    ...searchMetrics,
    trendPct: z
      .object({ monthly: z.number().nullable(), quarterly: z.number().nullable(), yearly: z.number().nullable() })
      .meta({ description: 'Change of the search volume, percent.' }),
    coreKeyword: z.string().nullable().meta({ description: 'The centre of its variants; null = itself, or unknown.' }),
    foreignIntents: z.array(z.string()).meta({ description: 'Intents beside the main one.' }),
    bid: z
      .object({ low: z.number().nullable(), high: z.number().nullable() })
      .meta({ description: 'Bids for the top of the page, USD.' }),
    links: z
      .object({ backlinks: z.number().nullable(), referringDomains: z.number().nullable() })
      .nullable()
      .meta({ description: 'Means over the pages that rank; null = unknown.' }),
    language: z.string().nullable().meta({ description: 'Language that the provider detects.' }),
    isAnotherLanguage: z.boolean().nullable().meta({ description: 'Whether it is another one than was asked for.' }),
    categories: z.array(z.number()).meta({ description: 'Categories of the advertising system.' }),
    measuredAt: z.string().nullable().meta({ description: 'When the figures were made, as the provider writes it.' }),
    serp: z
      .object({ itemTypes: z.array(z.string()), results: z.number().nullable() })
      .nullable()
      .meta({ description: 'What stands on its results page; null = unknown.' }),
  })
  .meta({ id: 'KeywordMetrics' });

/** Result of a suggestions call (contract 4.5). */
export const SuggestionsResult = z
  .object({
    seed: z.string(),
    count: z.number().int(),
    items: z.array(z.object({ keyword: z.string(), ...searchMetrics }).meta({ id: 'Suggestion' })),
  })
  .meta({ id: 'SuggestionsResult' });
