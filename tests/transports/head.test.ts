import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_LIMITS } from '../../server/services/jobs/open-calls.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

const asked = (method: 'GET' | 'HEAD', path: string) => fetch(app.url + path, { method, headers: who.headers });
const leftOf = ({ headers }: Response) => Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

test.each([
  ['a file of a result', 'export?format=csv'],
  ['events of a job', 'events'],
])('HEAD takes no place of %s: nobody would read it to its end', async (_, leaf) => {
  const submitted = await post(app, '/api/research/trends', who, { keywords: [leaf] }, { Prefer: 'wait=30' });
  const path = `/api/jobs/${submitted.body.jobId}/${leaf}`;
  for (let at = 0; at <= Math.max(...Object.values(OPEN_LIMITS)); at++) {
    const { status, headers } = await asked('HEAD', path);
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  }
  const read = await asked('GET', path);
  expect([read.status, (await read.text()) !== '']).toEqual([200, true]);
});

test.each(['/api/research/trends?keywords=chess', '/api/jobs/none/events'])(
  'a refused HEAD of %s counts, and says so',
  async (path) => {
    const [first, second] = [leftOf(await asked('HEAD', path)), leftOf(await asked('HEAD', path))];
    expect(first - second).toBe(1);
  },
);
