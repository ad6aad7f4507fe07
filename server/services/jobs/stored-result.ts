import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { CacheKind, Memory } from '../../core/memory.ts';
import { ownTurns } from '../../core/own-turn.ts';
import { RawJson, StoredJson } from '../../core/raw-json.ts';
import type { AppContext } from '../context.ts';

/** Bytes of results that a process keeps at hand; three or four of the largest ones. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Pieces that one statement moves: the event loop turns between them. */
const PIECES_AT_ONCE = 4;
/** Of a turn of the event loop one portion of one result is moved: many that are stored or read at once hold up nobody else. */
const movingTurn = ownTurns();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A result never changes and its id is never used again, so one copy serves all readers of this process, and readers that come
 * while it is being read share the reading. Who may see it is decided before, at the job's row.
 */
const RESULTS: CacheKind<RawJson, Db> = {
  name: 'results',
  maxBytes: MEMORY_BYTES,
  bytesOf: ({ bytes }) => bytes,
  read: (id, db) => readResult(db, id),
  finishesReading: true,
};

/** Where results are read: the builder of the database or of an open transaction, and what is at hand already. */
export interface Shelf {
  db: Db;
  memory: Memory;
}

export function shelfOf({ database, memory }: Pick<AppContext, 'database' | 'memory'>): Shelf {
  return { db: database.db, memory };
}

/**
 * Stores the JSON text of a result under a new id.
 * @param pieces see `piecesOf`
 */
export async function keepResult(db: Db, id: string, pieces: Iterable<Uint8Array>): Promise<void> {
  await keepResults(db, [{ id, pieces }]);
}

/** The same of several. @param beside parts of a statement, for the one that begins them all */
export async function keepResults(
  db: Db,
  results: readonly { id: string; pieces: Iterable<Uint8Array> }[],
  beside: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const ids = results.map(({ id }) => id);
  const first = [...beside, sql`result as (insert into research_results (id) select unnest(${ids}::uuid[]))`];
  let begun = false;
  let rows: PieceRow[] = [];
  const keep = async () => {
    await movingTurn();
    const moved = results.length === 1 ? db.insertInto('result_pieces').values(rows) : unnested(rows);
    await (begun ? sql`${moved}` : sql`with ${sql.join(first)} ${moved}`).execute(db);
    [begun, rows] = [true, []];
  };
  for (const { id, pieces } of results) {
    let ordinal = 0;
    for (const piece of pieces) {
      if (rows.length >= PIECES_AT_ONCE && ordinal > 0) await keep();
      rows.push({ result_id: id, ordinal: ordinal++, body: decoder.decode(piece) });
    }
  }
  await keep();
}

interface PieceRow {
  result_id: string;
  ordinal: number;
  body: string;
}

/** One text, whatever the number of pieces, so it is planned once; of one large result they need not be written as an array. */
function unnested(rows: readonly PieceRow[]): RawBuilder<unknown> {
  const ids = rows.map(({ result_id }) => result_id);
  const [ordinals, bodies] = [rows.map(({ ordinal }) => ordinal), rows.map(({ body }) => body)];
  return sql`insert into result_pieces (result_id, ordinal, body)
    select id, ordinal, body from unnest(${ids}::uuid[], ${ordinals}::integer[], ${bodies}::text[]) as p (id, ordinal, body)`;
}

/** Keeps a result at hand that is stored under this id, when reading it would take several statements. */
export function rememberResult(memory: Memory, id: string, pieces: readonly Uint8Array[]): void {
  if (pieces.length >= PIECES_AT_ONCE) memory.cache(RESULTS).set(id, new RawJson(pieces));
}

/** The stored result of that id, or null. The caller has made sure that its reader may see it. */
export async function storedResult({ db, memory }: Shelf, id: string): Promise<RawJson | null> {
  return (await memory.cache(RESULTS).fetch(id, db)) ?? null;
}

/** A stored result before it is read; rights as for reading it. */
export function resultAt(shelf: Shelf, id: string): StoredJson {
  return new StoredJson(id, { size: () => sizeOf(shelf, id), load: () => storedResult(shelf, id) });
}

/** The lengths alone: the texts stay where they are. */
async function sizeOf({ db, memory }: Shelf, id: string): Promise<number> {
  const near = memory.cache(RESULTS).peek(id);
  if (near) return near.bytes;
  const { bytes } = await db
    .selectFrom('result_pieces')
    .select(sql<string | null>`sum(octet_length(body))`.as('bytes'))
    .where('result_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function readResult(db: Db, id: string): Promise<RawJson | undefined> {
  const pieces: Uint8Array[] = [];
  for (let more = true; more; ) {
    const rows = await pageOfPieces(db, id, pieces.length);
    await movingTurn();
    for (const { body } of rows) pieces.push(Buffer.from(body));
    more = rows.length === PIECES_AT_ONCE;
  }
  return pieces.length === 0 ? undefined : new RawJson(pieces);
}

/** Pieces are numbered from 0 without gaps. */
function pageOfPieces(db: Db, id: string, from: number) {
  return db
    .selectFrom('result_pieces')
    .select('body')
    .where('result_id', '=', id)
    .where('ordinal', '>=', from)
    .orderBy('ordinal')
    .limit(PIECES_AT_ONCE)
    .execute();
}
