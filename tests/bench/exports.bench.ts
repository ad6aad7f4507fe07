/**
 * Exports at size: `npm run bench -- exports [rows]` (1,000,000 unless given). Each format, in a process of its own, writes a table of ten columns whose
 * rows are made as they are asked for, into a reader that keeps nothing: time to the first byte, memory above the start, the
 * longest stretch without a turn of the event loop, and the rate. What a busy machine adds to a stretch is seen beside it, in the
 * same process: seconds of nothing but computing that gives up its turn as often as an export does.
 */

import { spawnSync } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Cell } from '../../server/core/csv-line.ts';
import type { Column } from '../../server/services/exports/columns.ts';
import { csv, ndjson, type Table } from '../../server/services/exports/encoders.ts';
import { parquet } from '../../server/services/exports/parquet.ts';
import { xlsx } from '../../server/services/exports/xlsx.ts';
import { report } from './support.ts';

const ROWS = Number(process.argv[2] ?? 1_000_000);
/** What one process measures; without it, one is started for each: memory that another has left would be used again. */
const FORMAT = process.argv[3];
const MB = 1024 * 1024;
const FIRST_BYTE_MS = 30;
const MEMORY_MB = 64;
const HOLD_UP_MS = 20;
/** Milliseconds between two looks of the monitor, which it counts as delay. */
const RESOLUTION_MS = 1;
/** How long the yardstick computes: as long as the export did, and this at most; and between two turns, as an export does. */
const [YARDSTICK_MS, SLICE_MS] = [20_000, 3];
/** Pieces between two looks at the memory. */
const PIECES_A_LOOK = 50;

const COLUMNS: Column[] = [
  ...['keyword', 'metrics.intent', 'sources'].map((name, at) => ({
    name,
    type: at < 2 ? 'string' : 'json',
    path: [name],
  })),
  ...['score', 'growthPct', 'metrics.volume', 'metrics.cpc', 'metrics.difficulty', 'metrics.competition'].map(
    (name) => ({
      ...{ name, type: 'number', path: [name] },
    }),
  ),
  { name: 'isBrand', type: 'boolean', path: ['isBrand'] },
] as Column[];

/** Words with quotes and commas among them, and figures of which some are unknown. */
function* rows(): Generator<Cell[]> {
  for (let at = 0; at < ROWS; at++) {
    const word = at % 7 === 0 ? `keyword "${at}", quoted` : `keyword number ${at} for a city`;
    const known = at % 5 === 0 ? null : at / 3;
    yield [word, 'commercial', '[{"seed":"a"}]', at % 100, known, at % 1000, known, at % 100, 0.25, at % 2 === 0];
  }
}

const FORMATS: Record<string, (table: Table) => AsyncIterable<Uint8Array>> = {
  csv: (table) => csv(table, false),
  ndjson,
  parquet,
  xlsx,
};

interface Measured {
  firstMs: number;
  wholeMs: number;
  bytes: number;
  memoryMb: number;
  longestMs: number;
  p99Ms: number;
}

async function measure(write: (table: Table) => AsyncIterable<Uint8Array>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const start = performance.now();
  let [firstMs, bytes, most, pieces] = [0, 0, before, 0];
  delay.enable();
  for await (const piece of write({ columns: COLUMNS, rows: rows(), length: ROWS })) {
    if (bytes === 0) firstMs = performance.now() - start;
    bytes += piece.byteLength;
    if (pieces++ % PIECES_A_LOOK === 0) most = Math.max(most, process.memoryUsage.rss());
  }
  delay.disable();
  const wholeMs = performance.now() - start;
  const [longestMs, p99Ms] = [delay.max, delay.percentile(99)].map((ns) => ns / 1e6 - RESOLUTION_MS) as [
    number,
    number,
  ];
  return { firstMs, wholeMs, bytes, memoryMb: (most - before) / MB, longestMs, p99Ms };
}

/** The longest stretch of computing that ends by the clock, milliseconds. */
async function yardstick(lastsMs: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  for (const end = performance.now() + lastsMs; performance.now() < end; await setImmediate()) {
    for (const slice = performance.now() + SLICE_MS; performance.now() < slice; );
  }
  delay.disable();
  return delay.max / 1e6 - RESOLUTION_MS;
}

function inItsOwnProcess(format: string): void {
  const args = [...process.execArgv, import.meta.filename, String(ROWS), format];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status || process.exitCode || 0;
}

async function judge(format: string): Promise<void> {
  const write = FORMATS[format]!;
  const { firstMs, wholeMs, bytes, memoryMb, longestMs, p99Ms } = await measure(write);
  const other = await yardstick(Math.min(wholeMs, YARDSTICK_MS));
  const rate = bytes / MB / (wholeMs / 1000);
  console.log(
    `${format}: ${ROWS} rows, ${(bytes / MB).toFixed(0)} MB in ${(wholeMs / 1000).toFixed(1)} s, ${rate.toFixed(0)} MB/s`,
  );
  report(`${format}, first byte`, `${firstMs.toFixed(1)} ms of ${FIRST_BYTE_MS}`, firstMs <= FIRST_BYTE_MS);
  report(`${format}, memory`, `${memoryMb.toFixed(0)} MB of ${MEMORY_MB}`, memoryMb <= MEMORY_MB);
  const said = `${longestMs.toFixed(1)} ms of ${HOLD_UP_MS} at most, p99 ${p99Ms.toFixed(1)} ms; the yardstick's: ${other.toFixed(1)} ms`;
  report(`${format}, hold-up`, said, longestMs <= Math.max(HOLD_UP_MS, 1.5 * other));
}

if (FORMAT) await judge(FORMAT);
else for (const format of Object.keys(FORMATS)) inItsOwnProcess(format);
