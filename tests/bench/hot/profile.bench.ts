/** Where the service's time goes while one row of the table runs, a request or whole jobs: a CPU profile, and the top of it by own time. */
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fire } from './beside.ts';
import { FLOWS, withFlow } from './flows.ts';
import type { Server } from './processes.ts';
import { onHotPath } from './subjects.ts';

const TOP = 40;
const WARM_MS = 2_000;
const PROFILED_MS = 4_000;

const wanted = process.argv[2] ?? 'final job, REST';

/** Own time by function, milliseconds. */
function ownTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id)!;
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  return times;
}

function nameOf({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
  const file = url.split('/').slice(-3).join('/');
  return `${functionName || '(anonymous)'}${file ? `  ${file}:${lineNumber + 1}` : ''}`;
}

/** Keeps a service busy for so long; how many a second. */
type Busy = (ms: number) => Promise<number>;

/** Profiles a service that is warm, and prints where its own time went. */
async function profile(name: string, { asked }: Server, busy: Busy): Promise<void> {
  await busy(WARM_MS);
  await asked.ask('profile');
  const rate = await busy(PROFILED_MS);
  const file = join(tmpdir(), `${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}.cpuprofile`);
  const times = ownTimes(await asked.ask<Profiler.Profile>(file));
  for (const other of times.keys()) if (other === '(idle)' || other.includes('node:inspector')) times.delete(other);
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  console.log(`${name}: ${rate.toFixed(rate < 10 ? 1 : 0)}/s; ${file}`);
  const top = [...times].sort((a, b) => b[1] - a[1]).slice(0, TOP);
  for (const [what, time] of top) console.log(`${((100 * time) / all).toFixed(1).padStart(5)} %  ${what}`);
}

/** Rounds until the time is over: the rate of the last one. */
function rounds(round: () => Promise<number>): Busy {
  return async (ms) => {
    const end = performance.now() + ms;
    for (;;) {
      const rate = await round();
      if (performance.now() >= end) return rate;
    }
  };
}

const flow = FLOWS.find(({ name }) => name.includes(wanted));
if (flow) {
  await withFlow(flow, (service, round) => profile(flow.name, service, rounds(round)));
} else {
  await onHotPath(async ({ client, service, rows }) => {
    const row = rows.find(({ name }) => name.includes(wanted));
    if (row) await profile(row.name, service, async (ms) => (await fire(client, row.ours, ms)).rate);
    else {
      console.error(`no row of that name; there are: ${[...rows, ...FLOWS].map(({ name }) => name).join(' | ')}`);
      process.exitCode = 1;
    }
  });
}
