import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../server/http/routes.ts';
import { listeners } from '../support/listeners.ts';
import { call } from '../support/people.ts';
import { gate } from '../support/private-jobs.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import type { Actor } from './equivalence/scenarios.ts';
import { EQUIVALENCE } from './equivalence/table.ts';
import { requestOf } from './faces.ts';

/** Where jobs are held before their end. */
const ending = gate('beforeFinal');
let app: TestApp;
let held: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  held = await startTestApp({ overrides: { hooks: ending.hooks } });
});
afterAll(async () => {
  ending.open();
  await app.stop();
  await held.stop();
});

const keyed = routes.filter(({ operation }) => operation.idempotency !== 'none');
type Keyed = (typeof keyed)[number];

interface Sent {
  route: Keyed;
  who: Actor;
  input: Record<string, unknown>;
  wait: number;
  signal?: AbortSignal;
}

async function send(test: TestApp, { route, who, input, wait, signal }: Sent) {
  const { url, body } = requestOf(route, test, input);
  const own = { 'Content-Type': 'application/json', 'Idempotency-Key': 'told-again', Prefer: `wait=${wait}` };
  const init = { method: route.method, headers: { ...own, ...who.send }, ...body, ...(signal ? { signal } : {}) };
  const response = await fetch(url, init);
  const { headers, status } = response;
  const told = ['location', 'retry-after', 'content-type'].map((name) => headers.get(name));
  return { answer: { status, told, text: await response.text() }, headers };
}

async function scenarioOf(test: TestApp, { operation }: Keyed) {
  const scenario = EQUIVALENCE[operation.name]!.find(
    (one) => one.code === null && one.againCode === 'IDEMPOTENCY_CONFLICT',
  )!;
  const who = await scenario.who(test);
  return { who, input: await scenario.input(test, who) };
}

/** Reads a job by its id until it is final. */
async function ended(test: TestApp, who: Actor, jobId: string): Promise<unknown> {
  for (;;) {
    const { body } = await call(`${test.url}/api/jobs/${jobId}`, { headers: { ...who.send, Prefer: 'wait=30' } });
    if (body.completedAt !== null) return body;
  }
}

describe('a repeat is answered with the bytes of the first answer', () => {
  test.each(keyed.map((route) => [route.operation.name, route] as const))('%s', async (_, route) => {
    for (const wait of [0, 30]) {
      const { who, input } = await scenarioOf(app, route);
      const sent = { route, who, input };
      const first = await send(app, { ...sent, wait });
      expect(first.answer.status).toBeLessThan(300);
      const { jobId } = JSON.parse(first.answer.text);
      if (jobId) await ended(app, who, jobId);
      const again = await send(app, { ...sent, wait: 30 });
      expect(again.answer).toEqual(first.answer);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.has('preference-applied')).toBe(false);
    }
  });
});

/** A replay is waited for without being asked to. */
const HUNG_UP = [
  ['research.expand', 'processing'],
  ['jobs.replay', 'complete'],
] as const;

test.each(HUNG_UP)('who hung up before the answer of %s came is told how things stand now', async (name, stands) => {
  const route = keyed.find(({ operation }) => operation.name === name)!;
  const { who, input } = await scenarioOf(held, route);
  ending.arm();
  const gone = new AbortController();
  const first = send(held, { route, who, input, wait: 30, signal: gone.signal }).catch(() => 'gone');
  await ending.reached();
  await expect.poll(() => listeners(held)).toBeGreaterThan(1);
  gone.abort();
  expect(await first).toBe('gone');
  await expect.poll(() => listeners(held)).toBe(0);
  const sent = send(held, { route, who, input, wait: 0 });
  if (stands === 'complete') {
    await Promise.race([sent, until(() => listeners(held) > 1)]);
    ending.open();
  }
  const now = await sent;
  const { jobId, status } = JSON.parse(now.answer.text);
  expect([now.headers.get('idempotent-replayed'), status]).toEqual(['true', stands]);
  ending.open();
  await ended(held, who, jobId);
  const later = await send(held, { route, who, input, wait: 30 });
  expect(JSON.parse(later.answer.text).status).toBe('complete');
});
