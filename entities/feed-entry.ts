import { defineEntity, p } from '@mikro-orm/core';
import type { ItemEvidence } from './game-item.ts';

/** One publication. Append-only. A trigger gives number and time, in the order in which publications become visible. */
export const FeedEntry = defineEntity({
  name: 'FeedEntry',
  tableName: 'feed_entries',
  properties: {
    id: p.bigint('number').primary(),
    itemId: p.uuid(),
    kind: p.enum(['game_keyword', 'rising_keyword'] as const),
    keyword: p.text(),
    class: p.enum(['hot', 'rising', 'niche', 'watchlist'] as const),
    verdict: p.text().nullable(),
    reason: p.text(),
    evidence: p.json<ItemEvidence[]>(),
    dataSource: p.enum(['live', 'sandbox'] as const),
    publishedAt: p.datetime(),
  },
});
