/**
 * Reads and submissions over HTTP beside the least that could answer them: rates on 64 connections that stay open, each row in
 * turns with its yardstick, and what a request did. `npm run bench -- hot-path`, or some rows:
 * `node tests/bench/hot-path.bench.ts tRPC`.
 */
import { type Figures, fire, type Measured, measure, type Row } from './hot/beside.ts';
import { onHotPath } from './hot/subjects.ts';
import { timeLeft } from './support.ts';
import { tell, tellUnmeasured } from './table.ts';

/** What a row takes. */
const ROW_MS = 11_000;
/** What all rows share is compiled after four seconds of requests; the first row alone would wait for it, and measure that. */
const COLD_MS = 5_000;

const only = process.argv[2] ?? '';

const didOf = ({ statements, bodyBytes, hits, p99 }: Figures) => {
  const found = Object.entries(hits).map(([cache, times]) => `${cache} ${times.toFixed(1)}`);
  const request = `${statements.toFixed(2)} statements, ${bodyBytes} bytes, found: ${found.join(', ') || 'nothing'}`;
  return `a request: ${request}; p99 ${p99.toFixed(1)} ms`;
};

const targetOf = ({ target, statements }: Row) =>
  statements === undefined ? `>= ${target}` : `>= ${target}, ${statements} statements`;

function show({ row, ours, yardstick, ratio, cpuRatio, isMet }: Measured): void {
  const against = `${row.yardstick.name} (${yardstick.rate.toFixed(0)}/s)`;
  const did = `${didOf(ours)}; by processor time ${cpuRatio.toFixed(3)}`;
  tell({ name: row.name, ours: `${ours.rate.toFixed(0)}/s`, against, ratio, target: targetOf(row), isMet, did });
}

await onHotPath(async ({ client, rows }) => {
  const chosen = rows.filter(({ name }) => name.includes(only));
  if (chosen[0]) await fire(client, chosen[0].ours, COLD_MS);
  for (const row of chosen) {
    if (timeLeft() < ROW_MS) tellUnmeasured(row.name, targetOf(row));
    else show(await measure(client, row));
  }
});
