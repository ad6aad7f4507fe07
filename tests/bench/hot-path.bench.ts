/**
 * Reads and submissions over HTTP beside the least that could answer them: rates on 64 connections that stay open, each row in
 * turns with its yardstick, and what a request did. Prints one table and the same as JSON. `npm run bench -- hot-path`, or some
 * rows: `node tests/bench/hot-path.bench.ts tRPC`.
 */
import { type Figures, type Measured, measure } from './hot/beside.ts';
import { onHotPath } from './hot/subjects.ts';
import { report } from './support.ts';

const only = process.argv[2] ?? '';

const didOf = ({ statements, bodyBytes, hits }: Figures) => {
  const found = Object.entries(hits).map(([cache, times]) => `${cache} ${times.toFixed(1)}`);
  return `${statements.toFixed(2)} statements, ${bodyBytes} bytes, found: ${found.join(', ') || 'nothing'}`;
};

function show({ row, ours, yardstick, ratio, cpuRatio, isMet }: Measured): void {
  const wanted = `target ${row.target}${row.statements === undefined ? '' : ` and ${row.statements} statements`}`;
  const rates = `${ours.rate.toFixed(0)}/s, ${ratio.toFixed(3)} of ${row.yardstick.name} (${yardstick.rate.toFixed(0)}/s)`;
  report(row.name, `${rates}, ${wanted}; by processor time ${cpuRatio.toFixed(3)}`, isMet);
  console.log(`      a request: ${didOf(ours)}; p99 ${ours.p99.toFixed(1)} ms`);
}

await onHotPath(async ({ client, rows }) => {
  const measured: Measured[] = [];
  for (const row of rows.filter(({ name }) => name.includes(only))) {
    const one = await measure(client, row);
    show(one);
    measured.push(one);
  }
  const plain = measured.map(({ row, ...figures }) => {
    const { name, target } = row;
    return { ...figures, name, target, against: row.yardstick.name };
  });
  console.log(JSON.stringify(plain));
});
