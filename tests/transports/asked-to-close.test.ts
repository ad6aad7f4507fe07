import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, person } from '../support/people.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
let jobId: string;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
  jobId = await runningJob(app, who);
  await endRunningJob(app, jobId);
});
afterAll(() => app.stop());

interface Asked {
  path: string;
  accept?: string;
  body?: object;
}

const STREAM = 'text/event-stream';
const inputOf = (input: object) => encodeURIComponent(JSON.stringify({ json: input }));
const PROGRESS = 'subscription ($jobId: ID!) { jobProgress(jobId: $jobId) { seq } }';

const ASKED: Record<string, () => Asked> = {
  'an answer of REST': () => ({ path: '/api/auth/access' }),
  'a stream of REST': () => ({ path: `/api/jobs/${jobId}/events`, accept: STREAM }),
  'an answer of tRPC': () => ({ path: '/trpc/auth.access' }),
  'a stream of tRPC': () => ({ path: `/trpc/research.onProgress?input=${inputOf({ jobId })}`, accept: STREAM }),
  'an answer of GraphQL': () => ({ path: '/graphql', body: { query: '{ __typename }' } }),
  'a stream of GraphQL': () => ({
    path: '/graphql',
    accept: STREAM,
    body: { query: PROGRESS, variables: { jobId } },
  }),
  'an answer of MCP': () => ({
    path: '/mcp',
    accept: `application/json, ${STREAM}`,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'account', arguments: {} } },
  }),
  'what is not there': () => ({ path: '/api/nowhere' }),
};

test.each(Object.keys(ASKED))('%s ends the connection of who asked for that', async (name) => {
  const { path, accept = 'application/json', body } = ASKED[name]!();
  const sent = body ? JSON.stringify(body) : '';
  const lines = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Accept: ${accept}`,
    `Authorization: ${who.headers.Authorization}`,
    'Content-Type: application/json',
    'MCP-Protocol-Version: 2025-11-25',
    `Content-Length: ${Buffer.byteLength(sent)}`,
  ];
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`);
  const [begin] = (await once(socket, 'data')) as [Buffer];
  const [head] = begin.toString().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 (200|404) /);
  expect(head).toMatch(/^connection: close$/im);
  // To its end.
  await buffer(socket);
});
