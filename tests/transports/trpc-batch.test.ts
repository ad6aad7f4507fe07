import { createTRPCClient, httpBatchLink, httpBatchStreamLink } from '@trpc/client';
import fc from 'fast-check';
import superjson from 'superjson';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FairQueue } from '../../server/core/fair-queue.ts';
import { Arrival } from '../../server/services/access/arrival.ts';
import type { AppRouter } from '../../trpc/router.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  who = await person(app);
});
afterAll(() => app.stop());
afterEach(() => vi.restoreAllMocks());

const JSON_BODY = { 'Content-Type': 'application/json' };
const refusedOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error?.json.data.appCode];
const invalid = [400, 'VALIDATION_FAILED'];

/** The batch, and how many of its calls went as far as asking who calls. */
async function run(path: string, init: RequestInit) {
  const asked = vi.spyOn(Arrival.prototype, 'caller');
  const answer = await call(`${app.url}/trpc/${path}`, init);
  const calls = asked.mock.calls.length;
  asked.mockRestore();
  return { answer, calls };
}

describe('however its path is written', () => {
  const percent = (char: string) => `%${char.charCodeAt(0).toString(16)}`;
  /** Text with any of its characters percent-encoded, in either case. */
  const written = (text: string) =>
    fc
      .array(fc.constantFrom('plain', 'lower', 'upper'), { minLength: text.length, maxLength: text.length })
      .map((ways) =>
        [...text]
          .map((char, at) =>
            ways[at] === 'plain' ? char : ways[at] === 'lower' ? percent(char) : percent(char).toUpperCase(),
          )
          .join(''),
      );
  const before = fc.constantFrom('', '/', '//');
  const after = fc.constantFrom('', '/', ',', '%2C', '%2c');
  const query = fc.constantFrom(
    'batch=1',
    'b%61tch=1',
    'batch=%31',
    'batch=1&batch=0',
    'x=1&batch=1',
    'input={}&batch=1',
  );
  const around = { before, after, query };
  const init = { method: 'POST', headers: JSON_BODY, body: '{}' };

  test('a batch signs in once at most', async () => {
    const names = fc
      .array(fc.constantFrom('auth.signIn', 'auth.signUp', 'auth.resetPassword'), { minLength: 3, maxLength: 8 })
      .chain((list) => written(list.join(',')));
    const property = fc.asyncProperty(fc.record({ names, ...around }), async ({ names, before, after, query }) => {
      const { answer, calls } = await run(`${before}${names}${after}?${query}`, init);
      expect([refusedOf(answer), calls]).toEqual([invalid, 0]);
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test('a batch has twenty calls at most', async () => {
    const names = fc
      .integer({ min: 21, max: 60 })
      .chain((count) => written(Array(count).fill('keys.revoke').join(',')));
    const property = fc.asyncProperty(fc.record({ names, ...around }), async ({ names, before, after, query }) => {
      const { answer, calls } = await run(`${before}${names}${after}?${query}`, init);
      expect([refusedOf(answer), calls]).toEqual([invalid, 0]);
      expect(answer.body.error.json.message).toContain('at most 20 calls');
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test('a batch of as many as are allowed is answered', async () => {
    const names = written(['auth.signIn', ...Array(19).fill('keys.revoke')].join(','));
    const property = fc.asyncProperty(names, async (names) => {
      const { answer, calls } = await run(`${names}?batch=1`, init);
      expect([answer.body.length, calls]).toEqual([20, 20]);
    });
    await fc.assert(property, { numRuns: 10 });
  });
});

test.each([
  ['a path that cannot be decoded', 'auth.signIn%E0%A4%A', { method: 'POST', headers: JSON_BODY, body: '{}' }],
  ['another type of body', 'auth.signIn', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' }],
  ['parameters of a connection that are no JSON', 'auth.access?connectionParams={', {}],
  ['parameters of a connection that are no texts', 'auth.access?connectionParams=1', {}],
  ['a stream that is no batch', 'auth.access', { headers: { 'trpc-accept': 'application/jsonl' } }],
  ['queries beside mutations', 'auth.access,auth.signIn?batch=1', {}],
  [
    'two sign-ins beside what is not there',
    'nothing,auth.signIn,auth.signIn?batch=1',
    { method: 'POST', headers: JSON_BODY, body: '{}' },
  ],
])('%s is refused before a call, and the refusal says of which request it is', async (_, path, init) => {
  const { answer, calls } = await run(path, init);
  expect(calls).toBe(0);
  expect([400, 415]).toContain(answer.status);
  const { requestId, appCode } = answer.body.error.json.data;
  expect([requestId, answer.headers.get('cache-control')]).toEqual([answer.headers.get('x-request-id'), 'no-store']);
  expect(appCode).toBe(answer.status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'VALIDATION_FAILED');
});

test.each(['input', 'connectionParams'])('%s is judged before it is parsed', async (name) => {
  const parse = vi.spyOn(JSON, 'parse');
  const deep = `{"json":${'['.repeat(20)}${']'.repeat(20)}}`;
  const answer = await fetch(`${app.url}/trpc/auth.access?${name}=${encodeURIComponent(deep)}`, {
    headers: who.headers,
  });
  const parsed = parse.mock.calls.map(([text]) => text);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('nested deeper')]);
  expect(parsed).not.toContain(deep);
});

describe('the answers of a batch', () => {
  const CALLS = 20;
  type Api = ReturnType<typeof createTRPCClient<AppRouter>>;
  const client = (link: typeof httpBatchLink | typeof httpBatchStreamLink) => {
    const headers = { Authorization: `Bearer ${who.key}` };
    return createTRPCClient<AppRouter>({
      links: [link({ url: `${app.url}/trpc`, transformer: superjson, headers })],
    });
  };
  const listOf = async (words: number) => {
    const keywords = Array.from({ length: words }, (_, index) => `größe ${index} of a word`);
    return (await post(app, '/api/lists', who, { name: `list of ${words}`, keywords })).body.listId as string;
  };

  /** Counts the statements that read a table; each goes on when `held` says so. */
  function readsFrom(table: string, held = async () => {}) {
    const executor = Object.getPrototypeOf(Object.getPrototypeOf(app.app.context.database.db.getExecutor()));
    const execute: (query: { sql: string }, ...rest: unknown[]) => Promise<unknown> = executor.executeQuery;
    const seen = { open: 0, most: 0, reads: 0 };
    vi.spyOn(executor, 'executeQuery').mockImplementation(async function (this: unknown, ...args: unknown[]) {
      const [query, ...rest] = args as [{ sql: string }];
      if (!query.sql.includes(`from ${table}`)) return await execute.call(this, query, ...rest);
      [seen.open, seen.reads] = [seen.open + 1, seen.reads + 1];
      seen.most = Math.max(seen.most, seen.open);
      await held();
      return await execute.call(this, query, ...rest).finally(() => {
        seen.open -= 1;
      });
    });
    return seen;
  }

  test.each([
    ['lists', '"keyword_lists"', (api: Api, listId: string) => api.lists.read.query({ listId })],
    ['pages of jobs', '"jobs"', (api: Api) => api.research.history.query({ limit: 100 })],
  ] as const)('are read two at a time, so that few are parsed in one turn: %s', async (_, table, read) => {
    const listId = await listOf(2);
    const seen = readsFrom(table);
    const api = client(httpBatchLink);
    await Promise.all(Array.from({ length: CALLS }, () => read(api, listId)));
    expect(seen).toMatchObject({ reads: CALLS, most: 2 });
  });

  test('whose client has gone are not read any more', async () => {
    const listId = await listOf(2);
    const gate = Promise.withResolvers<void>();
    const seen = readsFrom('"keyword_lists"', () => gate.promise);
    const queued = vi.spyOn(FairQueue.prototype, 'run');
    const caller = new AbortController();
    const api = client(httpBatchLink);
    const answers = Array.from({ length: CALLS }, () =>
      api.lists.read.query({ listId }, { signal: caller.signal }).catch(() => 'gone'),
    );
    await expect.poll(() => queued.mock.calls.length).toBe(CALLS);
    caller.abort();
    const waiting = queued.mock.results.slice(2).map(({ value }) => value as Promise<unknown>);
    for (const turn of waiting) await expect(turn).rejects.toThrow();
    gate.resolve();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['gone']));
    expect(seen.reads).toBe(2);
  });

  const WORDS = 100;
  /** Of so many jobs a page of the history is long. */
  const JOBS = 25;
  beforeAll(async () => {
    const keywords = Array.from({ length: WORDS }, (_, index) => `größe ${index} of a word among others`);
    for (let at = 0; at < JOBS; at++) await storedJob(app, who, { text: '{}', keywords });
  });

  test('are written one by one, and nobody joins them', async () => {
    const one = await client(httpBatchLink).research.history.query({ limit: 5 });
    const single = JSON.stringify(superjson.serialize(one)).length;
    const input = JSON.stringify(
      Object.fromEntries(Array.from({ length: CALLS }, (_, at) => [at, { json: { limit: 5 } }])),
    );
    const names = Array(CALLS).fill('research.history').join(',');
    const stringify = vi.spyOn(JSON, 'stringify');
    const answer = await fetch(`${app.url}/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`, {
      headers: who.headers,
    });
    const longest = Math.max(...stringify.mock.results.map(({ value }) => (value as string | undefined)?.length ?? 0));
    stringify.mockRestore();
    expect(longest).toBeLessThan(2 * single);
    const parts: { result: { data: Parameters<typeof superjson.deserialize>[0] } }[] = JSON.parse(await answer.text());
    expect(parts.map(({ result }) => superjson.deserialize(result.data))).toEqual(Array(CALLS).fill(one));
  });

  test('hold lists as the database wrote them: nobody parses and writes their words', async () => {
    const listId = await listOf(500);
    const [parse, stringify] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')];
    const rest = call(`${app.url}/api/lists/${listId}`, { headers: who.headers });
    const batch = client(httpBatchLink);
    const [one, other] = await Promise.all([1, 2].map(() => batch.lists.read.query({ listId })));
    const { body } = await rest;
    const mark = 'größe 499 of a word';
    const written = stringify.mock.results.filter(({ value }) => String(value).includes(mark));
    const read = parse.mock.calls.filter(
      ([text]) => text.startsWith('[') && text.includes(`"${mark}"`) && !text.includes('{'),
    );
    vi.restoreAllMocks();
    expect([written.length, read.length]).toEqual([0, 0]);
    expect(body.keywords).toHaveLength(500);
    expect([one!.keywords, other!.keywords]).toEqual([body.keywords, body.keywords]);
    expect([one!.keywordCount, body.keywordCount]).toEqual([500, 500]);
  });

  /** The turns of the event loop in which answers that hold a text are serialised. */
  async function turnsOf(mark: string, ask: () => Promise<unknown>): Promise<number[]> {
    let [turn, isOver] = [0, false];
    const pass = () => {
      turn += 1;
      if (!isOver) setImmediate(pass);
    };
    pass();
    const turns: number[] = [];
    const serialize = superjson.serialize;
    vi.spyOn(superjson, 'serialize').mockImplementation((value) => {
      if (JSON.stringify(value)?.includes(mark)) turns.push(turn);
      return serialize(value);
    });
    await ask();
    isOver = true;
    return turns;
  }

  test.each([
    ['joined', httpBatchLink],
    ['streamed', httpBatchStreamLink],
  ] as const)('are serialised in a turn of the event loop each when they are large: %s', async (_, link) => {
    const api = client(link);
    const ask = () => Promise.all(Array.from({ length: CALLS }, () => api.research.history.query({ limit: 100 })));
    const turns = await turnsOf(`größe ${WORDS - 1} of a word`, ask);
    expect([turns.length, new Set(turns).size]).toEqual([CALLS, CALLS]);
  });
});
