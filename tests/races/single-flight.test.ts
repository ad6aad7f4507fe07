import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('100 equal submissions at once lead to one purchase and 100 complete jobs, each charged one call', async () => {
    const students = await Promise.all(Array.from({ length: 10 }, () => person(one)));
    one.sandbox.control.setLatency(300);
    const submit = (index: number) => {
      const student = students[index % 10]!;
      const test = index % 2 === 0 ? one : two;
      return research(test, student, 'trends', { keywords: ['everybody asks', 'the same'] });
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

  it('different requests that overlap buy what they have in common once', async () => {
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
    const test = await startTestApp({ overrides: { hooks: gate.hooks } });
    const [leading, following] = await Promise.all([person(test), person(test)]);
    const submit = async (who: Person) => (await post(test, '/api/research/trends', who, body)).body.jobId as string;
    const leader = await submit(leading);
    await gate.reached;
    const follower = await submit(following);
    return { test, gate, leading, following, leader, follower };
  }

  it('a cancelled leader buys nothing more; its follower goes on, buys for itself and completes', async () => {
    const { test, gate, leading, following, leader, follower } = await held('beforeIntent');
    const answer = await cancel(test, leading, leader);
    expect(answer.status).toBe(200);
    gate.open();
    const ended = await finished(test, leading, 'trends', leader);
    expect(ended.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' }, quotaCharged: 0, result: null });
    const went = await finished(test, following, 'trends', follower);
    expect(went.body).toMatchObject({ status: 'complete', quotaCharged: 1 });
    expect(await quotaUsed(test, leading)).toBe(0);
    expect(test.sandbox.control.bill()).toHaveLength(1);
    await expectBalanced(test);
    await test.stop();
  });

  it('what was sent before the cancellation is settled and shown; the follower reuses it', async () => {
    const { test, gate, leading, following, leader, follower } = await held('afterAnswer');
    await cancel(test, leading, leader);
    gate.open();
    const ended = await finished(test, leading, 'trends', leader);
    expect(ended.body).toMatchObject({ status: 'partial', error: { code: 'CANCELED' }, quotaCharged: 1 });
    expect(ended.body.result.results.length).toBeGreaterThan(0);
    const went = await finished(test, following, 'trends', follower);
    expect(went.body).toMatchObject({ status: 'complete' });
    expect(test.sandbox.control.bill()).toHaveLength(1);
    await expectBalanced(test);
    await test.stop();
  });

  it('a cancelled follower ends at once, with its quota, and leaves the leader alone', async () => {
    const { test, gate, leading, following, leader, follower } = await held('beforeIntent');
    await cancel(test, following, follower);
    const ended = await finished(test, following, 'trends', follower);
    expect(ended.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' }, quotaCharged: 0 });
    expect(await quotaUsed(test, following)).toBe(0);
    gate.open();
    expect((await finished(test, leading, 'trends', leader)).body.status).toBe('complete');
    await test.stop();
  });

  it('a queued job ends without having been started', async () => {
    const test = await startTestApp({ env: { ROLE: 'web' } });
    const who = await person(test);
    const { jobId } = (await post(test, '/api/research/trends', who, body)).body;
    await cancel(test, who, jobId);
    const worker = await startTestApp({ beside: test });
    expect((await finished(test, who, 'trends', jobId)).body).toMatchObject({ status: 'failed', quotaCharged: 0 });
    expect(test.sandbox.control.bill()).toEqual([]);
    await expectBalanced(test);
    await worker.stop();
    await test.stop();
  });

  it('a final job stays as it is, and a foreign one is not found', async () => {
    const test = await startTestApp();
    const [who, other] = await Promise.all([person(test), person(test)]);
    const done = await research(test, who, 'trends', body);
    expect((await cancel(test, who, done.body.jobId)).status).toBe(200);
    expect((await cancel(test, other, done.body.jobId)).status).toBe(404);
    expect((await finished(test, who, 'trends', done.body.jobId)).body).toEqual(done.body);
    await test.stop();
  });
});
