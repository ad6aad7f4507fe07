/** Where the service's time goes while one row of the hot path runs: a CPU profile, and the top of it by own time. */
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fire } from './beside.ts';
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

await onHotPath(async ({ client, service, rows }) => {
  const row = rows.find(({ name }) => name.includes(wanted));
  if (!row) throw new Error(`no row of that name; there are: ${rows.map(({ name }) => name).join(' | ')}`);
  await fire(client, row.ours, WARM_MS);
  await service.asked.ask('profile');
  const { rate } = await fire(client, row.ours, PROFILED_MS);
  const file = join(tmpdir(), `${row.name.replaceAll(/[^A-Za-z0-9]+/g, '-')}.cpuprofile`);
  const times = ownTimes(await service.asked.ask<Profiler.Profile>(file));
  for (const name of times.keys()) if (name === '(idle)' || name.includes('node:inspector')) times.delete(name);
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  console.log(`${row.name}: ${rate.toFixed(0)}/s; ${file}`);
  const top = [...times].sort((a, b) => b[1] - a[1]).slice(0, TOP);
  for (const [name, time] of top) console.log(`${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`);
});
