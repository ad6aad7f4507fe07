import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftAlone } from '../../graphql/yoga.ts';
import { atRest } from '../support/at-rest.ts';
import { listeners } from '../support/listeners.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

/** What was logged at level warn or above. */
const warningsOf = ({ logs }: TestApp) => logs.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);

type Parting = 'end' | 'destroy' | 'resetAndDestroy';

/** Sends a request whose body never comes whole, or comes whole, then hangs up; resolves when the connection is gone. */
function hangUp(path: string, how: { body: string; size: string; parting: Parting }): Promise<void> {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    'Prefer: wait=30',
    how.size,
    `Authorization: ${who.headers.Authorization}`,
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${how.body}`, () => socket[how.parting]());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume();
  });
}

test.each<Parting>(['end', 'destroy', 'resetAndDestroy'])(
  'a client that hangs up (%s) is no error of the service: while it sends, and while it waits',
  async (parting) => {
    for (const path of ['/api/research/trends', '/trpc/research.trends', '/graphql']) {
      await hangUp(path, { body: '{"keywords":', size: 'Content-Length: 1000', parting });
      await hangUp(path, { body: 'c\r\n{"keywords":\r\n', size: 'Transfer-Encoding: chunked', parting });
    }
    const body = JSON.stringify({ keywords: [`gone ${parting}`] });
    await hangUp('/api/research/trends', { body, size: `Content-Length: ${body.length}`, parting });
    await atRest(app);
    expect((await post(app, '/api/research/trends', who, { keywords: [] })).status).toBe(400);
    expect(warningsOf(app)).toEqual([]);
  },
);

const TWICE = 'query ($id: ID!) { one: researchJob(jobId: $id) { status } other: researchJob(jobId: $id) { status } }';

const WAITS: Record<string, (jobId: string) => { route: string; path: string; body?: object }> = {
  REST: (jobId) => {
    const route = '/api/research/trends/status';
    return { route, path: `${route}?jobId=${jobId}`, body: {} };
  },
  tRPC: (jobId) => {
    const input = encodeURIComponent(JSON.stringify({ json: { jobId } }));
    return { route: '/trpc/*', path: `/trpc/research.job?input=${input}` };
  },
  GraphQL: (id) => ({ route: '/graphql', path: '/graphql', body: { query: TWICE, variables: { id } } }),
};

test.each(Object.entries(WAITS))(
  'a client that leaves %s while it waits for a job is no error of the service',
  async (_transport, wait) => {
    const web = await startTestApp({ env: { ROLE: 'web' } });
    const waiting = await person(web);
    const { body: submitted } = await post(web, '/api/research/trends', waiting, { keywords: ['never done'] });
    const { route, path, body } = wait(submitted.jobId);
    const leaving = new AbortController();
    const left = fetch(`${web.url}${path}`, {
      ...{ headers: { ...waiting.headers, Prefer: 'wait=30' }, signal: leaving.signal },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    await until(() => listeners(web) > 0);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    const counted = await until(async () => {
      const lines = (await (await fetch(`${web.url}/metrics`)).text()).split('\n');
      return lines.find((line) => line.startsWith('http_requests_total') && line.includes(`route="${route}"`));
    });
    expect(counted).not.toContain('status="5');
    if (route === '/graphql') expect(counted).toContain('status="499"');
    expect(warningsOf(web)).toEqual([]);
    await web.stop();
  },
);

test('what fails in a document is an error while its client waits, and beside one that left', () => {
  const [waiting, left] = [new AbortController(), new AbortController()];
  left.abort();
  const fault = new Error('a fault');
  expect(() => leftAlone(fault, waiting.signal)).toThrow(fault);
  expect(() => leftAlone(fault, left.signal)).toThrow(fault);
  expect(() => leftAlone(waiting.signal.reason, waiting.signal)).toThrow();
  expect(leftAlone(left.signal.reason, left.signal).status).toBe(499);
});
