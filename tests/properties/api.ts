import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Owner } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';

/** Thrown when the service answers what no run may lead to. */
export class Unexpected extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
export type Body = any;

type Caller = Pick<Owner, 'headers'>;

interface Mutation {
  name: string;
  input: unknown;
  /** Idempotency-Key; one of its own unless it is given. */
  key?: string;
}

/** A mutation at the fetch boundary: its data, or the code that it is refused with. */
export async function attempt(
  test: TestApp,
  who: Caller,
  { name, input, key = randomUUID() }: Mutation,
): Promise<{ data: Body; code: string | null }> {
  const { status, body } = await send(test, new URL(`/trpc/${name}`, test.url), {
    method: 'POST',
    headers: { ...who.headers, 'Idempotency-Key': key },
    body: JSON.stringify({ json: input }),
  });
  if (status === 200) return { data: body.result.data.json, code: null };
  const code = body.error?.json.data.appCode;
  if (status >= 500 || typeof code !== 'string') throw new Unexpected(`${name} ${status}: ${JSON.stringify(body)}`);
  return { data: null, code };
}

/** A mutation that has to go through. */
export async function mutateSurely(test: TestApp, who: Caller, call: Mutation): Promise<Body> {
  const { data, code } = await attempt(test, who, call);
  if (code !== null) throw new Unexpected(`${call.name}: ${code}`);
  return data;
}

const AGAIN_MS = 250;
const LONGEST_WAIT_MS = 240_000;

/** The job once it is final. @throws Unexpected when it does not end */
export async function endOf(test: TestApp, who: Caller, jobId: string): Promise<Body> {
  const url = new URL('/trpc/byok.job', test.url);
  url.searchParams.set('input', JSON.stringify({ json: { jobId } }));
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < deadline) {
    const { status, body } = await send(test, url, { headers: { ...who.headers, Prefer: 'wait=30' } });
    if (status !== 200) throw new Unexpected(`${url.pathname} ${status}: ${JSON.stringify(body)}`);
    const job = body.result.data.json;
    if (job.completedAt !== null) return job;
  }
  throw new Unexpected(`job ${jobId} does not end`);
}

/** The same request again while the service says that it cannot answer at the moment, as a caller would. */
async function send(test: TestApp, url: URL, init: RequestInit): Promise<{ status: number; body: Body }> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const response = await test.app.fetch(new Request(url, init), '127.0.0.1');
    const body = (await response.json()) as Body;
    const isAway = body.error?.json.data.appCode === 'SERVICE_UNAVAILABLE';
    if (!isAway || Date.now() > deadline) return { status: response.status, body };
    await delay(AGAIN_MS);
  }
}
