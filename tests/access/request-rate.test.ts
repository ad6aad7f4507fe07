import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schedules } from '../../jobs/schedules.ts';
import { RequestWindows } from '../../server/services/access/request-windows.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { moveClock } from '../support/clock.ts';
import { type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const LIMIT = 5;

let addresses = 0;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const env = { REQUEST_RATE_PER_MINUTE: String(LIMIT) };
  one = await startTestApp({ env });
  two = await startTestApp({ env, beside: one });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  address?: string;
}

const fetchFrom = (app: TestApp, path: string, { method = 'GET', headers, body, address = '192.0.2.1' }: Sent) =>
  app.app.fetch(
    new Request(`http://service.test${path}`, { method, ...(headers ? { headers } : {}), ...(body ? { body } : {}) }),
    address,
  );

/** Statuses of twelve equal requests, sent to both processes in turn. */
async function twelve(path: string, sent: Sent): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await fetchFrom(i % 2 === 0 ? one : two, path, sent)).status);
  return statuses;
}
const first = (status: number) => [...Array(LIMIT).fill(status), ...Array(12 - LIMIT).fill(429)];

test.each([
  ['answers', '/api/auth/access', {}, 200],
  ['refusals of authorisation', '/api/auth/keys', {}, 403],
  ['refusals of input', '/api/research/expand', { method: 'POST', body: '{"nothing":1}' }, 400],
  ['what is no JSON', '/api/research/expand', { method: 'POST', body: '{' }, 400],
  ['paths that do not exist', '/api/nothing', {}, 404],
  ['methods that do not exist', '/api/auth/access', { method: 'PATCH' }, 405],
  ['procedures that do not exist', '/trpc/nothing', {}, 404],
  ['tRPC envelopes that are none', '/trpc/auth.signIn', { method: 'POST', body: '[[' }, 400],
  ['documents that are none', '/graphql', { method: 'POST', body: '{"query":"{"}' }, 400],
  ['variables that do not fit', '/graphql', { method: 'POST', body: '{"query":"query($i:Int!){access{role}}"}' }, 400],
  ['questions about the schema', '/graphql', { method: 'POST', body: '{"query":"{__schema{description}}"}' }, 200],
])('an account has a limit over all processes: %s count', async (_, path, sent, status) => {
  const { headers } = await person(one);
  expect(await twelve(path, { ...sent, headers })).toEqual(first(status));
});

test.each([
  ['without a credential', {}, 401],
  ['with a bad key', { Authorization: 'Bearer gk_live_nonsense' }, 401],
  ['with an unknown session', { Cookie: `session=${'a'.repeat(43)}` }, 401],
])('requests %s are counted by their address, which locks out nobody who is known', async (_, headers, status) => {
  const address = `198.51.100.${++addresses}`;
  expect(await twelve('/api/auth/access', { headers, address })).toEqual(first(status));
  const good = await person(one);
  expect((await fetchFrom(one, '/api/auth/access', { headers: good.headers, address })).status).toBe(200);
  expect((await fetchFrom(one, '/api/auth/access', { headers, address: '203.0.113.7' })).status).toBe(status);
  await one.app.context.database.db.deleteFrom('throttles').execute();
});

test('all addresses of a /64 are one, and an IPv4 address is the same in IPv6 form', async () => {
  const status = async (address: string) => (await fetchFrom(one, '/api/auth/access', { address })).status;
  const statuses = [];
  for (let i = 0; i < LIMIT + 1; i++) statuses.push(await status(`2001:db8:1:2::${i}`));
  expect(statuses).toEqual([...Array(LIMIT).fill(401), 429]);
  expect(await status('2001:db8:1:3::1')).toBe(401);
  for (let i = 0; i < LIMIT; i++) await status('192.0.2.200');
  expect(await status('::ffff:192.0.2.200')).toBe(429);
});

test('each call of a batch and each field of a document counts', async () => {
  const [batching, asking] = [await person(one), await person(one)];
  const names = Array(4).fill('auth.access').join(',');
  const batch = (who: Person) => fetchFrom(one, `/trpc/${names}?batch=1&input={}`, { headers: who.headers });
  expect((await batch(batching)).status).toBe(200);
  expect((await fetchFrom(two, '/api/auth/access', { headers: batching.headers })).status).toBe(200);
  expect((await fetchFrom(two, '/api/auth/access', { headers: batching.headers })).status).toBe(429);
  const body = JSON.stringify({
    query: `{ ${['a', 'b', 'c', 'd', 'e', 'f'].map((k) => `${k}: access { role }`).join(' ')} }`,
  });
  const answer = await fetchFrom(one, '/graphql', { method: 'POST', headers: asking.headers, body });
  const { data, errors } = (await answer.json()) as { data: object; errors: { extensions: { code: string } }[] };
  expect(Object.values(data).filter((value) => value !== null)).toHaveLength(LIMIT);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED']);
});

