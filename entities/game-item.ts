import { defineEntity, p } from '@mikro-orm/core';

/** One observation that a class rests on (contract 5). */
export interface ItemEvidence {
  kind: string;
  summary: string;
  observedAt: string;
}

/** What was seen of the results page; null members were not to be had. */
export interface ItemSerp {
  /** Very large sites in the top 5, best first. */
  bigSites: string[];
  difficulty: number | null;
  signals: Record<string, boolean | number | string[]>;
  topResults: { rank: number; title: string | null; url: string | null; domain: string | null }[];
}

/** A keyword opportunity on its way from candidate to publication (contract 5). */
export const GameItem = defineEntity({
  name: 'GameItem',
  tableName: 'game_items',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(['game_keyword', 'rising_keyword'] as const),
    identity: p.text(),
    keyword: p.text(),
    /** Title of the game; null for rising keywords. */
    game: p.text().nullable(),
    source: p.text(),
    state: p.enum(['candidate', 'checking', 'in_review', 'approved', 'rejected', 'retired'] as const),
    class: p.enum(['hot', 'rising', 'niche', 'watchlist', 'skip'] as const).nullable(),
    verdict: p.text().nullable(),
    ratio: p.double().nullable(),
    /** Points of the provider's scale a day, over the benchmark's. */
    slope: p.double().nullable(),
    /** The classifier's sentence. */
    reason: p.text().nullable(),
    trend: p.json<{ points: { date: string; value: number; benchmark: number }[] }>().nullable(),
    serp: p.json<ItemSerp>().nullable(),
    evidence: p.json<ItemEvidence[]>().defaultRaw(`'[]'`),
    dataSource: p.enum(['live', 'sandbox'] as const).nullable(),
    /** The word that its trend is compared with. */
    benchmark: p.text(),
    /** The administrator on whose account evidence is bought. */
    ownerId: p.uuid(),
    batchId: p.uuid().nullable(),
    attempts: p.integer().default(0),
    /** When evidence is collected next; null when nothing is to be collected. */
    dueAt: p.datetime().nullable(),
    firstSeenAt: p.datetime(),
    reviewedBy: p.uuid().nullable(),
    reviewedAt: p.datetime().nullable(),
    reviewReason: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    updatedAt: p.datetime().defaultRaw('app_now()'),
  },
});
