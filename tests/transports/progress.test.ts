import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProgressLog } from '../../jobs/progress.ts';
import { now } from '../../server/core/database.ts';
import type { JobEvent } from '../../server/services/jobs/job-event.ts';
import type { AppRouter } from '../../trpc/router.ts';
import * as byok from '../support/byok.ts';
import { type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { cutLine } from './cut-line.ts';
import { eventSource, sseMessages } from './event-source.ts';

const KEYWORDS = ['meal planner', 'diet app', 'running shoes', 'yoga mat'];

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

async function finishedJob(keywords: string[]): Promise<string> {
  const { body } = await research(app, owner, 'expand', { keywords });
  expect(body.status).toBe('complete');
  return body.jobId;
}

/** A final job of which each of three units was told of. */
async function toldJob(): Promise<string> {
  const jobId = await runningJob(app, owner, 4);
  const progress = new ProgressLog(app.app.context, { jobId, fence: 0 }, 0);
  for (let unit = 1; unit < 4; unit++) {
    progress.report(unit);
    await progress.written();
  }
  await endRunningJob(app, jobId);
  return jobId;
}

interface WatchOptions {
  after?: number;
  cutAfter?: number;
  key?: string;
  /** Where the client finds the service. */
  url?: string;
  pipeline?: 'research' | 'byok';
  /** Told of each event. */
  onEvent?: () => void;
}

/** Events of a subscription until it ends, or until `cutAfter` of them came and the line is cut. */
function watch(jobId: string, options: WatchOptions = {}): Promise<JobEvent[]> {
  const { after = 0, cutAfter = Number.POSITIVE_INFINITY, key = owner.key, url = app.url } = options;
  const { pipeline = 'research', onEvent } = options;
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: `${url}/trpc`,
        transformer: superjson,
        EventSource: eventSource({ Authorization: `Bearer ${key}` }),
      }),
    ],
  });
  const { promise, resolve, reject } = Promise.withResolvers<JobEvent[]>();
  const events: JobEvent[] = [];
  const line = client[pipeline].onProgress.subscribe(
    { jobId, after },
    {
      onData: ({ data }) => {
        events.push(data);
        onEvent?.();
        if (events.length < cutAfter) return;
        line.unsubscribe();
        resolve(events);
      },
      onComplete: () => resolve(events),
      onError: reject,
    },
  );
  return promise;
}

const log = async (jobId: string) =>
  app.app.context.database.db.selectFrom('job_events').selectAll().where('job_id', '=', jobId).orderBy('seq').execute();

test('changes that come together are one event; what is left is told before a job sleeps, and not of one that ends', async () => {
  const told = async (jobId: string) => (await log(jobId)).map(({ completed }) => completed);
  const begin = async () => {
    const jobId = await runningJob(app, owner, 14);
    const progress = new ProgressLog(app.app.context, { jobId, fence: 0 }, 0);
    for (let unit = 1; unit <= 13; unit++) progress.report(unit);
    return { jobId, progress };
  };
  const asleep = await begin();
  await asleep.progress.written();
  expect(await told(asleep.jobId)).toEqual([0, 13]);
  const ended = await begin();
  await ended.progress.end();
  expect(await told(ended.jobId)).toEqual([0]);
});

/** The same events over GraphQL. */
async function follow(jobId: string, key: string, pipeline: 'shared' | 'byok'): Promise<JobEvent[]> {
  const query = `subscription { jobProgress(jobId: "${jobId}", pipeline: ${pipeline}) { jobId seq status completed total at } }`;
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const events: JobEvent[] = [];
  for await (const { event, data } of sseMessages(response.body!)) {
    if (event === 'next') events.push(JSON.parse(data, (name, value) => (name === 'at' ? new Date(value) : value)));
  }
  return events.map((one) => (one as unknown as { data: { jobProgress: JobEvent } }).data.jobProgress);
}

