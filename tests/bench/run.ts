/**
 * Runs every benchmark of this folder in turn, each in a process of its own: `npm run bench`, or `npm run bench -- serve` for
 * those whose name holds a word (and further words for the benchmark itself). `npm run bench -- profile 'final job, REST'`
 * shows where the service's time goes instead. Ends within eight minutes, and says at the end what was missed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MultiBar, Presets } from 'cli-progress';

const LIMIT_MS = 480_000;
/** What a benchmark that was told to end may still take, to stop its database. */
const GRACE_MS = 5_000;

const folder = fileURLToPath(new URL('.', import.meta.url));
const [only = '', ...words] = process.argv.slice(2);
const found = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts') && file.includes(only))
  .map((file) => file.replace('.bench.ts', ''))
  .sort();
const names = only === 'profile' ? ['hot/profile'] : found;
const began = performance.now();
const format = '{bar} {value}/{total} {name} {duration_formatted}';
const look = { format, clearOnComplete: true, hideCursor: true, stream: process.stdout };
const bars = new MultiBar(look, Presets.shades_classic);
const bar = bars.create(names.length, 0, { name: '' });
const lines: string[] = [];

function print(line: string): void {
  lines.push(line);
  if (process.stdout.isTTY) bars.log(`${line}\n`);
  else console.log(line);
}

/** Runs one benchmark; false when it failed or had to be ended. */
async function run(name: string): Promise<boolean> {
  print(`\n=== ${name}`);
  const child = spawn(process.execPath, ['--expose-gc', `${folder}${name}.bench.ts`, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const left = Math.max(0, LIMIT_MS - GRACE_MS - (performance.now() - began));
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
  if (!(await run(name))) failures += 1;
}
bars.stop();
const missed = lines.filter((line) => line.startsWith('MISS'));
const met = lines.filter((line) => line.startsWith('ok '));
const seconds = (performance.now() - began) / 1000;
console.log(
  `\n${met.length} figures met, ${missed.length} missed, ${failures} benchmarks failed, ${seconds.toFixed(0)} s`,
);
for (const line of missed) console.log(line);
process.exitCode = failures === 0 ? 0 : 1;
