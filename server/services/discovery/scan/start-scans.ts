import { today } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { AppContext } from '../../context.ts';

/** Seeds of one expansion (contract 4.1). */
const SEEDS_PER_SCAN = 20;

/**
 * Opens today's scans of the watch list, at most one a day for the same seeds. Seeds of accounts that are blocked or no
 * administrators any more are left out: nothing is bought on behalf of those.
 */
export async function startScans(app: AppContext): Promise<void> {
  await app.database.transaction(async (tx) => {
    const seeds = await tx.db
      .selectFrom('watchlist_seeds')
      .innerJoin('accounts', 'accounts.id', 'watchlist_seeds.added_by')
      .select(['watchlist_seeds.keyword', 'watchlist_seeds.game', 'watchlist_seeds.added_by'])
      .where('accounts.role', '=', 'admin')
      .where('accounts.blocked_at', 'is', null)
      .orderBy('watchlist_seeds.id')
      .execute();
    for (const [ownerId, own] of Map.groupBy(seeds, (seed) => seed.added_by)) {
      for (let part = 0; part * SEEDS_PER_SCAN < own.length; part++) {
        const some = own.slice(part * SEEDS_PER_SCAN, (part + 1) * SEEDS_PER_SCAN);
        const listed = some.map(({ keyword, game }) => ({ keyword, game }));
        await tx.db
          .insertInto('watchlist_scans')
          .values({ id: newId(), day: today, owner_id: ownerId, part, seeds: JSON.stringify(listed) as never })
          .onConflict((conflict) => conflict.columns(['day', 'owner_id', 'part']).doNothing())
          .execute();
      }
    }
  });
}
