import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { example } from '../../cli/client/example.ts';
import {
  BudgetProblem,
  ConfirmationProblem,
  ConflictProblem,
  type Connection,
  CredentialProblem,
  connect,
  InvalidProblem,
  NoAnswerProblem,
  NotFoundProblem,
  Problem,
  type Progress,
  pages,
  QuotaProblem,
  UnavailableProblem,
} from '../../cli/client/index.ts';
import { KEYED } from '../../cli/client/keyed.ts';
import { problemOf } from '../../cli/client/problems.ts';
import { PATIENCE, waitBefore } from '../../cli/client/retry.ts';
import { ERRORS, type ErrorCode } from '../../server/core/errors.ts';
import { operations } from '../../server/operations/table.ts';
import { owner } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { cutLine } from '../transports/cut-line.ts';
import { type Between, between, type Fate, type Passing } from './support/between.ts';

let app: TestApp;
let who: Person;

beforeAll(async () => {
  app = await startTestApp();
  who = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

/** A connection that counts what it waits instead of waiting. */
function connectTo(url: string, key = who.key): Connection & { waits: number[] } {
  const waits: number[] = [];
  const sleep = async (milliseconds: number) => void waits.push(milliseconds);
  return { ...connect({ url, key, retry: { sleep } }), waits };
}

/** Runs something with a way to the service on which things happen to requests. */
async function onTheWay<T>(
  fateOf: (passing: Passing, index: number) => Fate,
  run: (connection: ReturnType<typeof connectTo>, way: Between) => Promise<T>,
): Promise<T> {
  const way = await between(app.url, fateOf);
  try {
    return await run(connectTo(way.url), way);
  } finally {
    await way.close();
  }
}

const caught = (promise: Promise<unknown>): Promise<Problem> =>
  promise.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (thrown: Problem) => thrown,
  );

describe('what is repeated', () => {
  test('a submission whose answer is lost is sent again with the same key, and is one job', async () => {
    const input = { keywords: [freshWord()] };
    await onTheWay(
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
    const jobId = await runningJob(app, who);
    await onTheWay(
      ({ path }) => (path.endsWith('research.cancel') ? 'lose' : 'pass'),
      async ({ api }, { seen }) => {
        expect(await caught(api.research.cancel.mutate({ jobId }))).toBeInstanceOf(NoAnswerProblem);
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
    await onTheWay(
      (_, index) => (index < 2 ? busy('7') : 'pass'),
      async ({ api, waits }) => {
        expect(await api.auth.access.query({})).toMatchObject({ userId: who.accountId });
        expect(waits).toHaveLength(2);
        for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(7000);
      },
    );
    await onTheWay(
      () => busy('3600'),
      async ({ api }, { seen }) => {
        const problem = await caught(api.auth.access.query({}));
        expect(problem).toMatchObject({ code: 'NO_ANSWER', status: 503, retryAfterSeconds: 3600 });
        expect(seen).toHaveLength(1);
      },
    );
  });

  test('a call is given up after its attempts; an aborted one at once, with the reason', async () => {
    await onTheWay(
      () => 'lose',
      async ({ api }, { seen }) => {
        expect(await caught(api.research.history.query({}))).toMatchObject({ code: 'NO_ANSWER', status: null });
        expect(seen).toHaveLength(PATIENCE.attempts);
      },
    );
    await onTheWay(
      () => 'hold',
      async ({ api }, { seen }) => {
        const stop = new AbortController();
        const call = caught(api.research.history.query({}, { signal: stop.signal }));
        stop.abort();
        expect(await call).not.toBeInstanceOf(NoAnswerProblem);
        expect(seen.length).toBeLessThan(2);
      },
    );
  });

  test('a key does not follow a redirect', async () => {
    const elsewhere = await between(app.url);
    await onTheWay(
      ({ path }) => ({ status: 307, headers: { Location: elsewhere.url + path }, body: '' }),
      async ({ api }) => {
        expect(await caught(api.auth.access.query({}))).toBeInstanceOf(NoAnswerProblem);
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

describe('waiting for a job', () => {
  const isEvents = ({ path }: Passing) => path.endsWith('/events');

  test('follows its events to the end, and reads it once', async () => {
    await onTheWay(
      () => 'pass',
      async ({ api, finished }, { seen }) => {
        const steps: Progress[] = [];
        const input = { keywords: [freshWord(), freshWord()] };
        const job = await finished(await api.research.trends.mutate(input), { onProgress: (step) => steps.push(step) });
        expect(job.result!.results.map(({ keyword }) => keyword).toSorted()).toEqual(input.keywords.toSorted());
        expect(steps.at(-1)).toMatchObject({ status: 'complete', completed: job.progress.total });
        const completed = steps.map((step) => step.completed);
        expect(completed).toEqual(completed.toSorted((a, b) => a - b));
        expect(seen.filter(isEvents)).toHaveLength(1);
        expect(seen.filter(({ path }) => path.endsWith('research.job'))).toHaveLength(1);
      },
    );
  });

  test.each<[string, Fate]>([
    ['are refused on the way', { status: 502, body: 'no streams here' }],
    ['are not known to what is on the way', { status: 404, body: '<h1>Not found</h1>' }],
    ['break at once', 'lose'],
  ])('reads the job where events %s', async (_, fate) => {
    const word = freshWord();
    await onTheWay(
      (passing) => (isEvents(passing) ? fate : 'pass'),
      async ({ api, finished }, { seen }) => {
        const job = await finished(await api.research.trends.mutate({ keywords: [word] }));
        expect(job.status).toBe('complete');
        const reads = seen.filter(({ path }) => path.endsWith('research.job'));
        expect(reads.length).toBeGreaterThan(0);
        expect(reads.map(({ headers }) => headers.prefer)).toEqual(reads.map(() => 'wait=20'));
      },
    );
  });

  test('a stream that breaks at every event goes on behind the last one', async () => {
    const { body } = await post(app, '/api/research/expand', who, { keywords: [freshWord()] }, { Prefer: 'wait=30' });
    const line = await cutLine(app.url);
    const { events } = connectTo(line.url);
    const seen: number[] = [];
    for (let over = false; !over; ) {
      try {
        for await (const { seq } of events(body.jobId, { after: seen.at(-1) ?? 0 })) seen.push(seq);
        over = true;
      } catch (problem) {
        expect(problem).toBeInstanceOf(NoAnswerProblem);
      }
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    await line.close();
  });

  test('a stream that is silent is a broken one', async () => {
    const jobId = await runningJob(app, who);
    await onTheWay(
      () => 'hold',
      async ({ events }) => {
        const reading = events(jobId, { silenceMs: 1 }).next();
        expect(await caught(reading)).toBeInstanceOf(NoAnswerProblem);
      },
    );
    const { events } = connectTo(app.url);
    const live = events(jobId, { silenceMs: 2_000 });
    expect((await live.next()).value).toMatchObject({ seq: 1, status: 'processing' });
    expect(await caught(live.next())).toBeInstanceOf(NoAnswerProblem);
  });

  test('stopping to wait leaves the job alone', async () => {
    const jobId = await runningJob(app, who);
    const { job, finished } = connectTo(app.url);
    const stop = new AbortController();
    const reason = new Error('enough');
    const running = await job(jobId);
    const waiting = caught(finished(running, { signal: stop.signal, onProgress: () => stop.abort(reason) }));
    expect(await waiting).toBe(reason);
    await endRunningJob(app, jobId);
    expect((await finished(running)).status).toBe('complete');
  });

  test('a job is found in whichever pipeline it is, and a stranger’s in none', async () => {
    const payer = await owner(app);
    const { api, job, finished } = connectTo(app.url, payer.key);
    const { quote } = await api.byok.quoteExpand.mutate({
      keywords: [freshWord()],
      idempotencyKey: crypto.randomUUID(),
    });
    const { quoteId, requestHash, estimatedCostUsd } = quote;
    const started = await api.byok.executeExpand.mutate({
      ...{ quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd },
      idempotencyKey: quoteId,
    });
    const done = await finished(started);
    expect(done).toMatchObject({ jobId: started.jobId, operation: 'expand', status: 'complete' });
    expect(await job(started.jobId)).toMatchObject({ jobId: started.jobId, operation: 'expand' });
    const spender = await person(app, { scopes: ['byok:execute'] });
    for (const key of [who.key, spender.key]) {
      expect(await caught(connectTo(app.url, key).job(started.jobId))).toBeInstanceOf(NotFoundProblem);
    }
  });
});

test('pages are read to the last, each entry once', async () => {
  const reader = await person(app, { role: 'admin' });
  const { api } = connectTo(app.url, reader.key);
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.push((await api.research.trends.mutate({ keywords: ['page turner'] })).jobId);
  }
  const seen: string[][] = [];
  for await (const { items } of pages(api.research.history.query, { limit: 2 }))
    seen.push(items.map((job) => job.jobId));
  expect(seen.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(seen.flat()).toEqual(made.toReversed());
  let feed = 0;
  for await (const { items } of pages(api.feed.read.query, { limit: 1 })) feed += items.length;
  expect(feed).toBeGreaterThanOrEqual(0);
});

test('the example of the documentation runs: shared research, a private job within its price, the history', async () => {
  const payer = await owner(app);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const jobs = await example(app.url, payer.key, 5);
  said.mockRestore();
  expect(jobs).toHaveLength(1);
  const { api } = connectTo(app.url, payer.key);
  expect((await api.byok.history.query({})).items).toMatchObject([{ operation: 'expand', status: 'complete' }]);
});

describe('problems', () => {
  const FAMILIES: [typeof Problem, (code: ErrorCode) => boolean][] = [
    [InvalidProblem, (code) => code === 'OUTSIDE_PURCHASE'],
    [BudgetProblem, (code) => code.endsWith('BUDGET_EXCEEDED')],
    [QuotaProblem, (code) => ERRORS[code].status === 429 || code === 'CONCURRENCY_LIMIT_REACHED'],
    [
      ConfirmationProblem,
      (code) => /^(QUOTE_EXPIRED|COST_CONFIRMATION_MISMATCH|CONNECTION_CHANGED|APPROVAL_)/.test(code),
    ],
    [ConflictProblem, (code) => ERRORS[code].status === 409 || code === 'SERP_NOT_VALIDATED'],
    [CredentialProblem, (code) => ERRORS[code].status === 401 || ERRORS[code].status === 403],
    [NotFoundProblem, (code) => ERRORS[code].status === 404],
    [UnavailableProblem, (code) => ERRORS[code].status >= 500],
    [InvalidProblem, () => true],
  ];

  test('every code of the catalogue is of one family', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const { status, retryable } = ERRORS[code];
      const problem = problemOf({ code, status, retryable, detail: 'why', requestId: 'r1', issues: [1] });
      const [family] = FAMILIES.find(([, holds]) => holds(code))!;
      expect([code, problem.constructor]).toEqual([code, family]);
      expect(problem).toMatchObject({
        code,
        status,
        retryable,
        message: 'why',
        requestId: 'r1',
        members: { issues: [1] },
      });
    }
  });

  test('a refusal of a call is one, with its members', async () => {
    const { api } = connectTo(app.url);
    const invalid = await caught(api.research.expand.mutate({ keywords: [] }));
    expect(invalid).toBeInstanceOf(InvalidProblem);
    expect(invalid).toBeInstanceOf(Problem);
    expect(invalid).toMatchObject({ code: 'VALIDATION_FAILED', members: { issues: [{ path: 'keywords' }] } });
    expect(invalid.requestId).toEqual(expect.any(String));
    const stranger = await caught(connectTo(app.url, 'gk_live_nothing').api.auth.access.query({}));
    expect(stranger).toBeInstanceOf(CredentialProblem);
    const missing = await caught(connectTo(app.url).get('/api/jobs/nothing'));
    expect(missing).toBeInstanceOf(NotFoundProblem);
    expect(missing).toMatchObject({ code: 'JOB_NOT_FOUND', status: 404 });
  });

  test('what does not answer is one too', async () => {
    const gone = await between(app.url);
    await gone.close();
    const { api, waits } = connectTo(gone.url);
    expect(await caught(api.auth.access.query({}))).toMatchObject({ code: 'NO_ANSWER', status: null, retryable: true });
    expect(waits).toHaveLength(PATIENCE.attempts - 1);
  });
});
