/**
 * Runs the benchmarks that fill the table, one after the other, each in a process of its own: `npm run bench`; any of this folder
 * whose name holds a word: `npm run bench -- exports` (and further words for the benchmark itself). `npm run bench -- profile 'final
 * job, REST'` shows where the service's time goes instead. Ends within eight minutes with one table of what is measured beside a
 * yardstick, the same as JSON, what was missed, and what there was no time for.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MultiBar, Presets } from 'cli-progress';
import { printTable, rowIn, type TableRow } from './table.ts';

const LIMIT_MS = 480_000;
/** What a benchmark that was told to end may still take, to stop its database. */
const GRACE_MS = 5_000;
/** Who fills the table, the largest first, and which part of the time each may take. What one leaves is shared by those after it. */
const PARTS: Record<string, number> = {
  ...{ 'hot-path': 8, polls: 7, 'research-makespan': 6, 'research-serve': 5, jobs: 4 },
  ...{ memory: 4, science: 3, start: 3, 'research-settle': 2 },
};

const partOf = (name: string) => PARTS[name] ?? 0;
const folder = fileURLToPath(new URL('.', import.meta.url));
const [only = '', ...words] = process.argv.slice(2);
const found = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts') && file.includes(only))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => only !== '' || name in PARTS)
  .sort((a, b) => partOf(b) - partOf(a) || a.localeCompare(b));
const names = only === 'profile' ? ['hot/profile'] : found;
const began = performance.now();
const format = '{bar} {value}/{total} {name} {duration_formatted}';
const look = { format, clearOnComplete: true, hideCursor: true, stream: process.stdout };
const bars = new MultiBar(look, Presets.shades_classic);
const bar = bars.create(names.length, 0, { name: '' });
const lines: string[] = [];
const rows: TableRow[] = [];

function print(line: string): void {
  const row = rowIn(line);
  if (row) {
    rows.push(row);
    return;
  }
  lines.push(line);
  if (process.stdout.isTTY) bars.log(`${line}\n`);
  else console.log(line);
}

type Outcome = 'done' | 'failed' | 'no time';

/** Runs one benchmark, and ends it with the time. @param share of the time that is left */
async function run(name: string, share: number): Promise<Outcome> {
  print(`\n=== ${name}`);
  const left = LIMIT_MS - GRACE_MS - (performance.now() - began);
  if (left <= 0) {
    print('      no time was left for it');
    return 'no time';
  }
  const child = spawn(process.execPath, [...process.execArgv, '--expose-gc', `${folder}${name}.bench.ts`, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_MS: String(Math.round(left * share)) },
  });
  let isOver = false;
  const end = setTimeout(() => {
    isOver = true;
    child.kill('SIGTERM');
  }, left);
  const kill = setTimeout(() => child.kill('SIGKILL'), left + GRACE_MS);
  createInterface({ input: child.stdout }).on('line', print);
  const [code] = await once(child, 'close');
  clearTimeout(end);
  clearTimeout(kill);
  if (isOver) print(`      ${name}: the time ended before it had told all of its rows`);
  else if (code !== 0) print(`FAILED  ${name}: exit code ${code}`);
  return isOver ? 'no time' : code === 0 ? 'done' : 'failed';
}

const outcomes: Outcome[] = [];
for (const [index, name] of names.entries()) {
  bar.update(index, { name });
  const parts = names.slice(index).reduce((sum, other) => sum + partOf(other), 0);
  outcomes.push(await run(name, parts === 0 ? 1 : partOf(name) / parts));
}
bars.stop();
const missed = lines.filter((line) => line.startsWith('MISS'));
const met = lines.filter((line) => line.startsWith('ok '));
const seconds = (performance.now() - began) / 1000;
const failures = outcomes.filter((outcome) => outcome === 'failed').length;
const unfinished = outcomes.filter((outcome) => outcome === 'no time').length;
console.log(
  `\n${met.length} figures met, ${missed.length} missed, ${failures} benchmarks failed, ${unfinished} found no time to end, ${seconds.toFixed(0)} s`,
);
for (const line of missed) console.log(line);
printTable(rows);
process.exitCode = failures === 0 ? 0 : 1;
