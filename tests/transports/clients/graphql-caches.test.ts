import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client/core';
import { Client, cacheExchange, fetchExchange } from '@urql/core';
import { parse } from 'graphql';
import { createClient as createSseClient } from 'graphql-sse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, person } from '../../support/people.ts';
import { research } from '../../support/research.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

/** The usual GraphQL clients with the settings they come with. */

let app: TestApp;
let who: Person;
let jobId: string;

beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
  const { body } = await research(app, who, 'expand', { keywords: ['meal planner'] });
  jobId = body.jobId;
});
afterAll(() => app.stop());

const url = () => `${app.url}/graphql`;
const headers = () => ({ Authorization: `Bearer ${who.key}` });
const JOB = `query ($jobId: ID!) { researchJob(jobId: $jobId) { id jobId status } }`;
const ACCESS = `{ access { id email } }`;
const PROGRESS = `subscription ($jobId: ID!) { jobProgress(jobId: $jobId) { seq status } }`;

interface JobAnswer {
  researchJob: { id: string; jobId: string; status: string; progress?: { completed: number } };
}
interface ProgressAnswer {
  jobProgress: { seq: number; status: string };
}

/** An Apollo client with its default cache; counts what goes over the line. */
function apollo() {
  let sent = 0;
  const counting = new ApolloLink((operation, forward) => {
    sent++;
    return forward(operation);
  });
  const link = counting.concat(new HttpLink({ uri: url(), headers: headers() }));
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), sent: () => sent };
}

test('Apollo keeps a job once, by its id: what a later answer tells of it reaches the earlier question', async () => {
  const { client, sent } = apollo();
  const query = parse(JOB);
  const first = await client.query<JobAnswer>({ query, variables: { jobId } });
  const more = parse('query ($jobId: ID!) { researchJob(jobId: $jobId) { id progress { completed } } }');
  await client.query({ query: more, variables: { jobId } });
  const key = `ResearchJob:${first.data!.researchJob.id}`;
  const cached = client.cache.extract() as Record<string, unknown>;
  expect(Object.keys(cached).filter((name) => name.startsWith('ResearchJob'))).toEqual([key]);
  expect(cached[key]).toMatchObject({ jobId, status: 'complete', progress: { completed: expect.any(Number) } });
  const again = await client.query<JobAnswer>({ query, variables: { jobId } });
  expect(again.data).toEqual(first.data);
  expect(sent()).toBe(2);
});

test('Apollo keeps the account, and a refusal carries its code', async () => {
  const { client } = apollo();
  await client.query({ query: parse(ACCESS) });
  expect(Object.keys(client.cache.extract() as object).some((name) => name.startsWith('Access:'))).toBe(true);
  const refused = client.query({ query: parse(JOB), variables: { jobId: 'nothing' } });
  await expect(refused).rejects.toMatchObject({ errors: [{ extensions: { code: 'JOB_NOT_FOUND' } }] });
});

test('urql asks once, answers from its cache, and passes codes on', async () => {
  let sent = 0;
  const counted: typeof fetch = (input, init) => {
    sent++;
    return fetch(input, init);
  };
  const client = new Client({
    url: url(),
    exchanges: [cacheExchange, fetchExchange],
    fetch: counted,
    fetchOptions: { headers: headers() },
    preferGetMethod: false,
  });
  const first = await client.query<JobAnswer>(JOB, { jobId }).toPromise();
  expect((await client.query(JOB, { jobId }).toPromise()).data).toEqual(first.data);
  expect([first.data?.researchJob.jobId, sent]).toEqual([jobId, 1]);
  const { error } = await client.query(JOB, { jobId: 'nothing' }).toPromise();
  expect(error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'JOB_NOT_FOUND' });
});

test('urql follows a job over its own fetch', async () => {
  const client = new Client({
    url: url(),
    exchanges: [fetchExchange],
    fetchSubscriptions: true,
    fetchOptions: { headers: headers() },
    preferGetMethod: false,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen: string[] = [];
  const line = client.subscription<ProgressAnswer>(PROGRESS, { jobId }).subscribe(({ data, hasNext }) => {
    if (data && seen.length < data.jobProgress.seq) seen.push(data.jobProgress.status);
    if (!hasNext) resolve();
  });
  await promise;
  line.unsubscribe();
  expect(seen.at(-1)).toBe('complete');
});

test('graphql-sse follows a job over a connection of its own, by events and by iteration', async () => {
  const client = createSseClient({ url: url(), headers: headers(), retryAttempts: 0 });
  const request = { query: PROGRESS, variables: { jobId } };
  const iterated: unknown[] = [];
  for await (const { data } of client.iterate<ProgressAnswer>(request)) iterated.push(data?.jobProgress);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const told: unknown[] = [];
  const next = ({ data }: { data?: ProgressAnswer | null }) => void told.push(data?.jobProgress);
  client.subscribe<ProgressAnswer>(request, { next, error: reject, complete: resolve });
  await promise;
  client.dispose();
  expect(told).toEqual(iterated);
  expect(told.at(-1)).toMatchObject({ status: 'complete' });
});

test('graphql-sse with one connection for everything is refused at once, not left waiting', async () => {
  const client = createSseClient({ url: url(), headers: headers(), singleConnection: true, retryAttempts: 0 });
  const iterator = client.iterate({ query: PROGRESS, variables: { jobId } });
  await expect(iterator.next()).rejects.toMatchObject({
    response: { status: expect.toSatisfy((code) => code >= 400 && code < 500) },
  });
  client.dispose();
});
