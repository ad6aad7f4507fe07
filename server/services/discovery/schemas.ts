import { z } from 'zod';
import { AnyTimeInput, Timestamp } from '../fields.ts';

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

export const Evidence = z.object({ kind: z.string(), summary: z.string(), observedAt: z.string() });
export const DataSource = z.enum(['live', 'sandbox']);
export const TrendPoints = z.object({
  points: z.array(z.object({ date: z.string(), value: z.number(), benchmark: z.number() })),
});
export const ItemSerp = z.object({
  bigSites: z.array(z.string()),
  difficulty: z.number().nullable(),
  signals: z.record(z.string(), z.union([z.boolean(), z.number(), z.array(z.string())])),
  topResults: z.array(
    z.object({
      rank: z.number().int(),
      title: z.string().nullable(),
      url: z.string().nullable(),
      domain: z.string().nullable(),
    }),
  ),
});

/** A reviewed game keyword as contract 5 shows it. */
export const GameKeyword = z.object({
  id: z.uuid(),
  keyword: z.string(),
  game: z.string().nullable(),
  source: z.string(),
  class: z.enum(PUBLISHED_CLASSES),
  verdict: z.string().nullable(),
  ratio: z.number().nullable(),
  slope: z.number().nullable(),
  reason: z.string(),
  trend: TrendPoints.nullable(),
  serp: ItemSerp.nullable(),
  evidence: z.array(Evidence),
  firstSeenAt: Timestamp,
  reviewedAt: Timestamp,
});
export type GameKeyword = z.output<typeof GameKeyword>;

/** One publication in the feed (contract 5). */
export const FeedItem = z.object({
  id: z.string(),
  kind: z.enum(ITEM_KINDS),
  keyword: z.string(),
  class: z.enum(PUBLISHED_CLASSES),
  verdict: z.string().nullable(),
  reason: z.string(),
  evidence: z.array(Evidence),
  publishedAt: Timestamp,
});
export type FeedItem = z.output<typeof FeedItem>;
