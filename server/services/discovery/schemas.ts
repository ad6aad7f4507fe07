import { z } from 'zod';
import { AnyTimeInput, Timestamp, Usd } from '../fields.ts';

export const ITEM_KINDS = ['game_keyword', 'rising_keyword'] as const;
export const ITEM_STATES = ['candidate', 'checking', 'in_review', 'approved', 'rejected', 'retired'] as const;

/** Classes that can be published; what the classifier skips never is (science E). */
export const PUBLISHED_CLASSES = ['hot', 'rising', 'niche', 'watchlist'] as const;

/** A list of words, each counted once. */
export function wordList<const W extends readonly [string, ...string[]]>(words: W) {
  return z
    .array(z.enum(words))
    .min(1)
    .max(50)
    .transform((list) => [...new Set(list)]);
}

/** How many items a page has at most. */
export function pageSize(most: number, usual: number) {
  return z.number().int().min(1).max(most).default(usual).meta({ description: 'Most items of a page.' });
}

export const Since = AnyTimeInput.meta({ description: 'ISO 8601 date or timestamp.' });

export const Evidence = z.object({
  kind: z.string().meta({ description: 'Kind of evidence.' }),
  summary: z.string().meta({ description: 'In words.' }),
  observedAt: z.string().meta({ description: 'When it was observed.' }),
});
export const TrendPoints = z.object({
  points: z
    .array(
      z.object({
        date: z.string().meta({ description: 'Calendar date, YYYY-MM-DD.' }),
        value: z.number().meta({ description: 'Interest, 0..100.' }),
        benchmark: z.number().meta({ description: 'Interest in the benchmark, 0..100.' }),
      }),
    )
    .meta({ description: 'Oldest first.' }),
});
export const ItemSerp = z.object({
  bigSites: z.array(z.string()).meta({ description: 'Domains of big sites among the results.' }),
  difficulty: z.number().nullable().meta({ description: 'How hard it is to rank, 0..100; null: unknown.' }),
  signals: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.array(z.string())]))
    .meta({ description: 'What the page shows.' }),
  topResults: z
    .array(
      z.object({
        rank: z.number().int().meta({ description: '1 = the first organic result.' }),
        title: z.string().nullable().meta({ description: 'Title of the page.' }),
        url: z.string().nullable().meta({ description: 'Address of the page.' }),
        domain: z.string().nullable().meta({ description: 'Domain of the page.' }),
      }),
    )
    .meta({ description: 'Organic results, best rank first.' }),
});

/** A reviewed game keyword as contract 5 shows it. */
export const GameKeyword = z.object({
  id: z.uuid().meta({ description: 'Id of the entry.' }),
  keyword: z.string().meta({ description: 'The keyword.' }),
  game: z.string().nullable().meta({ description: 'The game; null: none is named.' }),
  source: z.string().meta({ description: 'Where it was found.' }),
  class: z.enum(PUBLISHED_CLASSES).meta({ description: 'Class of the item.' }),
  verdict: z.string().nullable().meta({ description: 'The verdict on the keyword.' }),
  ratio: z.number().nullable().meta({ description: 'Ratio to the benchmark.' }),
  slope: z.number().nullable().meta({ description: 'Slope against the benchmark; null: unknown.' }),
  reason: z.string().meta({ description: 'Why, in words.' }),
  trend: TrendPoints.nullable().meta({ description: 'Interest beside the benchmark; null: not measured.' }),
  serp: ItemSerp.nullable().meta({ description: 'What the results page shows; null: not read.' }),
  evidence: z.array(Evidence).meta({ description: 'What the verdict rests on.' }),
  firstSeenAt: Timestamp.meta({ description: 'When it was seen first.' }),
  reviewedAt: Timestamp.meta({ description: 'When a person approved it.' }),
});
export type GameKeyword = z.output<typeof GameKeyword>;

/** One publication in the feed (contract 5). */
export const FeedItem = z.object({
  id: z.string().meta({ description: 'Id of the entry.' }),
  kind: z.enum(ITEM_KINDS).meta({ description: 'Kind of item.' }),
  keyword: z.string().meta({ description: 'The keyword.' }),
  class: z.enum(PUBLISHED_CLASSES).meta({ description: 'Class of the item.' }),
  verdict: z.string().nullable().meta({ description: 'The verdict on the keyword.' }),
  reason: z.string().meta({ description: 'Why, in words.' }),
  evidence: z.array(Evidence).meta({ description: 'What the verdict rests on.' }),
  publishedAt: Timestamp.meta({ description: 'When it was published.' }),
});
export type FeedItem = z.output<typeof FeedItem>;

export const ReadPlatformSpend = z.strictObject({ days: z.number().int().min(1).max(366).default(7) });
export type ReadPlatformSpend = z.output<typeof ReadPlatformSpend>;

const Day = z.object({ day: z.iso.date(), spentUsd: Usd, reservedUsd: Usd, purchases: z.number().int() });
export const PlatformSpend = z.object({
  dailyBudgetUsd: Usd,
  /** What is left of today. */
  remainingUsd: Usd,
  days: z.array(Day),
});
export type PlatformSpend = z.output<typeof PlatformSpend>;