test('every answer tells what is left, refusals included; a student hears of the daily quota too', async () => {
  const { headers } = await person(one, { dailyQuota: 0 });
  const heard = async (path: string, sent: Sent) => {
    const answer = await fetchFrom(one, path, { headers, ...sent });
    return [answer.status, answer.headers.get('ratelimit')?.replace(/t=\d+/g, 't=?')];
  };
  const post = (body: object): Sent => ({ method: 'POST', body: JSON.stringify(body) });
  const both = (left: number) => `"requests";r=${left};t=?, "research";r=0;t=?`;
  expect(await heard('/api/research/expand', post({ keywords: [] }))).toEqual([400, both(4)]);
  expect(await heard('/api/research/expand', post({ keywords: ['tent'] }))).toEqual([429, both(3)]);
  expect(await heard('/trpc/research.expand', post({ json: { keywords: [] } }))).toEqual([400, both(2)]);
  expect(await heard('/api/auth/keys', {})).toEqual([403, '"requests";r=1;t=?']);
  expect(await heard('/graphql', post({ query: '{' }))).toEqual([400, '"requests";r=0;t=?']);
  const refused = await fetchFrom(one, '/trpc/research.expand', { headers, ...post({}) });
  expect(refused.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const policy = '"requests";q=5;w=60';
  expect(refused.headers.get('ratelimit-policy')).toBe(policy);
});

test('whatever the order of requests on three processes, no more than the limit is admitted, and no more than a slice a process held back', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(2), { maxLength: 80 }), async (limit, order) => {
      const { database } = one.app.context;
      const processes = [0, 1, 2].map(() => new RequestWindows({ database, memory: createMemory() }, limit));
      const key = `account:run-${run++}`;
      let admitted = 0;
      for (const at of order) admitted += (await processes[at]!.count(key)).admitted ? 1 : 0;
      expect(admitted).toBeLessThanOrEqual(limit);
      const together = await Promise.all(Array.from({ length: limit + 1 }, () => processes[0]!.count(key)));
      admitted += together.filter((count) => count.admitted).length;
      expect(admitted).toBeLessThanOrEqual(limit);
      expect(admitted).toBeGreaterThanOrEqual(limit - 2 * Math.max(1, Math.floor(limit / 16)));
    }),
    { numRuns: 40 },
  );
});

test('a minute that is over, by the clock of the database, counts from nothing; what is over is purged', async () => {
  const { db } = one.app.context.database;
  const { headers } = await person(one);
  expect(await twelve('/api/auth/access', { headers })).toEqual(first(200));
  await sql`update request_windows set ends_at = app_now() - interval '1 second'`.execute(db);
  const fresh = new RequestWindows({ database: one.app.context.database, memory: createMemory() }, LIMIT);
  const { rows } = await sql<{ key: string }>`select key from request_windows`.execute(db);
  for (let i = 0; i < LIMIT; i++) expect((await fresh.count(rows[0]!.key)).admitted).toBe(true);
  expect((await fresh.count(rows[0]!.key)).admitted).toBe(false);
  await sql`insert into request_windows values ('account:gone', 1, 1, app_now() - interval '1 second')`.execute(db);
  await schedules(one.app.context)
    .find(({ name }) => name === 'request-windows-purge')!
    .run();
  expect((await sql<{ key: string }>`select key from request_windows`.execute(db)).rows).toEqual([rows[0]]);
});

test('a minute that began by a clock that was ahead is over when that is set right, on every process', async () => {
  const { database } = one.app.context;
  const key = 'account:set-back';
  const windows = () => new RequestWindows({ database, memory: createMemory() }, LIMIT);
  await moveClock(database, '1 hour');
  const before = windows();
  for (let i = 0; i < LIMIT; i++) await before.count(key);
  expect((await before.count(key)).admitted).toBe(false);
  await moveClock(database, '0');
  for (const process of [windows(), windows()]) {
    const { admitted, secondsLeft } = await process.count(key);
    expect([admitted, secondsLeft <= 60]).toEqual([true, true]);
  }
});

test('of a hundred requests most need no statement', async () => {
  const { database } = one.app.context;
  const windows = new RequestWindows({ database, memory: createMemory() }, 600);
  const executor = database.db.getExecutor();
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
  for (let i = 0; i < 100; i++) await windows.count('account:steady');
  const statements = spy.mock.calls.filter(([query]) => (query as { sql: string }).sql.includes('request_windows'));
  spy.mockRestore();
  expect(statements.length).toBeLessThanOrEqual(3);
});
