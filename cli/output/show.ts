import type { Call } from '../program/command.ts';
import { hasColours, type Output, write } from '../program/io.ts';
import { numberOf } from '../program/values.ts';
import { NO_PAINT, PAINT, type Paint } from './paint.ts';
import { json } from './plain.ts';
import { type Column, table } from './table.ts';

/** An answer in the three forms that it may be shown in. */
export interface Shown<R> {
  /** The body of the operation's answer. */
  body: unknown;
  rows: readonly R[];
  columns: readonly Column<R>[];
  /** What a person wants to know beside the rows; on a terminal alone. */
  summary?: readonly string[];
}

const USUAL_COLUMNS = 100;
const USUAL_ROWS = 20;

/** Colours for what goes to an output of the command. */
export function paintOf({ io, values }: Call, output: Output = io.stdout): Paint {
  return hasColours(output, io.env, values['no-color'] === true) ? PAINT : NO_PAINT;
}

function isForPeople({ io, values }: Call): boolean {
  return io.stdout.isTTY === true && values.json !== true && values.ndjson !== true;
}

/** `--json`: the body; on a terminal: a table; in a pipe: a line of JSON a row. */
export async function show<R>(call: Call, { body, rows, columns, summary = [] }: Shown<R>): Promise<void> {
  const { stdout } = call.io;
  if (call.values.json === true) return await write(stdout, `${json(body, stdout.isTTY ? 2 : 0)}\n`);
  if (!isForPeople(call)) {
    for (const row of rows) await write(stdout, `${json(row)}\n`);
    return;
  }
  const paint = paintOf(call);
  const shown = rows.slice(0, numberOf(call.values, 'rows') ?? USUAL_ROWS);
  if (shown.length > 0) await write(stdout, table(columns, shown, { paint, width: stdout.columns || USUAL_COLUMNS }));
  const more = rows.length - shown.length;
  const rest = more > 0 ? [`${more} more: --rows ${rows.length} shows them, a pipe takes all`] : [];
  for (const line of [...rest, ...summary]) await write(stdout, `${paint('dim', line)}\n`);
}

/** An amount with the decimals that it has, two at least. */
export function usd(amount: number): string {
  return `${amount.toFixed(6).replace(/0{1,4}$/, '')} USD`;
}

/** A point in time to the minute, UTC. */
export function when(time: Date | string): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
