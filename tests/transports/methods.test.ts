import { once } from 'node:events';
import { type IncomingMessage, METHODS, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  ({ headers } = await person(app));
});
afterAll(() => app.stop());

/** A tunnel is asked of a proxy; the server ends its connection. */
const TAKEN = METHODS.filter((method) => method !== 'CONNECT');

async function asked(path: string, method: string): Promise<IncomingMessage> {
  const sent = request(`${app.url}${path}`, { method, headers: { ...headers, 'Content-Length': '0' } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

const PATHS = ['/trpc/auth.access', '/graphql', '/mcp', '/api/auth/access', '/api/jobs/x/rows', '/docs', '/healthz'];
test.each([...PATHS, '/dashboard', '/shared/x', '/schema.graphql', '/nowhere'])(
  'whatever the method, %s is answered, never as a fault of the service',
  async (path) => {
    for (const method of TAKEN) {
      const { statusCode } = await asked(path, method);
      expect([method, statusCode]).toEqual([method, expect.toSatisfy((status: number) => status < 500)]);
    }
    const { statusCode, headers } = await asked(path, 'TRACE');
    if (path !== '/nowhere') expect([statusCode, headers.allow]).toEqual([405, expect.stringMatching(/GET|POST/)]);
    expect(app.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
);
