import { z } from 'zod';
import { canonicalHash } from '../../core/canonical-json.ts';
import type { Cell } from '../../core/csv-line.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import { inSteps, runInSlices, type Steps, sortInSteps } from '../../science/slices.ts';
import { ownJob } from '../byok/any-job.ts';
import type { AppContext, RequestContext } from '../context.ts';
import { resultAt, shelfOf } from '../jobs/stored-result.ts';
import type { JobRow } from '../spend/units.ts';
import { type Column, cellOf } from './columns.ts';
import type { Condition, Rows, RowsInput } from './rows-schema.ts';
import { PARTS, type Part } from './tables.ts';

const Position = z.strictObject({ after: z.number().int().min(0), of: z.string().length(16) });

/**
 * Rows of one part of the caller's result: chosen columns, conditions, order, a page at a time. Results never change, so a
 * cursor is a position. @throws AppError JOB_NOT_FOUND, also while the job has no result yet; VALIDATION_FAILED
 */
export async function readRows(ctx: RequestContext, input: RowsInput): Promise<Rows> {
  return await pageOf(ctx.app, await ownJob(ctx, input.jobId), input);
}

/** The same of a job whose reader was judged otherwise. */
export async function pageOf(app: AppContext, job: JobRow, input: Omit<RowsInput, 'jobId'>): Promise<Rows> {
  const { name, part, parts } = partOf(job.operation, input.part);
  if (job.result_id === null) throw noResult();
  const columns = input.fields?.map((field) => columnNamed(part, field, 'fields')) ?? part.columns;
  const query = { ...input, jobId: undefined, limit: undefined, cursor: undefined };
  const start = startOf(input.cursor, canonicalHash(query).slice(0, 16));
  const text = await resultAt(shelfOf(app), job.result_id).load();
  const chosen = await runInSlices(choose(part, await text?.parse(), input));
  const page = chosen.slice(start, start + input.limit);
  const end = start + page.length;
  return {
    jobId: job.id,
    kind: job.operation,
    part: name,
    parts,
    columns: columns.map((column) => column.name),
    rows: page.map((row) => columns.map((column) => cellOf(row, column))),
    total: chosen.length,
    nextCursor: end < chosen.length ? encodeCursor({ after: end, of: canonicalHash(query).slice(0, 16) }) : null,
    dataSource: job.data_source,
  };
}

export const noResult = () => new AppError('JOB_NOT_FOUND', { detail: 'The job has no result, or not yet.' });

/** The part that is meant. @throws AppError VALIDATION_FAILED naming the parts that there are */
export function partOf(
  kind: JobRow['operation'],
  wanted: string | undefined,
): { name: string; part: Part; parts: string[] } {
  const all = PARTS[kind] ?? {};
  const parts = Object.keys(all);
  const name = wanted ?? parts[0] ?? '';
  const part = all[name];
  if (part) return { name, part, parts };
  throw validationFailed([{ path: 'part', message: `the result has these parts: ${parts.join(', ') || 'none'}` }]);
}

function columnNamed(part: Part, name: string, path: string): Column {
  const column = part.columns.find((one) => one.name === name);
  if (column) return column;
  const known = part.columns.map((one) => one.name).join(', ');
  throw validationFailed([{ path, message: `${JSON.stringify(name)} is no column of this part; there are: ${known}` }]);
}

function startOf(cursor: string | undefined, of: string): number {
  if (cursor === undefined) return 0;
  const position = decodeCursor(Position, cursor);
  if (position.of === of) return position.after;
  throw validationFailed([{ path: 'cursor', message: 'belongs to another question: ask the same as before' }]);
}

function* choose(
  part: Part,
  stored: unknown,
  { where = [], order }: Pick<RowsInput, 'where' | 'order'>,
): Steps<unknown[]> {
  const tests = where.map((condition) => ({ column: columnNamed(part, condition.field, 'where'), condition }));
  const by = order === undefined ? null : orderOf(part, order);
  const chosen: unknown[] = [];
  if (stored === undefined || stored === null) return chosen;
  yield* inSteps(part.rowsOf(stored), (row) => {
    if (tests.every(({ column, condition }) => meets(cellOf(row, column), condition))) chosen.push(row);
  });
  return by ? yield* sortInSteps(chosen, by) : chosen;
}

/** Unknown is neither more nor less than anything. */
function meets(cell: Cell, { is, value }: Condition): boolean {
  if (is === '=') return cell === value;
  if (is === '!=') return cell !== value;
  if (cell === null || value === null) return false;
  if (is === 'contains') return String(cell).toLowerCase().includes(String(value).toLowerCase());
  if (typeof cell !== typeof value) return false;
  if (is === '<') return cell < value;
  if (is === '<=') return cell <= value;
  return is === '>' ? cell > value : cell >= value;
}

function orderOf(part: Part, order: string): (a: unknown, b: unknown) => number {
  const descending = order.startsWith('-');
  const column = columnNamed(part, descending ? order.slice(1) : order, 'order');
  const sign = descending ? -1 : 1;
  return (left, right) => {
    const [a, b] = [cellOf(left, column), cellOf(right, column)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : a < b ? -sign : sign;
  };
}