test('tRPC and GraphQL show the same events, of jobs of both pipelines', async () => {
  const shared = await finishedJob(['garden hose', 'lawn mower']);
  expect(await follow(shared, owner.key, 'shared')).toEqual(await watch(shared));
  const payer = await byok.owner(app);
  const { job } = await byok.run(app, payer, 'expand', { keywords: ['garden hose'] });
  const events = await watch(job.jobId, { key: payer.key, pipeline: 'byok' });
  expect(events.at(-1)).toMatchObject({ status: 'complete' });
  expect(await follow(job.jobId, payer.key, 'byok')).toEqual(events);
});

describe('progress over tRPC', () => {
  test('a subscription shows every event of the log once, in order, and ends after the final one', async () => {
    const jobId = await finishedJob(KEYWORDS);
    const events = await watch(jobId);
    expect(events.map((event) => event.seq)).toEqual((await log(jobId)).map((row) => row.seq));
    expect(events.at(-1)).toMatchObject({ jobId, status: 'complete' });
    expect(events.at(-1)?.at).toBeInstanceOf(Date);
  });

  test('an answer from the cache has its final event too', async () => {
    const jobId = await finishedJob(KEYWORDS);
    expect((await watch(jobId)).map(({ seq, status }) => [seq, status])).toEqual([[1, 'complete']]);
  });

  test('cut at any event and taken up again, it shows each event once and in order', async () => {
    const jobId = await toldJob();
    const all = (await log(jobId)).map((row) => row.seq);
    expect(all.length).toBeGreaterThan(1);
    for (let cutAfter = 1; cutAfter < all.length; cutAfter += 1) {
      const before = await watch(jobId, { cutAfter });
      const behind = await watch(jobId, { after: before.at(-1)!.seq });
      expect([...before, ...behind].map((event) => event.seq)).toEqual(all);
    }
  });

  test('a client whose line breaks at every event comes back by itself and gets each once and in order', async () => {
    const jobId = await toldJob();
    const all = (await log(jobId)).map((row) => row.seq);
    expect(all).toEqual([1, 2, 3, 4, 5]);
    const line = await cutLine(app.url);
    expect((await watch(jobId, { url: line.url })).map((event) => event.seq)).toEqual(all);
    expect(line.cuts).toEqual([undefined, ...all.slice(0, -1).map(String)]);
    await line.close();
  });

  test('taken up behind the final event, it ends at once with nothing', async () => {
    const jobId = await finishedJob(KEYWORDS);
    expect(await watch(jobId, { after: (await log(jobId)).length })).toEqual([]);
  });

  test('followed while the job runs, nothing is missed and progress never falls', async () => {
    const { body } = await post(app, '/api/research/expand', owner, { keywords: ['trail shoes', 'camp stove'] });
    const events = await watch(body.jobId);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i + 1));
    const completed = events.map((event) => event.completed);
    expect(completed).toEqual(completed.toSorted((a, b) => a - b));
    expect(events.at(-1)?.status).toBe('complete');
  });

  test('a stranger learns nothing about a job', async () => {
    const jobId = await finishedJob(KEYWORDS);
    const stranger = await person(app);
    await expect(watch(jobId, { key: stranger.key })).rejects.toMatchObject({ data: { appCode: 'JOB_NOT_FOUND' } });
  });

  test('a withdrawn key ends the subscriptions that it opened', async () => {
    const watcher = await person(app, { role: 'admin' });
    const jobId = await runningJob(app, watcher);
    const begun = Promise.withResolvers<void>();
    const failed = expect(watch(jobId, { key: watcher.key, onEvent: begun.resolve })).rejects.toMatchObject({
      data: { appCode: 'UNAUTHENTICATED' },
    });
    // Only now does the stream rest on a credential that was good when it began.
    await begun.promise;
    await app.app.context.database.transaction(async (tx) => {
      await tx.db
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('account_id', '=', watcher.accountId)
        .execute();
      await app.app.context.bus.publish(tx, { kind: 'credentials', accountId: watcher.accountId });
    });
    await failed;
  });
});
