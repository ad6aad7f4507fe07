/**
 * Whole jobs, with providers that answer at once: how many a second beside the queue by itself, and submit - job - poll beside
 * the plainest program that does the same without accounts, limits, cache and books. `npm run bench -- jobs`.
 */
import { sql } from 'kysely';
import { unpaced } from '../support/unpaced.ts';
import { jobRate, loops, newWords, POLL_MS, type Program, programOf, send, startWorking } from './hot/flow.ts';
import { Asked, type Server } from './hot/processes.ts';
import { type Bench, median, providersApart, timeLeft, withService } from './support.ts';
import { tell } from './table.ts';

const JOBS = 100;
const LOOPS = 64;
const ROUNDS = 3;
const ROUND_MS = 12_000;
const TARGETS = { queue: 0.5, fresh: 0.8, repeats: 3 };

interface Round {
  jobs: number;
  queue: number;
  fresh: number;
  plain: number;
  repeats: number;
  plainRepeats: number;
}

interface Programs {
  service: Server;
  /** To end. */
  all: Asked[];
  ours: Program;
  plain: Program;
  queue: Asked;
}

async function round(bench: Bench, { ours, plain, queue }: Programs): Promise<Round> {
  const jobs = await jobRate(bench, ours, JOBS);
  const queued = await queue.ask<number>(JOBS);
  const [words, others] = [newWords(LOOPS), newWords(LOOPS)];
  return {
    ...{ jobs, queue: queued },
    ...{ fresh: await loops(ours, words), plain: await loops(plain, others) },
    ...{ repeats: await loops(ours, words), plainRepeats: await loops(plain, others) },
  };
}

/** A database of its own on the same server. */
async function databaseBeside({ test }: Bench, name: string): Promise<string> {
  await sql`create database ${sql.id(name)}`.execute(test.app.context.database.db);
  const url = new URL(test.databaseUrl!);
  url.pathname = `/${name}`;
  return url.href;
}

async function startPrograms(bench: Bench, providers: Record<string, string>): Promise<Programs> {
  const service = await startWorking(bench, providers);
  const plainEnv = { DATABASE_URL: await databaseBeside(bench, 'plain'), PROVIDER_URL: providers.DATAFORSEO_BASE_URL! };
  const { asked: other, first } = await Asked.start('plain-process.ts', plainEnv);
  const { asked: queue } = await Asked.start('queue-process.ts', {
    DATABASE_URL: await databaseBeside(bench, 'queue'),
  });
  const jobs = `http://127.0.0.1:${(first as { port: number }).port}/jobs`;
  const plain: Program = {
    submit: (word) => send(jobs, { method: 'POST', body: { word } }),
    read: (jobId) => send(`${jobs}/${jobId}`, { method: 'GET' }),
  };
  return { service, ours: programOf(service, bench), plain, queue, all: [service.asked, other, queue] };
}

interface Compared {
  name: string;
  ours: keyof Round;
  theirs: keyof Round;
  against: string;
  target: number;
  did: string;
}

function show(rounds: Round[], { name, ours, theirs, against, target, did }: Compared): void {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const ratio = middle((round) => round[ours] / round[theirs]);
  const figure = (part: keyof Round) => `${middle((round) => round[part]).toFixed(0)}/s`;
  tell({
    ...{ name, ratio, did, target: `>= ${target}`, isMet: ratio >= target },
    ...{ ours: figure(ours), against: `${against} (${figure(theirs)})` },
  });
}

const { urls, stop } = await providersApart(0);
await withService(
  async (bench) => {
    await unpaced(bench.test);
    const programs = await startPrograms(bench, urls);
    await round(bench, programs);
    const rounds: Round[] = [];
    await programs.service.count();
    while (rounds.length < ROUNDS && (rounds.length === 0 || timeLeft() > ROUND_MS)) {
      rounds.push(await round(bench, programs));
    }
    await programs.service.count();
    await jobRate(bench, programs.ours, JOBS);
    const { statements, cpuMs } = await programs.service.count();
    const [each, micros] = [(statements / JOBS).toFixed(1), ((cpuMs * 1000) / JOBS).toFixed(0)];
    const did = `a job: ${each} statements, transactions' ends included, one paid call, ${micros} us of the service's processor`;
    const flow = `16 at once, each polled every ${POLL_MS} ms`;
    const plainest = 'Hono + postgres.js + graphile-worker';
    for (const row of [
      { name: 'jobs a second', ours: 'jobs', theirs: 'queue', against: 'pg-boss alone', target: TARGETS.queue, did },
      {
        name: 'submit - job - poll, new work',
        ours: 'fresh',
        theirs: 'plain',
        against: plainest,
        target: TARGETS.fresh,
        did: flow,
      },
      {
        name: 'submit - job - poll, repeats',
        ours: 'repeats',
        theirs: 'plainRepeats',
        against: plainest,
        target: TARGETS.repeats,
        did: flow,
      },
    ] as const)
      show(rounds, row);
    for (const process of programs.all) await process.stop();
  },
  { env: { ROLE: 'web' } },
);
stop();
