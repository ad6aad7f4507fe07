import { LRUCache } from 'lru-cache';
import type { Db } from '../../core/database.ts';
import { RawJson } from '../../core/raw-json.ts';

/** Bytes of results that a process keeps at hand; three or four of the largest ones. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Characters of a piece, and pieces that one statement moves: the event loop turns between them. */
const PIECE_CHARS = 64 * 1024;
const PIECES_AT_ONCE = 4;

/**
 * A result never changes and its id is never used again, so one copy serves all readers of this process, and readers that come
 * while it is being read share the reading. Who may see it is decided before, at the job's row.
 */
const results = new LRUCache<string, RawJson, Db>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  fetchMethod: async (id, _stale, { context }) => (await readResults(context, [id])).get(id),
  ignoreFetchAbort: true,
});

/** Stores the JSON text of a result under a new id. */
export async function keepResult(db: Db, id: string, text: string): Promise<void> {
  await db.insertInto('research_results').values({ id }).execute();
  let rows: { result_id: string; ordinal: number; body: string }[] = [];
  let ordinal = 0;
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    rows.push({ result_id: id, ordinal: ordinal++, body: text.slice(start, end) });
    start = end;
    if (rows.length < PIECES_AT_ONCE && start < text.length) continue;
    await db.insertInto('result_pieces').values(rows).execute();
    rows = [];
  }
}

/** A character of two code units stays whole: half of one has no UTF-8. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE_CHARS;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end + 1 : end;
}

/** The stored result of that id, or null. The caller has made sure that its reader may see it. */
export async function storedResult(db: Db, id: string): Promise<RawJson | null> {
  return (await results.fetch(id, { context: db })) ?? null;
}

/** The stored results of many ids, in statements whose number depends on their size only. Rights as for one. */
export async function storedResults(db: Db, ids: readonly string[]): Promise<Map<string, RawJson>> {
  const found = new Map(ids.flatMap((id) => entryOf(id, results.get(id))));
  const missing = ids.filter((id) => !found.has(id));
  for (const [id, result] of await readResults(db, missing)) {
    results.set(id, result);
    found.set(id, result);
  }
  return found;
}

const entryOf = (id: string, result: RawJson | undefined): [string, RawJson][] => (result ? [[id, result]] : []);

async function readResults(db: Db, ids: readonly string[]): Promise<Map<string, RawJson>> {
  const pieces = new Map<string, Uint8Array[]>();
  let more = ids.length > 0;
  let last: { result_id: string; ordinal: number } | undefined;
  while (more) {
    const rows = await pageOfPieces(db, ids, last);
    for (const { result_id, body } of rows) {
      const known = pieces.get(result_id);
      if (known) known.push(Buffer.from(body));
      else pieces.set(result_id, [Buffer.from(body)]);
    }
    last = rows.at(-1);
    more = rows.length === PIECES_AT_ONCE;
  }
  return new Map([...pieces].map(([id, parts]) => [id, new RawJson(parts)]));
}

function pageOfPieces(db: Db, ids: readonly string[], after: { result_id: string; ordinal: number } | undefined) {
  return db
    .selectFrom('result_pieces')
    .selectAll()
    .where('result_id', 'in', ids)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('result_id', 'ordinal'), '>', tuple(after!.result_id, after!.ordinal)),
      ),
    )
    .orderBy('result_id')
    .orderBy('ordinal')
    .limit(PIECES_AT_ONCE)
    .execute();
}
