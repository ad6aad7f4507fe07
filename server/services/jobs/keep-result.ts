import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { base64Of } from '../../core/packed.ts';
import type { ResultPiece } from './result-pieces.ts';
import { movingTurn, PIECES_AT_ONCE } from './stored-result.ts';

/**
 * Stores the JSON text of a result under a new id.
 * @param pieces see `piecesOf`
 */
export async function keepResult(db: Db, id: string, pieces: Iterable<ResultPiece>): Promise<void> {
  await keepResults(db, [{ id, pieces: [...pieces] }]);
}

/** The same of several. @param beside parts of a statement, for the one that begins them all */
export async function keepResults(
  db: Db,
  results: readonly { id: string; pieces: readonly ResultPiece[] }[],
  beside: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const ids = results.map(({ id }) => id);
  const sizes = results.map(({ pieces }) => bytesOf(pieces));
  const first = [
    ...beside,
    sql`result as (insert into research_results (id, bytes) select id, bytes from unnest(${ids}::uuid[], ${sizes}::bigint[]) as r (id, bytes))`,
  ];
  let begun = false;
  let rows: PieceRow[] = [];
  const keep = async () => {
    await movingTurn();
    const moved = inserted(rows);
    await (begun ? moved : sql`with ${sql.join(first)} ${moved}`).execute(db);
    [begun, rows] = [true, []];
  };
  for (const { id, pieces } of results) {
    for (const [ordinal, { packed }] of pieces.entries()) {
      if (rows.length >= PIECES_AT_ONCE && ordinal > 0) await keep();
      rows.push({ id, ordinal, packed: base64Of(packed) });
    }
  }
  await keep();
}

interface PieceRow {
  id: string;
  ordinal: number;
  packed: string;
}

/** One text, whatever the number of pieces, so it is planned once. */
function inserted(rows: readonly PieceRow[]): RawBuilder<unknown> {
  const ids = rows.map(({ id }) => id);
  const [ordinals, packed] = [rows.map(({ ordinal }) => ordinal), rows.map((row) => row.packed)];
  return sql`insert into result_pieces (result_id, ordinal, packed) select id, ordinal, decode(packed, 'base64')
    from unnest(${ids}::uuid[], ${ordinals}::integer[], ${packed}::text[]) as p (id, ordinal, packed)`;
}

function bytesOf(pieces: readonly ResultPiece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0);
}
