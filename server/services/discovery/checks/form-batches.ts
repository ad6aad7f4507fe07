import { sql } from 'kysely';
import { now, type Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import { SYSTEM } from '../../audit/record.ts';
import type { AppContext } from '../../context.ts';
import { mayBuy } from '../buyers.ts';
import { recordMoves } from '../moves.ts';
import { BATCH_SIZE, BATCHES_PER_STEP } from '../policy.ts';

interface DueItem {
  id: string;
  owner_id: string;
  benchmark: string;
  attempts: number;
}

/**
 * Takes due items into checking, in batches that are bought together. Nothing is taken while an earlier batch still waits
 * for the budget. Those of an administrator who is blocked wait, and hold nobody up. Safe on several processes: each takes items that
 * no other holds.
 */
export async function formBatches(app: AppContext): Promise<number> {
  return app.database.transaction(async (tx) => {
    const waiting = await tx.db
      .selectFrom('check_batches')
      .select('id')
      .where('settled_at', 'is', null)
      .where((of) => of.or([of('trends_job_id', 'is', null), of('serp_job_id', 'is', null)]))
      .where(mayBuy('check_batches.owner_id'))
      .limit(1)
      .executeTakeFirst();
    if (waiting) return 0;
    const due = await tx.db
      .selectFrom('game_items')
      .select(['id', 'owner_id', 'benchmark', 'attempts'])
      .where('due_at', '<=', now)
      .where(mayBuy('game_items.owner_id'))
      .orderBy('due_at')
      .orderBy('id')
      .limit(BATCH_SIZE * BATCHES_PER_STEP)
      .forUpdate()
      .skipLocked()
      .execute();
    const alike = Map.groupBy(due, (item) => `${item.owner_id} ${item.benchmark}`);
    for (const items of alike.values()) {
      for (let start = 0; start < items.length; start += BATCH_SIZE) {
        await formBatch(tx, items.slice(start, start + BATCH_SIZE));
      }
    }
    return due.length;
  });
}

async function formBatch(tx: Tx, items: DueItem[]): Promise<void> {
  const id = newId();
  const { owner_id, benchmark } = items[0]!;
  await tx.db.insertInto('check_batches').values({ id, owner_id, benchmark }).execute();
  await tx.db
    .updateTable('game_items')
    .set({ state: 'checking', batch_id: id, attempts: sql`attempts + 1`, due_at: null, updated_at: now })
    .where(
      'id',
      'in',
      items.map((item) => item.id),
    )
    .execute();
  const moves = items.map((item) => ({
    itemId: item.id,
    to: 'checking' as const,
    details: { batchId: id, attempt: item.attempts + 1 },
  }));
  await recordMoves(tx, SYSTEM, moves);
}
