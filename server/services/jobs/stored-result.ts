import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { CacheKind, Memory } from '../../core/memory.ts';
import { ownTurns } from '../../core/own-turn.ts';
import { DamagedText, tellsOfDamage, unpackBytes } from '../../core/packed.ts';
import { RawJson, StoredJson } from '../../core/raw-json.ts';
import type { AppContext } from '../context.ts';
import type { ResultPiece } from './result-pieces.ts';

/** Bytes of results that a process keeps at hand; three or four of the largest ones. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** The same of packed ones that were just written. */
const WRITTEN_BYTES = 4 * 1024 * 1024;
/** What an entry holds besides: a page of the process's memory, which a little text among others keeps from being given back. */
const ENTRY_BYTES = 4096;
/** Pieces that one statement moves, a megabyte of text: the event loop turns between them. */
export const PIECES_AT_ONCE = 16;
/** Of those as many are unpacked in a turn: what a reader takes faster than garbage is collected beside it, is collected before it. */
const UNPACKED_AT_ONCE = 4;
/** Of a turn of the event loop one portion of one result is moved: many that are stored or read at once hold up nobody else. */
export const movingTurn = ownTurns();

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

/** @throws Error when it was damaged where it lay: no request is answered with it any more, an equal one is computed anew */
async function readResult(shelf: Shelf, id: string): Promise<RawJson | undefined> {
  try {
    return await readWhole(shelf, id);
  } catch (error) {
    if (!tellsOfDamage(error)) throw error;
    await shelf.db.deleteFrom('result_cache').where('result_id', '=', id).execute();
    throw new DamagedText(`the result ${id} was damaged`, { cause: error });
  }
}

async function readWhole({ db, memory }: Shelf, id: string): Promise<RawJson | undefined> {
  const written = memory.cache(WRITTEN).get(id);
  const pieces: Uint8Array[] = [];
  let bytes: number | null = null;
  for (let more = true; more; ) {
    const from = pieces.length;
    const some = written ? written.slice(from, from + PIECES_AT_ONCE) : await pageOfPieces(db, id, from);
    for (const [at, piece] of some.entries()) {
      if (at % UNPACKED_AT_ONCE === 0) await movingTurn();
      if ('whole' in piece) bytes = piece.whole;
      if (piece.packed) pieces.push(unpackBytes(piece.packed));
    }
    more = some.length === PIECES_AT_ONCE;
  }
  const result = new RawJson(pieces);
  if (bytes !== null && result.bytes !== bytes) throw new DamagedText(`${result.bytes} bytes of ${bytes}`);
  return pieces.length === 0 ? undefined : result;
}

/**
 * Pieces are numbered from 0 without gaps. Those of a version before this one are text, and nobody noted the bytes of the whole.
 * Of a result without pieces one row says so.
 */
function pageOfPieces(
  db: Db,
  id: string,
  from: number,
): Promise<{ packed: Uint8Array | null; whole: number | null }[]> {
  return db
    .selectFrom('research_results as r')
    .leftJoin('result_pieces as p', (join) => join.onRef('p.result_id', '=', 'r.id').on('p.ordinal', '>=', from))
    .select(['r.bytes as whole', sql<Uint8Array | null>`coalesce(p.packed, convert_to(p.body, 'UTF8'))`.as('packed')])
    .where('r.id', '=', id)
    .orderBy('p.ordinal')
    .limit(PIECES_AT_ONCE)
    .execute();
}
