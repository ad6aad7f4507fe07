import { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { probeSurface } from '../../server/wiring/probes.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** What the request rate does not count: pages cost nothing once they are made, and probes that come together share their work. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ overrides: { sweepSeconds: 3600 } });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

const MANY = 20;

describe('probes of one moment', () => {
  /** So many at once, and the statements that hold the text. */
  async function asked(path: string, text: string) {
    const executor = app.app.context.database.db.getExecutor();
    const executed = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
    const surface = probeSurface(app.app.context);
    const headers = { Host: 'localhost' };
    const probe = () => surface.request(path, { headers }, { address: '127.0.0.1' });
    const answers = await Promise.all(Array.from({ length: MANY }, probe));
    const sent = executed.mock.calls.filter(([query]) => (query as { sql: string }).sql.includes(text)).length;
    return { answers: await Promise.all(answers.map((answer) => answer.text())), sent, again: probe };
  }

  test('ask the database once whether it is ready, and later ones anew', async () => {
    const { answers, sent, again } = await asked('/readyz', 'pgboss.queue');
    expect(new Set(answers)).toEqual(new Set(['{"ready":true,"database":true,"queue":true}']));
    expect(sent).toBe(1);
    vi.spyOn(app.app.context.database.db, 'getExecutor').mockImplementation(() => {
      throw new Error('the database is away');
    });
    expect((await again()).status).toBe(503);
  });

  test('read the figures once, and all of them are told whole', async () => {
    const { answers, sent } = await asked('/metrics', 'from "jobs"');
    const wanted = ['budget_usd', 'research_jobs', 'paid_requests_today'].map((name) => `# TYPE ${name}`);
    for (const text of answers) for (const name of wanted) expect(text).toContain(name);
    expect([sent, new Set(answers).size]).toEqual([1, 1]);
  });
});

test.each(['/openapi.json', '/docs/errors', '/nowhere'])(
  'all readers of a page get the same bytes: %s',
  async (path) => {
    const end = vi.spyOn(ServerResponse.prototype, 'end');
    const read = () => fetch(`${app.url}${path}`, { headers: { Accept: 'text/html' } });
    const pages = await Promise.all([read(), read(), read()].map(async (answer) => (await answer).text()));
    const bodies = end.mock.calls.map(([body]) => body as unknown);
    expect(bodies).toHaveLength(3);
    for (const body of bodies) expect(body).toBe(bodies[0]);
    expect(bodies[0]).toBeInstanceOf(Uint8Array);
    expect(new Set(pages)).toEqual(new Set([Buffer.from(bodies[0] as Uint8Array).toString()]));
  },
);
