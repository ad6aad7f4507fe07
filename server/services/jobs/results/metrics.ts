import { z } from 'zod';
import { NO_METRICS } from '../../../science/index.ts';

/** Fields that several results share. Figures that may be unknown are null; 0 is measured. */
export const Known = (description: string) => z.number().nullable().meta({ description });
export const Day = (description: string) => z.string().meta({ description, format: 'date' });

const MonthlyVolume = z
  .object({
    year: z.number().int().meta({ description: 'Calendar year.' }),
    month: z.number().int().meta({ description: '1 = January.' }),
    volume: Known('Searches in that month.'),
  })
  .meta({ id: 'MonthlyVolume' });

const searchMetrics = {
  volume: Known('Average searches a month.'),
  cpc: Known('Cost per click, USD.'),
  competition: Known('Paid competition, 0..1.'),
  competitionLevel: z
    .enum(['LOW', 'MEDIUM', 'HIGH'])
    .nullable()
    .meta({ description: 'The same in three steps; null: unknown.' }),
  difficulty: Known('Ranking difficulty as the provider estimates it, 0..100.'),
  intent: z.string().nullable().meta({ description: 'Search intent as the provider names it.' }),
  monthly: z.array(MonthlyVolume).meta({ description: 'Oldest month first.' }),
};

/** Metrics of one keyword. */
export const KeywordMetrics = z
  .object({
    ...searchMetrics,
    trendPct: z
      .object({
        monthly: z.number().nullable().meta({ description: 'Against the month before, percent; null: unknown.' }),
        quarterly: z.number().nullable().meta({ description: 'Against the quarter before, percent; null: unknown.' }),
        yearly: z.number().nullable().meta({ description: 'Against the year before, percent; null: unknown.' }),
      })
      .meta({ description: 'Change of the search volume, percent.' }),
    coreKeyword: z.string().nullable().meta({ description: 'The centre of its variants; null = itself, or unknown.' }),
    foreignIntents: z.array(z.string()).meta({ description: 'Intents beside the main one.' }),
    bid: z
      .object({
        low: z.number().nullable().meta({ description: 'Lower end.' }),
        high: z.number().nullable().meta({ description: 'Upper end.' }),
      })
      .meta({ description: 'Bids for the top of the page, USD.' }),
    links: z
      .object({
        backlinks: z
          .number()
          .nullable()
          .meta({ description: 'Links to the ranking pages, on average; null: unknown.' }),
        referringDomains: z
          .number()
          .nullable()
          .meta({ description: 'Domains that link to them, on average; null: unknown.' }),
      })
      .nullable()
      .meta({ description: 'Means over the pages that rank; null = unknown.' }),
    language: z.string().nullable().meta({ description: 'Language that the provider detects.' }),
    isAnotherLanguage: z.boolean().nullable().meta({ description: 'Whether it is another one than was asked for.' }),
    categories: z.array(z.number()).meta({ description: 'Categories of the advertising system.' }),
    measuredAt: z
      .string()
      .nullable()
      .meta({ description: 'When the figures were made, ISO 8601 in UTC; null: unknown.' }),
    serp: z
      .object({
        itemTypes: z.array(z.string()).meta({ description: 'Kinds of blocks on the page.' }),
        results: z.number().nullable().meta({ description: 'Results that the search engine counts; null: unknown.' }),
      })
      .nullable()
      .meta({ description: 'What stands on its results page; null = unknown.' }),
  })
  .meta({ id: 'KeywordMetrics' });

/** Metrics of many words (contract 6.5): one item a word, in the order asked. */
export const MetricsResult = z
  .object({
    locationCode: z.number().int().meta({ description: 'Geo target code of the country.' }),
    languageCode: z.string().meta({ description: 'Language, ISO 639-1 with an optional region.' }),
    items: z
      .array(
        z
          .object({
            keyword: z.string().meta({ description: 'The keyword.' }),
            metrics: KeywordMetrics.nullable().meta({ description: 'Its metrics; null: none, and `reason` says why.' }),
            reason: z.enum(NO_METRICS).nullable().meta({
              description:
                'NO_DATA: the provider knows nothing about it; KEYWORD_NOT_ACCEPTED: it takes no such word; NOT_BOUGHT: its batch failed, a retry buys it.',
            }),
          })
          .meta({ id: 'MeasuredKeyword' }),
      )
      .meta({ description: 'One a word, in the order asked.' }),
    summary: z
      .object({
        asked: z.number().int().meta({ description: 'Words.' }),
        found: z.number().int().meta({ description: 'Words with metrics.' }),
        missing: z.number().int().meta({ description: 'Words without.' }),
      })
      .meta({ description: '`asked = found + missing`.' }),
  })
  .meta({ id: 'MetricsResult' });

/** Result of a suggestions call (contract 4.5). */
export const SuggestionsResult = z
  .object({
    seed: z.string().meta({ description: 'The keyword that was asked about.' }),
    count: z.number().int().meta({ description: 'How many there are.' }),
    items: z
      .array(
        z
          .object({ keyword: z.string().meta({ description: 'The keyword.' }), ...searchMetrics })
          .meta({ id: 'Suggestion' }),
      )
      .meta({ description: 'The entries of the page.' }),
  })
  .meta({ id: 'SuggestionsResult' });
