import {
  adminGamesDecide,
  adminGamesImport,
  adminGamesList,
  adminGamesRetire,
  adminGamesStatistics,
  adminPlatformSpendRead,
  adminWatchlistAdd,
  adminWatchlistList,
  adminWatchlistRemove,
} from '../../server/operations/admin-games.ts';
import { mutation, query, router } from '../init.ts';

/** The parts of `admin.*` that concern game keywords, the watch list and the platform's spending. */
export const adminGamesRouters = {
  games: router({
    import: mutation(adminGamesImport),
    list: query(adminGamesList),
    decide: mutation(adminGamesDecide),
    retire: mutation(adminGamesRetire),
    statistics: query(adminGamesStatistics),
  }),
  watchlist: router({
    list: query(adminWatchlistList),
    add: mutation(adminWatchlistAdd),
    remove: mutation(adminWatchlistRemove),
  }),
  platformSpend: router({ read: query(adminPlatformSpendRead) }),
};
