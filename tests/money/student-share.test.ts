import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person, post } from '../support/people.ts';
import { cancel, finished, gateAt, quotaUsed, research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let counter = 0;
/** A word that nobody asked for yet. */
const fresh = () => `unshared word ${counter++}`;

/** Two live trend calls of 0.011 USD fit, a third does not. */
const env = { STUDENT_DAILY_SPEND_USD: '0.022' };

async function useUp(app: TestApp, who: Person): Promise<void> {
  for (let call = 0; call < 2; call++) await research(app, who, 'trends', { keywords: [fresh()] });
}

describe("a student's share of the platform's daily budget", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env });
  });
  afterAll(async () => app.stop());
  beforeEach(() => app.sandbox.control.clearFaults());

  test('is never passed by parallel submissions; others are served, and a refusal takes no call and no money', async () => {
    const student = await person(app);
    const asked = Array.from({ length: 8 }, () =>
      post(app, '/api/research/trends', student, { keywords: [fresh()] }, { Prefer: 'wait=30' }),
    );
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(refused[0]!.body).toMatchObject({ code: 'QUOTA_EXCEEDED', quota: 'spend', limitUsd: 0.022 });
    expect(refused[0]!.body.requestedUsd).toBe(0.011);
    const { spentUsd, reservedUsd } = refused[0]!.body;
    expect(spentUsd + reservedUsd).toBeCloseTo(0.022, 6);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await quotaUsed(app, student)).toBe(2);
    const [other, admin] = [await person(app), await person(app, { role: 'admin' })];
    await useUp(app, other);
    for (let call = 0; call < 3; call++) {
      const served = await research(app, admin, 'trends', { keywords: [fresh()] });
      expect(served.body.status).toBe('complete');
    }
    await assertLedger(app);
  });

  test('is told apart from the quota of calls', async () => {
    const student = await person(app, { dailyQuota: 0 });
    const refused = await post(app, '/api/research/trends', student, { keywords: [fresh()] });
    expect(refused.body).toMatchObject({ code: 'QUOTA_EXCEEDED', quota: 'calls', limit: 0 });
  });

  test('is free again when a job bought nothing, and bounds suggestions like jobs', async () => {
    const student = await person(app);
    app.sandbox.control.setFault({ action: { kind: 'topCode', code: 50303 } });
    const failed = await research(app, student, 'trends', { keywords: [fresh()] });
    expect(failed.body.status).toBe('failed');
    app.sandbox.control.clearFaults();
    await useUp(app, student);
    const suggestions = await post(app, '/api/research/keyword-suggestions', student, { keyword: fresh() });
    expect(suggestions).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED', quota: 'spend' } });
    await assertLedger(app);
  });
});

test('a promoted follower whose share is used up stops alone: the next one buys', async () => {
  const gate = gateAt('beforeIntent');
  const app = await startTestApp({ env, overrides: { hooks: gate.hooks } });
  const [leading, poor, other] = await Promise.all([person(app), person(app), person(app)]);
  const body = { keywords: [fresh(), fresh()] };
  const submit = async (who: Person, asked: unknown) =>
    (await post(app, '/api/research/trends', who, asked)).body.jobId as string;
  const leader = await submit(leading, body);
  await gate.reached;
  const [first, second] = [await submit(poor, body), await submit(other, body)];
  const own = [await submit(poor, { keywords: [fresh()] }), await submit(poor, { keywords: [fresh()] })];
  await cancel(app, leading, leader);
  gate.open();
  expect((await finished(app, poor, 'trends', first)).body).toMatchObject({
    status: 'failed',
    error: { code: 'QUOTA_EXCEEDED' },
    quotaCharged: 0,
  });
  expect((await finished(app, other, 'trends', second)).body).toMatchObject({ status: 'complete', quotaCharged: 1 });
  for (const job of own) expect((await finished(app, poor, 'trends', job)).body.status).toBe('complete');
  await app.stop();
});
