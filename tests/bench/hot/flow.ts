/** Programs that take jobs over HTTP, as a benchmark sees them. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Bench, rateOf } from '../support.ts';
import { type Server, startCounted } from './processes.ts';

export const POLL_MS = 5;
/** Between two looks for jobs that are under way: fifty a second take no part in the figure. */
const LOOK_MS = 20;
const SUBMITTERS = 64;
const LOOPERS = 16;

/** Its connections end with what they wait for. */
const agent = new Agent({ keepAlive: true });

interface Sent {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of two programs
export async function send(url: string, { method, headers = {}, body }: Sent): Promise<any> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const all = { 'Content-Type': 'application/json', ...headers };
  const sent = request(url, { method, agent, headers: all }, async (answer) => {
    let text = '';
    for await (const part of answer.setEncoding('utf8')) text += part;
    if (answer.statusCode! < 300) resolve(text);
    else reject(new Error(`${url}: ${answer.statusCode} ${text}`));
  });
  sent.on('error', reject).end(body && JSON.stringify(body));
  return JSON.parse(await promise);
}

let counter = 0;
export const newWords = (count: number) => Array.from({ length: count }, () => `bench word no ${counter++}`);

export interface Program {
  submit(word: string): Promise<{ jobId: string; status: string }>;
  read(jobId: string): Promise<{ status: string }>;
}

/** A job from its submission to the answer that shows it complete. */
async function loop({ submit, read }: Program, word: string): Promise<void> {
  const { jobId, status } = await submit(word);
  for (let now = status; now !== 'complete'; now = (await read(jobId)).status) {
    if (now === 'failed') throw new Error(`${word}: the job failed`);
    await delay(POLL_MS);
  }
}

export const loops = (program: Program, words: string[]) =>
  rateOf(words.length, LOOPERS, (index) => loop(program, words[index]!));

/** From the first submission to the end of the last job. */
export async function jobRate({ test }: Bench, { submit }: Program, jobs: number): Promise<number> {
  const { db } = test.app.context.database;
  const words = newWords(jobs);
  const began = performance.now();
  await rateOf(jobs, SUBMITTERS, (index) => submit(words[index]!));
  // In the order of an index that holds such jobs alone: nobody reads the others.
  const open = sql`select from jobs where status in ('queued', 'processing') order by wake_at limit 1`;
  while ((await open.execute(db)).rows.length > 0) await delay(LOOK_MS);
  return (jobs * 1000) / (performance.now() - began);
}

/** The service with a worker in a process of its own, on the database of the benchmark. */
export async function startWorking({ test }: Bench, providers: Record<string, string>): Promise<Server> {
  return await startCounted({
    ...providers,
    DATABASE_URL: test.databaseUrl!,
    CREDENTIAL_KEYS: test.app.context.config.CREDENTIAL_KEYS!,
    REQUEST_RATE_PER_MINUTE: '1000000',
    PLATFORM_DAILY_BUDGET_USD: '100000',
    MAX_CONNECTIONS: '100000',
  });
}

/** Its jobs of one word each. */
export function programOf({ url }: Server, { admin: { headers } }: Bench): Program {
  const metrics = `${url}/api/research/metrics`;
  return {
    submit: (word) => send(metrics, { method: 'POST', headers, body: { keywords: [word] } }),
    read: (jobId) => send(`${metrics}/status?jobId=${jobId}`, { method: 'POST', headers }),
  };
}
