/**
 * Polls beside other work: how late they are while eight large jobs are computed, beside when nothing is, and what five thousand
 * of them hold that wait at once, beside as many requests that a bare server leaves open. `npm run bench -- polls`.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { person } from '../support/people.ts';
import { runningJob } from '../support/running-job.ts';
import { unpaced } from '../support/unpaced.ts';
import type { Held } from './hot/counts.ts';
import { send, startWorking } from './hot/flow.ts';
import { type Client, type Server, startBare, startClient } from './hot/processes.ts';
import { type Bench, median, timeLeft, withService } from './support.ts';
import { tell, tellUnmeasured } from './table.ts';

const JOBS = 8;
const SEEDS = 20;
const ROWS_PER_SEED = 1000;
const LOOK_MS = 50;
const POLLS_PER_SECOND = 100;
const SHOT_MS = 3_000;
const ROUNDS = 3;
const ROUND_MS = 10_000;
const MOST_TIMES = 2;

const WAITING = 5_000;
const WAITS_OF_ONE = 20;
const SETTLED_MS = 4_000;
const WATCHED_MS = 4_000;
const MOST_KB = 10;
const WAITING_MS = 30_000;

let counter = 0;

const SUBMIT = 'mutation ($input: ExpansionInput!) { submitExpansion(input: $input) { jobId } }';

/**
 * An expansion of about 20,000 candidates; a new filter term makes another result of the same answers. Nobody reads it, which only a
 * caller over GraphQL can ask for: who takes megabytes apart would keep a processor from both sides of the row.
 */
async function largeJob({ test, admin: { headers } }: Bench, { url }: Server): Promise<void> {
  const keywords = Array.from({ length: SEEDS }, (_, index) => `large seed ${index}`);
  const options = { limitPerSeed: ROWS_PER_SEED, includeMetrics: false, filterMode: 'literal' };
  const input = { keywords, ...options, filterTerms: [`term ${counter++}`] };
  const { data } = await send(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: { query: SUBMIT, variables: { input } },
  });
  const { jobId } = data.submitExpansion;
  const { db } = test.app.context.database;
  const row = db.selectFrom('jobs').select(['status', 'completed_at']).where('id', '=', jobId);
  let job = await row.executeTakeFirstOrThrow();
  for (; job.completed_at === null; job = await row.executeTakeFirstOrThrow()) await delay(LOOK_MS);
  if (job.status !== 'complete') throw new Error(`the job is ${job.status}`);
}

/** Keeps so many jobs running until the work is done; how many ended meanwhile. */
async function besideJobs(bench: Bench, service: Server, work: () => Promise<void>): Promise<number> {
  let [isOver, ended] = [false, 0];
  const lane = async () => {
    while (!isOver) {
      await largeJob(bench, service);
      ended += 1;
    }
  };
  const lanes = Promise.all(Array.from({ length: JOBS }, lane));
  await Promise.race([delay(500), lanes]);
  await work();
  isOver = true;
  await lanes;
  return ended;
}

async function lateness(bench: Bench, service: Server, client: Client): Promise<void> {
  const { test, admin } = bench;
  await largeJob(bench, service);
  const jobId = await runningJob(test, admin);
  const path = `/api/research/expand/status?jobId=${jobId}`;
  const call = { method: 'POST', path, headers: admin.headers } as const;
  const p99 = async () =>
    (await client.shoot({ url: service.url, call, connections: 16, ms: SHOT_MS, perSecond: POLLS_PER_SECOND })).p99;
  await p99();
  const rounds: { idle: number; busy: number }[] = [];
  let ended = 0;
  while (rounds.length < ROUNDS && (rounds.length === 0 || timeLeft() > ROUND_MS + WAITING_MS)) {
    const idle = await p99();
    let busy = 0;
    ended += await besideJobs(bench, service, async () => {
      busy = await p99();
    });
    rounds.push({ idle, busy });
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const ratio = middle(({ busy, idle }) => busy / idle);
  tell({
    name: `p99 of a poll while ${JOBS} jobs of 20,000 candidates are computed`,
    ours: `${middle(({ busy }) => busy).toFixed(1)} ms`,
    against: `when idle (${middle(({ idle }) => idle).toFixed(1)} ms)`,
    ...{ ratio, target: `<= ${MOST_TIMES}`, isMet: ratio <= MOST_TIMES },
    did: `${POLLS_PER_SECOND} polls a second, timed from when they were due; ${ended} jobs ended, from cached answers`,
  });
}

/** Sends requests on connections of their own, which stay open. */
async function open(url: string, requests: readonly string[]): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  return await Promise.all(
    requests.map(async (request) => {
      const socket = connect({ host: hostname, port: Number(port) });
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      socket.write(request);
      return socket;
    }),
  );
}

