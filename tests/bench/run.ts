/**
 * Runs every benchmark of this folder in turn, each in a process of its own: `npm run bench`, or `npm run bench -- serve` for
 * those whose name holds a word (and further words for the benchmark itself). `npm run bench -- profile 'final job, REST'`
 * shows where the service's time goes instead. Ends within eight minutes with one table of what is measured beside a yardstick,
 * the same as JSON, and what was missed.
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
/** Who fills the table runs first, with these parts of the time; the others find what is left. */
const PARTS: Record<string, number> = {
  ...{ 'hot-path': 8, jobs: 4, 'research-settle': 2, 'research-makespan': 4, 'research-serve': 5 },
  ...{ polls: 5, science: 3, memory: 4, start: 3 },
};

const partOf = (name: string) => PARTS[name] ?? 0;
const folder = fileURLToPath(new URL('.', import.meta.url));
const [only = '', ...words] = process.argv.slice(2);
const found = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts') && file.includes(only))
  .map((file) => file.replace('.bench.ts', ''))
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

/** Runs one benchmark; false when it failed or had to be ended. @param share of the time that is left */
async function run(name: string, share: number): Promise<boolean> {
  print(`\n=== ${name}`);
  const left = Math.max(0, LIMIT_MS - GRACE_MS - (performance.now() - began));
  const child = spawn(process.execPath, [...process.execArgv, '--expose-gc', `${folder}${name}.bench.ts`, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_MS: String(Math.round(left * share)) },
  });
  const end = setTimeout(() => child.kill('SIGTERM'), left);
  const kill = setTimeout(() => child.kill('SIGKILL'), left + GRACE_MS);
  createInterface({ input: child.stdout }).on('line', print);
  const [code] = await once(child, 'close');
  clearTimeout(end);
  clearTimeout(kill);
  if (code !== 0) print(`FAILED  ${name}: ${code === null ? 'ended at the time limit' : `exit code ${code}`}`);
  return code === 0;
}

let failures = 0;
for (const [index, name] of names.entries()) {
  bar.update(index, { name });
  const parts = names.slice(index).reduce((sum, other) => sum + partOf(other), 0);
  if (!(await run(name, parts === 0 ? 1 : partOf(name) / parts))) failures += 1;
}
bars.stop();
const missed = lines.filter((line) => line.startsWith('MISS'));
const met = lines.filter((line) => line.startsWith('ok '));
const seconds = (performance.now() - began) / 1000;
console.log(
  `\n${met.length} figures met, ${missed.length} missed, ${failures} benchmarks failed, ${seconds.toFixed(0)} s`,
);
for (const line of missed) console.log(line);
printTable(rows);
process.exitCode = failures === 0 ? 0 : 1;
