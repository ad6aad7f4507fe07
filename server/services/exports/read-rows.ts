import { z } from 'zod';
import { canonicalHash } from '../../core/canonical-json.ts';
import type { Cell } from '../../core/csv-line.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { AppError, serviceUnavailable, validationFailed } from '../../core/errors.ts';
import { computingTurn } from '../../core/own-turn.ts';
import { inSteps, runInSlices, type Steps, sortInSteps } from '../../science/slices.ts';
import { ownJob } from '../byok/any-job.ts';
import type { RequestContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import type { Column } from './columns.ts';
import type { Condition, Rows, RowsInput } from './rows-schema.ts';
import { type Reader, type StoredTable as Table, tablesOf } from './stored-tables.ts';
import { PARTS, type Part } from './tables.ts';

const Position = z.strictObject({ after: z.number().int().min(0), of: z.string().length(16) });

/**
 * Rows of one part of the caller's result: chosen columns, conditions, order, a page at a time. Results never change, so a
 * cursor is a position. @throws AppError JOB_NOT_FOUND, also while the job has no result yet; VALIDATION_FAILED, also for more
 * results than a request may read; SERVICE_UNAVAILABLE when too many are waiting
 */
export async function readRows(ctx: RequestContext, input: RowsInput): Promise<Rows> {
  return await pageOf(ctx, await ownJob(ctx, input.jobId), input);
}

/** The same of a job whose reader was judged otherwise. */
export async function pageOf(ctx: Reader, job: JobRow, input: Omit<RowsInput, 'jobId'>): Promise<Rows> {
  const { name, part, parts } = partOf(job.operation, input.part);
  if (job.result_id === null) throw noResult();
  const columns = input.fields?.map((field) => columnNamed(part, field, 'fields')) ?? part.columns;
  const choice = choiceOf(part, input);
  const query = { ...input, jobId: undefined, limit: undefined, cursor: undefined };
  const start = startOf(input.cursor, canonicalHash(query).slice(0, 16));
  const table = (await tablesOf(ctx, job.operation, job.result_id))[name]!;
  const chosen = choice && (await runInSlices(choose(table, choice)));
  // Many that waited for the same table each make their page in a turn of their own.
  await computingTurn();
  if (ctx.meta.signal().aborted) throw serviceUnavailable();
  const total = chosen?.length ?? table.length;
  const end = Math.min(start + input.limit, total);
  const cells = columns.map((column) => table.cells.get(column.name)!);
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, at) => {
    const row = chosen ? chosen[start + at]! : start + at;
    return cells.map((ofColumn) => ofColumn[row]!);
  });
  return {
    jobId: job.id,
    kind: job.operation,
    part: name,
    parts,
    columns: columns.map((column) => column.name),
    rows,
    total,
    nextCursor: end < total ? encodeCursor({ after: end, of: canonicalHash(query).slice(0, 16) }) : null,
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

interface Choice {
  tests: { column: string; condition: Condition }[];
  order: { column: string; sign: 1 | -1 } | null;
}

/** Null: all rows as they come. @throws AppError VALIDATION_FAILED for a column that is none */
function choiceOf(part: Part, { where = [], order }: Pick<RowsInput, 'where' | 'order'>): Choice | null {
  if (where.length === 0 && order === undefined) return null;
  const tests = where.map((condition) => ({ column: columnNamed(part, condition.field, 'where').name, condition }));
  if (order === undefined) return { tests, order: null };
  const descending = order.startsWith('-');
  const { name } = columnNamed(part, descending ? order.slice(1) : order, 'order');
  return { tests, order: { column: name, sign: descending ? -1 : 1 } };
}

/** Numbers of the rows. */
function* choose({ length, cells }: Table, { tests, order }: Choice): Steps<number[]> {
  const judged = tests.map(({ column, condition }) => ({ column: cells.get(column)!, condition }));
  const chosen: number[] = [];
  yield* inSteps(Array(length).keys(), (row) => {
    if (judged.every(({ column, condition }) => meets(column[row]!, condition))) chosen.push(row);
  });
  return order ? yield* sortInSteps(chosen, orderOf(cells.get(order.column)!, order.sign)) : chosen;
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

function orderOf(column: readonly Cell[], sign: 1 | -1): (left: number, right: number) => number {
  return (left, right) => {
    const [a, b] = [column[left]!, column[right]!];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : a < b ? -sign : sign;
  };
}
