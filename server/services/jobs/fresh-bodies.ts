import type { Db } from '../../core/database.ts';
import { parseUndamaged } from '../../core/packed.ts';
import { packedAnswer } from '../spend/stored-answer.ts';
import { fresh } from './reusable.ts';

/**
 * Answers that lie fresh in a scope, by unit key, read in the caller's own transaction: those that a plan will reuse. One that was
 * damaged says nothing to a plan; the job that finds it so takes it away.
 */
export async function freshBodies(db: Db, scope: string, keys: readonly string[]): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map();
  const rows = await fresh(db, scope, keys)
    .select(['unit_key', packedAnswer.as('packed')])
    .execute();
  return new Map(rows.map((row) => [row.unit_key, parseUndamaged(row.packed)]));
}
