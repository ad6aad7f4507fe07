import { jsonb, type Tx } from '../../core/database.ts';
import type { Origin } from '../context.ts';

export type ItemState = 'candidate' | 'checking' | 'in_review' | 'approved' | 'rejected' | 'retired';

/** One step of an item's life. */
export interface Move {
  itemId: string;
  to: ItemState;
  /** Facts worth keeping, e.g. the reason. */
  details: Record<string, unknown>;
}

/** Rows of one insert; PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 1000;

/** Writes every move into the audit log, in the transaction of the moves (contract 5). The actor is the reviewer. */
export async function recordMoves(tx: Tx, origin: Origin, moves: readonly Move[]): Promise<void> {
  for (let start = 0; start < moves.length; start += ROWS_PER_INSERT) {
    const rows = moves.slice(start, start + ROWS_PER_INSERT).map((move) => ({
      actor_id: origin.actorId,
      actor_kind: origin.actorKind,
      action: `game.${move.to}`,
      target: move.itemId,
      address: origin.address,
      user_agent: origin.userAgent,
      request_id: origin.requestId,
      details: jsonb(move.details),
    }));
    await tx.db.insertInto('audit_log').values(rows).execute();
  }
}
