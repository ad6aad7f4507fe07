import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, proxyTo } from '../support/database-proxy.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, finished, unitsOf, type Workflow } from '../support/research.ts';
import { sized } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/**
 * Connections that the service tries in vain before the database comes back. Its pauses grow to two seconds, so that 150 take it
 * some ten seconds.
 */
const ATTEMPTS = sized({ desk: 60, ci: 150 });
/** Answers come while the database is away, milliseconds from its end. */
const LATENCY_MS = 3_000;

describe('the database is gone for a good while, with paid requests under way', () => {
  /** Looks on by a way of its own. */
  let observer: TestApp;
  let service: TestApp;
  let way: DatabaseProxy;
  let admin: Person;
  beforeAll(async () => {
    observer = await startTestApp({ env: { ROLE: 'web' } });
    way = await proxyTo(observer.databaseUrl!);
    service = await startTestApp({ beside: observer, env: { DATABASE_URL: way.url, PROVIDER_TIMEOUT_MS: '60000' } });
    admin = await person(observer, { role: 'admin' });
  });
  afterAll(async () => {
    await service.stop();
    await way.stop();
    await observer.stop();
  });

  test('keeps what was paid for, buys nothing twice, and the jobs end', async () => {
    const { control } = observer.sandbox;
    holdAnswers(observer);
    const words = (count: number) => Array.from({ length: count }, () => freshWord('gone'));
    const requests: [Workflow, object, number][] = [
      ['trends', { keywords: words(20) }, 5],
      ['expand', { keywords: words(3), limitPerSeed: 10, filterTerms: ['x'] }, 6],
    ];
    const jobs = await Promise.all(
      requests.map(async ([workflow, request, flights]) => {
        const { body } = await post(service, `/api/research/${workflow}`, admin, request);
        return { workflow, jobId: body.jobId as string, flights };
      }),
    );
    const flights = jobs.reduce((sum, job) => sum + job.flights, 0);
    await expect.poll(() => control.counters().inFlight, { interval: 2 }).toBe(flights);
    way.close();
    control.answerIn(LATENCY_MS);
    await way.turnedAway(ATTEMPTS);
    // All answers come, and none can be written down.
    await expect.poll(() => control.bill()).toHaveLength(flights);
    control.setLatency(0);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    for (const job of jobs) expect(await inState(job.jobId, 'sending')).toBe(job.flights);
    way.open();
    for (const { workflow, jobId, flights: bought } of jobs) {
      const job = await finished(observer, admin, workflow, jobId);
      expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
      expect(await inState(jobId, 'settled')).toBeGreaterThanOrEqual(bought);
    }
    expectOneChargeAUnit(observer);
    await expectBalanced(observer);
  });

  const inState = async (jobId: string, wanted: string) =>
    (await unitsOf(observer, jobId)).filter(({ state }) => state === wanted).length;
});
