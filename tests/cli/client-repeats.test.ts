import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NoAnswerProblem } from '../../cli/client/index.ts';
import { KEYED } from '../../cli/client/keyed.ts';
import { problemOf } from '../../cli/client/problems.ts';
import { PATIENCE, waitBefore } from '../../cli/client/retry.ts';
import { ERRORS } from '../../server/core/errors.ts';
import { operations } from '../../server/operations/table.ts';
import { freshWord } from '../support/jobs.ts';
import { runningJob } from '../support/running-job.ts';
import { between } from './support/between.ts';
import { alongTheWay, problemFrom, served } from './support/connections.ts';

const service = served();

describe('what is repeated', () => {
  test('a submission whose answer is lost is sent again with the same key, and is one job', async () => {
    const input = { keywords: [freshWord()] };
    await alongTheWay(
      service,
      ({ path }, index) => (path.endsWith('research.expand') && index < 2 ? 'lose' : 'pass'),
      async ({ api, finished }, { seen }) => {
        const job = await finished(await api.research.expand.mutate(input));
        expect(job.status).toBe('complete');
        const keys = seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
        expect(keys).toHaveLength(3);
        expect(new Set(keys).size).toBe(1);
        const { items } = await api.research.history.query({ limit: 100 });
        expect(items.filter(({ request }) => request.keywords[0] === input.keywords[0])).toHaveLength(1);
      },
    );
  });

  test('a mutation without a key is sent once', async () => {
    const jobId = await runningJob(service.app, service.who);
    await alongTheWay(
      service,
      ({ path }) => (path.endsWith('research.cancel') ? 'lose' : 'pass'),
      async ({ api }, { seen }) => {
        expect(await problemFrom(api.research.cancel.mutate({ jobId }))).toBeInstanceOf(NoAnswerProblem);
        expect(seen).toHaveLength(1);
      },
    );
  });

  test('what the service asks to wait is waited in full, and what is too long ends the call', async () => {
    const busy = (seconds: string) => ({
      status: 503,
      headers: { 'Content-Type': 'text/html', 'Retry-After': seconds },
      body: '<h1>Busy</h1>',
    });
    await alongTheWay(
      service,
      (_, index) => (index < 2 ? busy('7') : 'pass'),
      async ({ api, waits }) => {
        expect(await api.auth.access.query({})).toMatchObject({ userId: service.who.accountId });
        expect(waits).toHaveLength(2);
        for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(7000);
      },
    );
    await alongTheWay(
      service,
      () => busy('3600'),
      async ({ api }, { seen }) => {
        const problem = await problemFrom(api.auth.access.query({}));
        expect(problem).toMatchObject({ code: 'NO_ANSWER', status: 503, retryAfterSeconds: 3600 });
        expect(seen).toHaveLength(1);
      },
    );
  });

  test('a call is given up after its attempts; an aborted one at once, with the reason', async () => {
    await alongTheWay(
      service,
      () => 'lose',
      async ({ api }, { seen }) => {
        expect(await problemFrom(api.research.history.query({}))).toMatchObject({ code: 'NO_ANSWER', status: null });
        expect(seen).toHaveLength(PATIENCE.attempts);
      },
    );
    await alongTheWay(
      service,
      () => 'hold',
      async ({ api }, { seen }) => {
        const stop = new AbortController();
        const call = problemFrom(api.research.history.query({}, { signal: stop.signal }));
        stop.abort();
        expect(await call).not.toBeInstanceOf(NoAnswerProblem);
        expect(seen.length).toBeLessThan(2);
      },
    );
  });

  test('a key does not follow a redirect', async () => {
    const elsewhere = await between(service.app.url);
    await alongTheWay(
      service,
      ({ path }) => ({ status: 307, headers: { Location: elsewhere.url + path }, body: '' }),
      async ({ api }) => {
        expect(await problemFrom(api.auth.access.query({}))).toBeInstanceOf(NoAnswerProblem);
      },
    );
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
  });

  test('waits are between nothing and a time that doubles, or what was asked and a tenth of it', () => {
    const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        unit,
        fc.integer({ min: 1, max: 4 }),
        fc.option(fc.integer({ min: 0, max: 60 })),
        (random, made, asked) => {
          const data = { code: 'RATE_LIMITED', status: 429, retryable: true, retryAfterSeconds: asked };
          const wait = waitBefore(problemOf(data), made, { ...PATIENCE, random: () => random });
          if (asked !== null && asked > 30) return wait === null;
          const [least, most] = asked === null ? [0, 250 * 2 ** made] : [asked * 1000, asked * 1100];
          return wait !== null && wait >= least && wait <= most;
        },
      ),
    );
  });

  test('no refusal that may cost again, or lasts a day, is sent again', () => {
    const again = Object.entries(ERRORS).filter(([code, { status, retryable }]) => {
      const problem = problemOf({ code, status, retryable });
      return waitBefore(problem, 1, PATIENCE) !== null;
    });
    expect(again.map(([code]) => code).sort()).toEqual(['INTERNAL_ERROR', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
  });

  test('the operations that carry a key are those that declare one', () => {
    const declared = [...operations.values()].filter(({ idempotency }) => idempotency !== 'none');
    expect([...KEYED].sort()).toEqual(declared.map(({ name }) => name).sort());
  });
});
