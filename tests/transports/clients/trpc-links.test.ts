import {
  createTRPCClient,
  httpBatchStreamLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClientError,
} from '@trpc/client';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobEvent } from '../../../server/services/jobs/job-event.ts';
import type { AppRouter } from '../../../trpc/router.ts';
import { type Person, person } from '../../support/people.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { eventSource } from '../event-source.ts';

/** One client with the links that stream: calls of a moment in one request, subscriptions over server-sent events. */

let app: TestApp;
let who: Person;
const requests: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

function client() {
  const at = { url: `${app.url}/trpc`, transformer: superjson };
  const authorization = `Bearer ${who.key}`;
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ ...at, EventSource: eventSource({ Authorization: authorization }) }),
        false: httpBatchStreamLink({
          ...at,
          headers: { Authorization: authorization },
          fetch: (url, init) => {
            requests.push(String(url));
            return fetch(url, init as RequestInit);
          },
        }),
      }),
    ],
  });
}

test('streamed calls travel in one request; each has its own value or its own code', async () => {
  const api = client();
  const [access, missing, history] = await Promise.allSettled([
    api.auth.access.query(),
    api.research.job.query({ jobId: 'nothing' }),
    api.research.history.query({ limit: 5 }),
  ]);
  expect(requests).toHaveLength(1);
  expect(access).toMatchObject({ status: 'fulfilled', value: { userId: who.accountId } });
  expect(history.status).toBe('fulfilled');
  const { data } = (missing as PromiseRejectedResult).reason as TRPCClientError<AppRouter>;
  expect(data).toMatchObject({ appCode: 'JOB_NOT_FOUND', httpStatus: 404 });
});

test('a job is submitted over the stream and followed to its end over the subscription', async () => {
  const api = client();
  const { jobId } = await api.research.trends.mutate({ keywords: ['meal planner'] });
  const events: JobEvent[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = ({ data }: { data: JobEvent }) => void events.push(data);
  api.research.onProgress.subscribe({ jobId }, { onData, onComplete: resolve, onError: reject });
  await promise;
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.at(-1)).toMatchObject({ jobId, status: 'complete' });
  const job = await api.research.job.query({ jobId });
  expect(job.completedAt).toBeInstanceOf(Date);
});
