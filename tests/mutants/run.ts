/**
 * Breaks the protecting lines of the list one at a time, each in a copy of the tree, and runs the tests that must see it:
 * `npm run mutants`, or `npm run mutants -- money quota` for those whose guarantee or file holds one of the words.
 * `--lanes 1`: one at a time, in place of two. `--minutes 200`: nothing new is begun after these, in place of 60, and what
 * was not reached is counted. Ends with the survivors, and with code 1 when there are any.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { startServer } from '../support/postgres-server.ts';
import { scratchFolder } from '../support/scratch.ts';
import { Judge, type Verdict } from './judge.ts';
import { Lane } from './lane.ts';
import { MUTANTS } from './list.ts';
import { broken, type Mutant } from './mutant.ts';
import { copyTree, readTree } from './tree.ts';

async function problemOf(mutant: Mutant): Promise<string | null> {
  try {
    broken(mutant, await readTree(mutant.file));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const options = { lanes: { type: 'string', default: '2' }, minutes: { type: 'string', default: '60' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const words = positionals.map((word) => word.toLowerCase());
const chosen = MUTANTS.filter(({ guarantee, file }) => {
  const text = `${file} ${guarantee}`.toLowerCase();
  return words.length === 0 || words.some((word) => text.includes(word));
});
const stale = (await Promise.all(chosen.map(problemOf))).filter((problem) => problem !== null);
if (stale.length > 0) {
  console.error(stale.join('\n'));
  process.exit(1);
}

const began = performance.now();
const folder = await scratchFolder('mutants');
const server = await startServer();
const format = '{bar} {value}/{total} {survivors} survived {duration_formatted}';
const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
const lanes: Lane[] = [];
process.once('SIGINT', () => {
  for (const lane of lanes) lane.kill();
  process.exit(130);
});

const waiting = [...chosen].sort((a, b) => a.seenBy.join().localeCompare(b.seenBy.join()));
const verdicts: Verdict[] = [];
const judge = new Judge();

async function work(number: number): Promise<void> {
  // What is seen on one day is seen on each.
  const env = { TEST_TURN: 'all', TEST_DATABASE_URL: server.url, TEST_SCRATCH: folder };
  const lane = new Lane(await copyTree(join(folder, `tree-${number}`)), env);
  lanes.push(lane);
  for (let mutant = next(); mutant; mutant = next()) {
    verdicts.push(await judge.judge(lane, mutant));
    bar.update(verdicts.length, { survivors: verdicts.filter(({ end }) => end === 'survived').length });
    if (!process.stdout.isTTY) console.log(sentence(verdicts.at(-1)!).split('\n')[0]);
  }
  await lane.renew();
}

function next(): Mutant | undefined {
  return performance.now() - began < Number(values.minutes) * 60_000 ? waiting.shift() : undefined;
}

function sentence({ end, mutant, why }: Verdict): string {
  const { guarantee, file, find, put } = mutant;
  if (end === 'killed') return `killed    ${file}: ${guarantee} (${why})`;
  return `${end.padEnd(9)} ${file}: ${guarantee} ${why}\n    - ${find}\n    + ${put}\n    ${mutant.seenBy.join('\n    ')}`;
}

try {
  bar.start(chosen.length, 0, { survivors: 0 });
  await Promise.all(Array.from({ length: Number(values.lanes) }, (_, number) => work(number)));
} finally {
  bar.stop();
  for (const lane of lanes) lane.kill();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const verdict of verdicts.filter(({ end }) => end !== 'killed')) console.log(sentence(verdict));
const count = (end: Verdict['end']) => verdicts.filter((verdict) => verdict.end === end).length;
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(
  `${count('killed')} killed, ${count('survived')} survived, ${count('invalid')} invalid, ${waiting.length} not reached, ${seconds} s`,
);
process.exitCode = count('killed') === chosen.length ? 0 : 1;