interface Grown {
  /** Bytes each. */
  rss: number;
  heap: number;
  timers: number;
  statements: number;
}

/** What the requests hold while they are open, each. A request that node:http leaves open holds 14 KB, so no service on it meets the target. */
async function heldBy(server: Server, requests: readonly string[]): Promise<Grown> {
  const before = await server.asked.ask<Held>('held');
  const sockets = await open(server.url, requests);
  await delay(SETTLED_MS);
  const during = await server.asked.ask<Held>('held');
  await server.count();
  await delay(WATCHED_MS);
  const { statements } = await server.count();
  for (const socket of sockets) socket.destroy();
  const each = (part: keyof Held) => (during[part] - before[part]) / requests.length;
  return { rss: each('rss'), heap: each('heap'), timers: each('timers'), statements: statements / requests.length };
}

/** Waits for jobs that do not end meanwhile, of as many accounts as that takes. */
async function waits({ test }: Bench): Promise<string[]> {
  const requests: string[] = [];
  while (requests.length < WAITING) {
    const who = await person(test);
    const path = `/api/research/expand/status?jobId=${await runningJob(test, who)}`;
    const head = `POST ${path} HTTP/1.1\r\nHost: service\r\nAuthorization: ${who.headers.Authorization}`;
    const request = `${head}\r\nPrefer: wait=30\r\nContent-Length: 0\r\n\r\n`;
    requests.push(...Array<string>(WAITS_OF_ONE).fill(request));
  }
  return requests;
}

async function memoryOfWaits(bench: Bench, service: Server, bare: Server): Promise<void> {
  const requests = await waits(bench);
  const leftOpen = Array<string>(WAITING).fill('POST /open HTTP/1.1\r\nHost: bare\r\nContent-Length: 0\r\n\r\n');
  const yardstick = await heldBy(bare, leftOpen);
  const ours = await heldBy(service, requests);
  const kb = (bytes: number) => bytes / 1024;
  const isQuiet = ours.timers < 0.01 && ours.statements < 0.01;
  const seconds = WATCHED_MS / 1000;
  tell({
    name: `${WAITING} polls that wait at once, each`,
    ours: `${kb(ours.rss).toFixed(1)} KB`,
    against: `node:http, requests left open (${kb(yardstick.rss).toFixed(1)} KB)`,
    ratio: ours.rss / yardstick.rss,
    target: `<= ${MOST_KB} KB, no timer, no statement`,
    isMet: kb(ours.rss) <= MOST_KB && isQuiet,
    did: `heap ${kb(ours.heap).toFixed(1)} KB (${kb(yardstick.heap).toFixed(1)}); ${ours.timers.toFixed(2)} timers, ${ours.statements.toFixed(2)} statements each in ${seconds} s`,
  });
}

await withService(
  async (bench) => {
    await unpaced(bench.test);
    const { test } = bench;
    const { keywordDataUrl, gatewayUrl } = test.sandbox;
    const service = await startWorking(bench, { DATAFORSEO_BASE_URL: keywordDataUrl, OPENROUTER_BASE_URL: gatewayUrl });
    const bare = await startBare({ databaseUrl: test.databaseUrl!, body: '{}' });
    const client = await startClient();
    await lateness(bench, service, client);
    // One that works would claim the jobs that are waited for again and again, which nobody asked it to.
    const web = await startWorking(bench, { ROLE: 'web' });
    if (timeLeft() > WAITING_MS) await memoryOfWaits(bench, web, bare);
    else tellUnmeasured(`${WAITING} polls that wait at once, each`, `<= ${MOST_KB} KB`);
    for (const process of [client, service.asked, web.asked, bare.asked]) await process.stop();
  },
  { env: { ROLE: 'web' } },
);
