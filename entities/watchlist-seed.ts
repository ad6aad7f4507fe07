import { defineEntity, p } from '@mikro-orm/core';

/** A seed keyword that the scheduled scan expands. */
export const WatchlistSeed = defineEntity({
  name: 'WatchlistSeed',
  tableName: 'watchlist_seeds',
  properties: {
    id: p.uuid().primary(),
    identity: p.text().unique(),
    keyword: p.text(),
    /** Title of the game that its finds belong to; null = the seed itself. */
    game: p.text().nullable(),
    addedBy: p.uuid(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
