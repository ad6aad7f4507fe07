import type { Cell } from '../../core/csv-line.ts';
import { comeBack, FairQueue } from '../../core/fair-queue.ts';
import { FILE_TYPES } from '../../core/file-types.ts';
import type { StateKind } from '../../core/memory.ts';
import { ownJob } from '../byok/any-job.ts';
import { partyOf, type RequestContext } from '../context.ts';
import { requestView } from '../jobs/job-request.ts';
import { takePlaceToRead } from '../jobs/open-calls.ts';
import type { JobRow } from '../spend/units.ts';
import { ahead } from './ahead.ts';
import { csv, ndjson, type Table } from './encoders.ts';
import type { ExportedFile, ExportInput } from './export-schema.ts';
import { parquet } from './parquet.ts';
import { noResult, partOf } from './read-rows.ts';
import { type StoredTable, tablesOf } from './stored-tables.ts';
import { xlsx } from './xlsx.ts';

/** Formats that are encoded in a thread each, which takes some 40 MB; threads at once, and files that wait for theirs. */
const THREADED: ReadonlySet<ExportInput['format']> = new Set(['parquet', 'xlsx']);
const THREADS = 1;
const PLACES = 64;

const ENCODERS: StateKind<FairQueue> = { name: 'file-encoders' };

/**
 * One part of the caller's result as a file. Whatever it takes turns for it has before it begins: one that has begun is not cut.
 * @throws AppError JOB_NOT_FOUND, also while the job has no result; VALIDATION_FAILED for a part that it has not, and for more rows than
 * the format holds; RATE_LIMITED;
 * SERVICE_UNAVAILABLE when too many are waiting, or the client is gone
 */
export async function exportResult(ctx: RequestContext, input: ExportInput): Promise<ExportedFile> {
  const job = await ownJob(ctx, input.jobId);
  const { name, part } = partOf(job.operation, input.part);
  if (job.result_id === null) throw noResult();
  const leave = takePlaceToRead(ctx, 'file');
  try {
    const table = (await tablesOf(ctx, job.operation, job.result_id))[name]!;
    const rows = { columns: part.columns, rows: rowsIn(table), length: table.length };
    const pieces = await inTurn(ctx, encode(rows, input), input);
    return {
      name: nameOf(job, name, input.format),
      contentType: FILE_TYPES[input.format],
      pieces: endingWith(pieces, leave),
    };
  } catch (thrown) {
    leave();
    throw thrown;
  }
}

async function* endingWith(pieces: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}

function* rowsIn({ length, cells }: StoredTable): Generator<Cell[]> {
  const columns = [...cells.values()];
  for (let row = 0; row < length; row++) yield columns.map((column) => column[row]!);
}

/** The pieces when a thread may be begun for them, where they need one: nothing of a file is made before its first piece is asked for. */
async function inTurn(
  ctx: RequestContext,
  pieces: AsyncGenerator<Uint8Array>,
  { format }: ExportInput,
): Promise<AsyncIterable<Uint8Array>> {
  if (!THREADED.has(format)) return pieces;
  const signal = ctx.meta.signal();
  const queue = ctx.app.memory.state(ENCODERS, () => new FairQueue({ atOnce: THREADS, places: PLACES }));
  try {
    const leave = await queue.take(partyOf(ctx), signal);
    return ahead(pieces, leave);
  } catch (thrown) {
    throw comeBack(thrown, signal);
  }
}

function encode(table: Table, { format, bom }: ExportInput): AsyncGenerator<Uint8Array> {
  if (format === 'ndjson') return ndjson(table);
  if (format === 'xlsx') return xlsx(table);
  return format === 'parquet' ? parquet(table) : csv(table, bom);
}

const MAX_WORD = 40;

/** Kind, part, first keyword, day: `expand-candidates-meal-planner-2026-11-22.csv`. */
function nameOf(job: JobRow, part: string, format: ExportInput['format']): string {
  const word = (requestView(job).keywords[0] ?? '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_WORD)
    .toWellFormed();
  const day = (job.completed_at ?? job.created_at).toISOString().slice(0, 10);
  return `${[job.operation, part, word, day].filter((piece) => piece !== '').join('-')}.${format}`;
}
