import { afterAll, beforeAll, expect, test } from 'vitest';
import { legacyRoutes } from '../../server/http/legacy.ts';
import * as byok from '../support/byok.ts';
import { setToNoon } from '../support/clock.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** A shared job is the same whichever way it is read, and its old GET form is the POST form. */
let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  await setToNoon(app.app.context.database);
  who = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const BODIES = {
  expand: { keywords: ['meal planner', 'diet app'], limitPerSeed: 20 },
  compare: { keywords: ['meal planner', 'diet app'], benchmark: 'standing desk' },
  trends: { keywords: ['meal planner'], days: 30 },
  serp: { keywords: ['meal planner'], depth: 20 },
};
type Kind = keyof typeof BODIES;

test.each(Object.keys(BODIES) as Kind[])(
  'a job of %s is one job, by status route, old GET, its id, and tRPC',
  async (kind) => {
    const path = `/api/research/${kind}`;
    const waiting = { ...who.headers, Prefer: 'wait=30' };
    const { body: job } = await post(app, path, who, BODIES[kind], { Prefer: 'wait=30' });
    expect(job).toMatchObject({ kind, status: 'complete' });
    const { data } = await byok.query(app, who.headers, { name: 'research.job', input: { jobId: job.jobId } });
    const reads = [
      await post(app, `${path}/status?jobId=${job.jobId}`, who, undefined),
      await call(`${app.url}${path}/status?jobId=${job.jobId}`, { headers: waiting }),
      await call(`${app.url}/api/jobs/${job.jobId}`, { headers: waiting }),
    ];
    for (const { status, body } of reads) expect([status, body]).toEqual([200, job]);
    expect(data).toEqual(job);
    const query = Object.entries(BODIES[kind]).map(([name, value]) => [name, String(value)]);
    const bought = app.sandbox.control.counters().chargedRequests;
    const old = await call(`${app.url}${path}?${new URLSearchParams(query)}`, { headers: waiting });
    const { jobId: _a, createdAt: _b, updatedAt: _c, completedAt: _d, ...said } = old.body;
    const { jobId: _e, createdAt: _f, updatedAt: _g, completedAt: _h, ...wanted } = job;
    expect(said).toEqual({ ...wanted, fromCache: true, quotaCharged: 0, cost: said.cost });
    expect(said.cost.actualUsd).toBe(0);
    expect(app.sandbox.control.counters().chargedRequests).toBe(bought);
  },
);

test('every old GET form has a kind here', () => {
  const kinds = legacyRoutes.map(({ path }) => path.split('/')[3]);
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(BODIES).sort());
});
