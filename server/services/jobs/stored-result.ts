import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { CacheKind, Memory } from '../../core/memory.ts';
import { ownTurns } from '../../core/own-turn.ts';
import { base64Of, unpackBytes } from '../../core/packed.ts';
import { RawJson, StoredJson } from '../../core/raw-json.ts';
import type { AppContext } from '../context.ts';
import type { ResultPiece } from './result-pieces.ts';

/** Bytes of results that a process keeps at hand; three or four of the largest ones. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** The same of packed ones that were just written. */
const WRITTEN_BYTES = 8 * 1024 * 1024;
/** What an entry holds besides. */
const ENTRY_BYTES = 1024;
/** Pieces that one statement moves, a megabyte of text: the event loop turns between them. */
const PIECES_AT_ONCE = 16;
/** Of those as many are unpacked in a turn: what a reader takes faster than garbage is collected beside it, is collected before it. */
const UNPACKED_AT_ONCE = 4;
/** Of a turn of the event loop one portion of one result is moved: many that are stored or read at once hold up nobody else. */
const movingTurn = ownTurns();

/**
 * A result never changes and its id is never used again, so one copy serves all readers of this process, and readers that come
 * while it is being read share the reading. Who may see it is decided before, at the job's row.
 */
const RESULTS: CacheKind<RawJson, Shelf> = {
  name: 'results',
  maxBytes: MEMORY_BYTES,
  bytesOf: ({ bytes }) => bytes,
  read: (id, shelf) => readResult(shelf, id),
  finishesReading: true,
};

/** Results as this process has written them: who waited for one reads it next. */
const WRITTEN: CacheKind<readonly ResultPiece[]> = {
  name: 'written-results',
  maxBytes: WRITTEN_BYTES,
  bytesOf: (pieces) => pieces.reduce((sum, { packed }) => sum + packed.byteLength, ENTRY_BYTES),
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

/** Keeps a result at hand that is stored under this id. */
export function rememberResult(memory: Memory, id: string, pieces: readonly ResultPiece[]): void {
  memory.cache(WRITTEN).set(id, pieces);
}

/** The stored result of that id, or null. The caller has made sure that its reader may see it. */
export async function storedResult(shelf: Shelf, id: string): Promise<RawJson | null> {
  return (await shelf.memory.cache(RESULTS).fetch(id, shelf)) ?? null;
}

/** A stored result before it is read; rights as for reading it. */
export function resultAt(shelf: Shelf, id: string): StoredJson {
  return new StoredJson(id, { size: () => sizeOf(shelf, id), load: () => storedResult(shelf, id) });
}

/** The length alone: the text stays where it is. Of a result of a version before this one its pieces are measured. */
async function sizeOf({ db, memory }: Shelf, id: string): Promise<number> {
  const near = memory.cache(RESULTS).peek(id);
  if (near) return near.bytes;
  const { rows } = await sql<{ bytes: number | null }>`
    select coalesce(bytes, (select sum(octet_length(body)) from result_pieces where result_id = r.id)::bigint) as bytes
    from research_results r where id = ${id}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function readResult({ db, memory }: Shelf, id: string): Promise<RawJson | undefined> {
  const written = memory.cache(WRITTEN).get(id);
  const pieces: Uint8Array[] = [];
  for (let more = true; more; ) {
    const from = pieces.length;
    const some = written ? written.slice(from, from + PIECES_AT_ONCE) : await pageOfPieces(db, id, from);
    for (const [at, { packed }] of some.entries()) {
      if (at % UNPACKED_AT_ONCE === 0) await movingTurn();
      pieces.push(unpackBytes(packed));
    }
    more = some.length === PIECES_AT_ONCE;
  }
  return pieces.length === 0 ? undefined : new RawJson(pieces);
}

/** Pieces are numbered from 0 without gaps. Those of a version before this one are text. */
function pageOfPieces(db: Db, id: string, from: number): Promise<{ packed: Uint8Array }[]> {
  return db
    .selectFrom('result_pieces')
    .select(sql<Uint8Array>`coalesce(packed, convert_to(body, 'UTF8'))`.as('packed'))
    .where('result_id', '=', id)
    .where('ordinal', '>=', from)
    .orderBy('ordinal')
    .limit(PIECES_AT_ONCE)
    .execute();
}

function bytesOf(pieces: readonly ResultPiece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0);
}
