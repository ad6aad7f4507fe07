import { defineEntity, p } from '@mikro-orm/core';

/** One day's scan of up to 20 seeds: an expansion, then a comparison of what grows. */
export const WatchlistScan = defineEntity({
  name: 'WatchlistScan',
  tableName: 'watchlist_scans',
  properties: {
    id: p.uuid().primary(),
    day: p.date(),
    ownerId: p.uuid(),
    part: p.integer(),
    seeds: p.json<{ keyword: string; game: string | null }[]>(),
    expandJobId: p.uuid().nullable(),
    /** Growing words of the expansion, each with the seed that found it. */
    finds: p.json<{ keyword: string; seed: string; group: string }[]>().nullable(),
    compareJobId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    endedAt: p.datetime().nullable(),
  },
});
