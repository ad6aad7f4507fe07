import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, person, post } from '../support/people.ts';
import {
  cancel,
  expectBalanced,
  expectOneChargeAUnit,
  finished,
  gateAt,
  quotaUsed,
  research,
} from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('single flight over two processes', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    one = await startTestApp();
    two = await startTestApp({ beside: one });
  });
  afterAll(async () => {
    await two.stop();
    await one.stop();
  });

  test('100 equal submissions at once lead to one purchase and 100 complete jobs, each charged one call', async () => {
    const students = await Promise.all(Array.from({ length: 10 }, () => person(one)));
    one.sandbox.control.setLatency(300);
    const submit = (index: number) => {
      const student = students[index % 10]!;
      const app = index % 2 === 0 ? one : two;
      return research(app, student, 'trends', { keywords: ['everybody asks', 'the same'] });
    };
    const jobs = await Promise.all(Array.from({ length: 100 }, (_, index) => submit(index)));
    one.sandbox.control.setLatency(0);
    expect(jobs.map(({ body }) => body.status)).toEqual(Array(100).fill('complete'));
    expect(new Set(jobs.map(({ body }) => body.jobId)).size).toBe(100);
    expect(new Set(jobs.map(({ body }) => JSON.stringify(body.result))).size).toBe(1);
    expect(one.sandbox.control.bill()).toHaveLength(1);
    // Who paid: exactly one job shows the cost; the others, followers and cache hits, show what they saved.
    expect(jobs.filter(({ body }) => body.cost.actualUsd > 0)).toHaveLength(1);
    expect(jobs.filter(({ body }) => body.cost.savedUsd > 0)).toHaveLength(99);
    const used = await Promise.all(students.map((student) => quotaUsed(one, student)));
    const charged = jobs.reduce((sum, { body }) => sum + body.quotaCharged, 0);
    expect(used.reduce((sum, count) => sum + count, 0)).toBe(charged);
    for (const { body } of jobs) expect(body.quotaCharged).toBe(body.fromCache ? 0 : 1);
    await expectBalanced(one);
  });

  test('different requests that overlap buy what they have in common once', async () => {
    const [a, b] = await Promise.all([person(one), person(one)]);
    const before = one.sandbox.control.bill().length;
    one.sandbox.control.setLatency(200);
    const shared = { limitPerSeed: 10, includeMetrics: false };
    const [left, right] = await Promise.all([
      research(one, a, 'expand', { ...shared, keywords: ['left seed', 'common seed'] }),
      research(two, b, 'expand', { ...shared, keywords: ['common seed', 'right seed'] }),
    ]);
    one.sandbox.control.setLatency(0);
    expect([left.body.status, right.body.status]).toEqual(['complete', 'complete']);
    // Three seeds, two sources each.
    expect(one.sandbox.control.bill()).toHaveLength(before + 6);
    expectOneChargeAUnit(one);
    await expectBalanced(one);
  });
});

describe('cancelling', () => {
  const body = { keywords: ['to be cancelled', 'or not'] };

  /** An application whose workers wait before their first purchase, with a leader and a follower on their way. */
  async function held(point: Parameters<typeof gateAt>[0]) {
    const gate = gateAt(point);
    const app = await startTestApp({ overrides: { hooks: gate.hooks } });
    const [leading, following] = await Promise.all([person(app), person(app)]);
    const submit = async (who: Person) => (await post(app, '/api/research/trends', who, body)).body.jobId as string;
    const leader = await submit(leading);
    await gate.reached;
    const follower = await submit(following);
    return { test: app, gate, leading, following, leader, follower };
  }

  test('a cancelled leader buys nothing more; its follower goes on, buys for itself and completes', async () => {
    const { test: app, gate, leading, following, leader, follower } = await held('beforeIntent');
    const answer = await cancel(app, leading, leader);
    expect(answer.status).toBe(200);
    gate.open();
    const ended = await finished(app, leading, 'trends', leader);
    expect(ended.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' }, quotaCharged: 0, result: null });
    const went = await finished(app, following, 'trends', follower);
    expect(went.body).toMatchObject({ status: 'complete', quotaCharged: 1 });
    expect(await quotaUsed(app, leading)).toBe(0);
    expect(app.sandbox.control.bill()).toHaveLength(1);
    await expectBalanced(app);
    await app.stop();
  });

  test('what was sent before the cancellation is settled and shown; the follower reuses it', async () => {
    const { test: app, gate, leading, following, leader, follower } = await held('afterAnswer');
    await cancel(app, leading, leader);
    gate.open();
    const ended = await finished(app, leading, 'trends', leader);
    expect(ended.body).toMatchObject({ status: 'partial', error: { code: 'CANCELED' }, quotaCharged: 1 });
    expect(ended.body.result.results.length).toBeGreaterThan(0);
    const went = await finished(app, following, 'trends', follower);
    expect(went.body).toMatchObject({ status: 'complete' });
    expect(app.sandbox.control.bill()).toHaveLength(1);
    await expectBalanced(app);
    await app.stop();
  });

  test('a cancelled follower ends at once, with its quota, and leaves the leader alone', async () => {
    const { test: app, gate, leading, following, leader, follower } = await held('beforeIntent');
    await cancel(app, following, follower);
    const ended = await finished(app, following, 'trends', follower);
    expect(ended.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' }, quotaCharged: 0 });
    expect(await quotaUsed(app, following)).toBe(0);
    gate.open();
    expect((await finished(app, leading, 'trends', leader)).body.status).toBe('complete');
    await app.stop();
  });

  test('a queued job ends without having been started', async () => {
    const app = await startTestApp({ env: { ROLE: 'web' } });
    const who = await person(app);
    const { jobId } = (await post(app, '/api/research/trends', who, body)).body;
    await cancel(app, who, jobId);
    const worker = await startTestApp({ beside: app });
    expect((await finished(app, who, 'trends', jobId)).body).toMatchObject({ status: 'failed', quotaCharged: 0 });
    expect(app.sandbox.control.bill()).toEqual([]);
    await expectBalanced(app);
    await worker.stop();
    await app.stop();
  });

  test('a final job stays as it is, and a foreign one is not found', async () => {
    const app = await startTestApp();
    const [who, other] = await Promise.all([person(app), person(app)]);
    const done = await research(app, who, 'trends', body);
    expect((await cancel(app, who, done.body.jobId)).status).toBe(200);
    expect((await cancel(app, other, done.body.jobId)).status).toBe(404);
    expect((await finished(app, who, 'trends', done.body.jobId)).body).toEqual(done.body);
    await app.stop();
  });
});
