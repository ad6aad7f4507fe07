/**
 * Whether a process on PostgreSQL grows with what it has done: its memory after many jobs and after many cached submissions,
 * beside after the first hundred of each. `npm run bench -- memory [jobs] [submissions]`, 10,000 and 100,000 unless given, fewer
 * where the time ends.
 */
import { unpaced } from '../support/unpaced.ts';
import type { Held } from './hot/counts.ts';
import { jobRate, programOf, send, startWorking } from './hot/flow.ts';
import { type Server, startClient } from './hot/processes.ts';
import { type Bench, providersApart, timeLeft, withService } from './support.ts';
import { tell } from './table.ts';

const [JOBS = 10_000, SUBMISSIONS = 100_000] = process.argv.slice(2).map(Number);
/** And as many at once ever after: what a burst needs grows with the burst. */
const FIRST = 100;
const SHOT_MS = 2_000;
const SHORT_SHOT_MS = 100;
const MOST_TIMES = 1.15;
/** Kept for the second row and the end. */
const RESERVE_MS = 35_000;

const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;

function show(name: string, { first, last, did }: { first: Held; last: Held; did: string }): void {
  const ratio = last.rss / first.rss;
  tell({
    ...{ name, ratio, ours: mb(last.rss), target: `<= ${MOST_TIMES}`, isMet: ratio <= MOST_TIMES },
    against: `after the first ${FIRST} (${mb(first.rss)})`,
    did: `${did}; heap ${mb(last.heap)} after ${mb(first.heap)}`,
  });
}

async function afterJobs(bench: Bench, service: Server): Promise<void> {
  const program = programOf(service, bench);
  await jobRate(bench, program, FIRST);
  const first = await service.asked.ask<Held>('held');
  let done = FIRST;
  do {
    await jobRate(bench, program, FIRST);
    done += FIRST;
  } while (done < JOBS && timeLeft() > RESERVE_MS);
  const last = await service.asked.ask<Held>('held');
  show('memory after many jobs', { first, last, did: `${done} jobs` });
}

async function afterSubmissions({ admin }: Bench, service: Server): Promise<void> {
  const body = { keywords: ['meal planner'], limitPerSeed: 55 };
  const path = '/api/research/expand';
  const headers = { ...admin.headers, Prefer: 'wait=30' };
  await send(service.url + path, { method: 'POST', headers, body });
  const client = await startClient();
  const call = { method: 'POST', path, headers: admin.headers, body: JSON.stringify(body) } as const;
  const shoot = (ms: number) => client.shoot({ url: service.url, call, connections: 64, ms });
  let done = 0;
  while (done < FIRST) done += (await shoot(SHORT_SHOT_MS)).answers;
  const first = await service.asked.ask<Held>('held');
  do done += (await shoot(SHOT_MS)).answers;
  while (done < SUBMISSIONS && timeLeft() > 2 * SHOT_MS);
  const last = await service.asked.ask<Held>('held');
  show('memory after many cached submissions', { first, last, did: `${done} submissions` });
  await client.stop();
}

const { urls, stop } = await providersApart(0);
await withService(
  async (bench) => {
    await unpaced(bench.test);
    const service = await startWorking(bench, urls);
    await afterJobs(bench, service);
    await afterSubmissions(bench, service);
    await service.asked.stop();
  },
  { env: { ROLE: 'web' } },
);
stop();
