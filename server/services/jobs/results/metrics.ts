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
  difficulty: Known('Ranking difficulty, 0..100.'),
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
