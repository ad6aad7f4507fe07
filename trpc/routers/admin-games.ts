import * as admin from '../../server/operations/admin-games.ts';
import { mutation, query, router } from '../init.ts';

/** The parts of `admin.*` that concern game keywords, the watch list and the platform's spending. */
export const adminGamesRouters = {
  games: router({
    import: mutation(admin.gamesImport),
    list: query(admin.gamesQueue),
    decide: mutation(admin.gamesDecide),
    retire: mutation(admin.gamesRetire),
    statistics: query(admin.gamesStatistics),
  }),
  watchlist: router({
    list: query(admin.watchlistList),
    add: mutation(admin.watchlistAdd),
    remove: mutation(admin.watchlistRemove),
  }),
  platformSpend: router({ read: query(admin.platformSpendRead) }),
};
