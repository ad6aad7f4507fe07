import { describe, expect, test, vi } from 'vitest';
import { example } from '../../cli/client/example.ts';
import { NoAnswerProblem, NotFoundProblem, type Progress, pages } from '../../cli/client/index.ts';
import { owner } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { cutLine } from '../transports/cut-line.ts';
import type { Fate, Passing } from './support/between.ts';
import { alongTheWay, connectTo, problemFrom, served } from './support/connections.ts';

const service = served();

describe('waiting for a job', () => {
  const isEvents = ({ path }: Passing) => path.endsWith('/events');

  test('follows its events to the end, and reads it once', async () => {
    await alongTheWay(
      service,
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
        expect(seen.filter(({ path }) => path.endsWith('jobs.read'))).toHaveLength(1);
      },
    );
  });

  test.each<[string, Fate]>([
    ['are refused on the way', { status: 502, body: 'no streams here' }],
    ['are not known to what is on the way', { status: 404, body: '<h1>Not found</h1>' }],
    ['break at once', 'lose'],
  ])('reads the job where events %s', async (_, fate) => {
    const word = freshWord();
    await alongTheWay(
      service,
      (passing) => (isEvents(passing) ? fate : 'pass'),
      async ({ api, finished }, { seen }) => {
        const job = await finished(await api.research.trends.mutate({ keywords: [word] }));
        expect(job.status).toBe('complete');
        const reads = seen.filter(({ path }) => path.endsWith('jobs.read'));
        expect(reads.length).toBeGreaterThan(0);
        expect(reads.map(({ headers }) => headers.prefer)).toEqual(reads.map(() => 'wait=20'));
      },
    );
  });

  test('a stream that breaks at every event goes on behind the last one', async () => {
    const jobId = await runningJob(service.app, service.who);
    await endRunningJob(service.app, jobId);
    const line = await cutLine(service.app.url);
    const { events } = connectTo(line.url, service.who.key);
    const seen: number[] = [];
    for (let over = false; !over; ) {
      try {
        for await (const { seq } of events(jobId, { after: seen.at(-1) ?? 0 })) seen.push(seq);
        over = true;
      } catch (problem) {
        expect(problem).toBeInstanceOf(NoAnswerProblem);
      }
    }
    expect(seen).toEqual([1, 2]);
    await line.close();
  });

  test('a stream that is silent is a broken one', async () => {
    const jobId = await runningJob(service.app, service.who);
    await alongTheWay(
      service,
      () => 'hold',
      async ({ events }) => {
        const reading = events(jobId, { silenceMs: 1 }).next();
        expect(await problemFrom(reading)).toBeInstanceOf(NoAnswerProblem);
      },
    );
    const { events } = connectTo(service.app.url, service.who.key);
    // As long as the greeting may take, which comes on a busy machine, too.
    const live = events(jobId, { silenceMs: 5_000 });
    expect((await live.next()).value).toMatchObject({ seq: 1, status: 'processing' });
    expect(await problemFrom(live.next())).toBeInstanceOf(NoAnswerProblem);
  });

  test('a service that is started anew is waited for; one that does not come back is given up', async () => {
    const jobId = await runningJob(service.app, service.who);
    const running = await connectTo(service.app.url, service.who.key).job(jobId);
    await endRunningJob(service.app, jobId);
    const gone = { status: 502, body: '<html>' };
    let away = 20;
    await alongTheWay(
      service,
      () => (away-- > 0 ? gone : 'pass'),
      async ({ finished }) => expect((await finished(running)).status).toBe('complete'),
    );
    await alongTheWay(
      service,
      () => gone,
      async ({ finished }) => expect(await problemFrom(finished(running))).toBeInstanceOf(NoAnswerProblem),
    );
  });

  test('stopping to wait leaves the job alone', async () => {
    const jobId = await runningJob(service.app, service.who);
    const { job, finished } = connectTo(service.app.url, service.who.key);
    const stop = new AbortController();
    const reason = new Error('enough');
    const running = await job(jobId);
    const waiting = problemFrom(finished(running, { signal: stop.signal, onProgress: () => stop.abort(reason) }));
    expect(await waiting).toBe(reason);
    await endRunningJob(service.app, jobId);
    expect((await finished(running)).status).toBe('complete');
  });

  test('a job is found in whichever pipeline it is, and a stranger’s in none', async () => {
    const payer = await owner(service.app);
    const { api, job, finished } = connectTo(service.app.url, payer.key);
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
    const spender = await person(service.app, { scopes: ['byok:execute'] });
    for (const key of [service.who.key, spender.key]) {
      expect(await problemFrom(connectTo(service.app.url, key).job(started.jobId))).toBeInstanceOf(NotFoundProblem);
    }
  });
});

test('pages are read to the last, each entry once', async () => {
  const reader = await person(service.app, { role: 'admin' });
  const { api } = connectTo(service.app.url, reader.key);
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
  const payer = await owner(service.app);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const jobs = await example(service.app.url, payer.key, 5);
  said.mockRestore();
  expect(jobs).toHaveLength(1);
  const { api } = connectTo(service.app.url, payer.key);
  expect((await api.byok.history.query({})).items).toMatchObject([{ operation: 'expand', status: 'complete' }]);
});
