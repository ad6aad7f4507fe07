import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../core/database.ts';
import { RawJson } from '../../core/raw-json.ts';

/** Bytes of results that a process keeps at hand; three or four of the largest ones. */
const MEMORY_BYTES = 64 * 1024 * 1024;

/** Characters of a stored result that are read as one row: large ones are decoded row by row, with turns in between. */
const PIECE_CHARS = 256 * 1024;

/**
 * A result never changes and its id is never used again, so one copy serves all readers of this process, and readers that come
 * while it is being read share the reading. Who may see it is decided before, at the job's row.
 */
const results = new LRUCache<string, RawJson, Db>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  fetchMethod: (id, _stale, { context }) => readResult(context, id),
  ignoreFetchAbort: true,
});

/** The stored result of that id, or null. The caller has made sure that its reader may see it. */
export async function storedResult(db: Db, id: string): Promise<RawJson | null> {
  return (await results.fetch(id, { context: db })) ?? null;
}

async function readResult(db: Db, id: string): Promise<RawJson | undefined> {
  // Materialised, so that the stored text is unpacked once and not for every piece.
  const { rows } = await sql<{ piece: string }>`
    with result as materialized (select body || '' as body from research_results where id = ${id})
    select substr(body, start, ${PIECE_CHARS}::integer) as piece
    from result, generate_series(1, length(body), ${PIECE_CHARS}::integer) as start order by start`.execute(db);
  return rows.length > 0 ? new RawJson(rows.map(({ piece }) => Buffer.from(piece))) : undefined;
}
