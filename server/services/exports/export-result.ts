import { FILE_TYPES } from '../../core/file-types.ts';
import { ownJob } from '../byok/any-job.ts';
import type { RequestContext } from '../context.ts';
import { requestView } from '../jobs/job-request.ts';
import { takePlaceToRead } from '../jobs/open-calls.ts';
import { resultAt, shelfOf } from '../jobs/stored-result.ts';
import type { JobRow } from '../spend/units.ts';
import { cellOf } from './columns.ts';
import { csv, ndjson, type Table } from './encoders.ts';
import type { ExportedFile, ExportInput } from './export-schema.ts';
import { parquet } from './parquet.ts';
import { noResult, partOf } from './read-rows.ts';
import type { Part } from './tables.ts';
import { xlsx } from './xlsx.ts';

/**
 * One part of the caller's result as a file. Nothing of the file is made before it is read.
 * @throws AppError JOB_NOT_FOUND, also while the job has no result; VALIDATION_FAILED for a part that it has not; RATE_LIMITED
 */
export async function exportResult(ctx: RequestContext, input: ExportInput): Promise<ExportedFile> {
  const job = await ownJob(ctx, input.jobId);
  const { name, part } = partOf(job.operation, input.part);
  if (job.result_id === null) throw noResult();
  const leave = takePlaceToRead(ctx, 'file');
  try {
    const text = await resultAt(shelfOf(ctx.app), job.result_id).load();
    // Reading a text takes longer than anything before it: the file begins without.
    const table = { columns: part.columns, rows: async () => cellsOf(part, await text?.parse()) };
    const pieces = endingWith(encode(table, input), leave);
    return { name: nameOf(job, name, input.format), contentType: FILE_TYPES[input.format], pieces };
  } catch (thrown) {
    leave();
    throw thrown;
  }
}

async function* endingWith(pieces: AsyncGenerator<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}

function* cellsOf({ columns, rowsOf }: Part, stored: unknown) {
  if (stored === undefined || stored === null) return;
  for (const row of rowsOf(stored)) yield columns.map((column) => cellOf(row, column));
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
