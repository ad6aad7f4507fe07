import { comeBack } from '../../core/fair-queue.ts';
import type { CacheKind, StateKind } from '../../core/memory.ts';
import { computingTurn } from '../../core/own-turn.ts';
import { RawJson } from '../../core/raw-json.ts';
import { SharedWork } from '../../core/shared-work.ts';
import { noResult, pageOf } from '../exports/read-rows.ts';
import { countRows, type Reader } from '../exports/stored-tables.ts';
import { textPieces } from '../jobs/result-pieces.ts';
import type { JobRow } from '../spend/units.ts';
import type { SharedResult } from './schemas.ts';

/** Rows that a link shows. */
const MAX_ROWS = 1_000;
const MEMORY_BYTES = 16 * 1024 * 1024;

interface ShownRows extends Pick<SharedResult, 'part' | 'columns' | 'total'> {
  rows: RawJson;
}

/** All links to a result show the same rows, to whoever asks: the text of them is made once. */
const SHOWN: CacheKind<ShownRows> = { name: 'shown-rows', maxBytes: MEMORY_BYTES, bytesOf: ({ rows }) => rows.bytes };
const MAKING: StateKind<SharedWork<ShownRows>> = { name: 'shown-rows' };

/**
 * The rows of a result that its links show, as text. However many ask, all of their answers hold the same bytes.
 * @throws AppError JOB_NOT_FOUND without a result; VALIDATION_FAILED for more results than a request may read;
 * SERVICE_UNAVAILABLE when too many are waiting, or the client is gone
 */
export async function shownRows(ctx: Reader, job: JobRow): Promise<ShownRows> {
  if (job.result_id === null) throw noResult();
  const { memory } = ctx.app;
  await countRows(ctx, job.operation, job.result_id);
  const [key, known, signal] = [`${job.operation} ${job.result_id}`, memory.cache(SHOWN), ctx.meta.signal()];
  const make = async (gone: AbortSignal) => {
    const shown = await made({ ...ctx, meta: { ...ctx.meta, signal: () => gone } }, job);
    known.set(key, shown);
    return shown;
  };
  try {
    const near = known.get(key) ?? (await memory.state(MAKING, () => new SharedWork()).result(key, signal, make));
    // Of many that come at once each is answered in a turn of its own.
    await computingTurn();
    signal.throwIfAborted();
    return near;
  } catch (thrown) {
    throw comeBack(thrown, signal);
  }
}

async function made(ctx: Reader, job: JobRow): Promise<ShownRows> {
  const { part, columns, rows, total } = await pageOf(ctx, job, { limit: MAX_ROWS });
  return { part, columns, total, rows: new RawJson([...textPieces(listed(rows))]) };
}

/** The text of a list, row by row. */
function* listed(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [at, row] of rows.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(row)}`;
  yield ']';
}
