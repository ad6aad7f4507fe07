import { randomUUID } from 'node:crypto';
import type { Owner } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';

/** Thrown when the service answers what no run may lead to. */
export class Unexpected extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
export type Body = any;

/** A mutation at the fetch boundary, with an Idempotency-Key of its own unless one is given. */
export function mutate(test: TestApp, who: Owner, call: { name: string; input: unknown; key?: string }): Promise<Body> {
  const { name, input, key = randomUUID() } = call;
  return answer(test, new URL(`/trpc/${name}`, test.url), {
    method: 'POST',
    headers: { ...who.headers, 'Idempotency-Key': key },
    body: JSON.stringify({ json: input }),
  });
}

const LONGEST_WAIT_MS = 240_000;

/** The job once it is final. @throws Unexpected when it does not end */
export async function finalJob(test: TestApp, who: Owner, jobId: string): Promise<Body> {
  const url = new URL('/trpc/byok.job', test.url);
  url.searchParams.set('input', JSON.stringify({ json: { jobId } }));
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < deadline) {
    const job = await answer(test, url, { headers: { ...who.headers, Prefer: 'wait=30' } });
    if (job.completedAt !== null) return job;
  }
  throw new Unexpected(`job ${jobId} does not end`);
}

async function answer(test: TestApp, url: URL, init: RequestInit): Promise<Body> {
  const response = await test.app.fetch(new Request(url, init), '127.0.0.1');
  const body = (await response.json()) as Body;
  if (response.status !== 200) throw new Unexpected(`${url.pathname} ${response.status}: ${JSON.stringify(body)}`);
  return body.result.data.json;
}
