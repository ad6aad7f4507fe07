import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FairQueue, QueueFull } from '../../server/core/fair-queue.ts';
import { RawJson } from '../../server/core/raw-json.ts';
import type { AppRouter } from '../../trpc/router.ts';
import { type Person, person, post } from '../support/people.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';

const MB = 1024 * 1024;
const FINDINGS = 'findings { ... on ExpansionResult { filter { total } } }';
/** What one document or batch may read. */
const RESULTS = 5;
const BYTES = 32 * MB;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' }, overrides: { sweepSeconds: 3600 } });
  owner = await person(app);
});
afterAll(() => app.stop());

const small = (index: number) => JSON.stringify({ keywords: [`word ${index}`], filter: { total: index }, topics: [] });
const stored = (text: string) => storedJob(app, owner, { text });

/** A job whose result has somewhat more bytes than that, in one long word. */
const large = (bytes: number) => stored(`{"topics":[],"filter":{"total":1},"keywords":["${'x'.repeat(bytes)}"]}`);

/** One field a job, each under a name of its own. */
const reading = (jobIds: string[], field: string) =>
  `{ ${jobIds.map((jobId, index) => `j${index}: researchJob(jobId: "${jobId}") { jobId ${field} }`).join(' ')} }`;

const batch = (jobIds: string[]) => {
  const headers = { Authorization: `Bearer ${owner.key}` };
  const link = httpBatchLink({ url: `${app.url}/trpc`, transformer: superjson, headers });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return Promise.allSettled(jobIds.map((jobId) => client.research.job.query({ jobId })));
};

/** Statements that load texts of results while the work goes on; those that measure them do not count. */
async function loads(work: () => Promise<unknown>): Promise<number> {
  const executor = app.app.context.database.db.getExecutor();
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
  await work();
  const texts = spy.mock.calls.map(([query]) => (query as { sql: string }).sql);
  spy.mockRestore();
  return texts.filter((text) => text.includes('"result_pieces"') && !text.includes('octet_length')).length;
}

describe('a document', () => {
  test.each(['result', 'expansion { filter { total } }', FINDINGS])('reads five results at most: %s', async (field) => {
    const jobIds = await Promise.all(Array.from({ length: RESULTS + 2 }, (_, index) => stored(small(index))));
    const { data, errors } = await graphql(app, owner, reading(jobIds, field));
    const read = Object.values(data).filter((job) => Object.values(job as object)[1] !== null);
    expect(read).toHaveLength(RESULTS);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
    expect(Object.values(data).map((job) => (job as { jobId: string }).jobId)).toEqual(jobIds);
  });

  test('whose jobs are read without their results may name as many as it likes', async () => {
    const jobIds = await Promise.all(Array.from({ length: 10 }, (_, index) => stored(small(index))));
    const loaded = await loads(async () => {
      const { data, errors } = await graphql(app, owner, reading(jobIds, 'status'));
      expect(errors).toEqual([]);
      expect(Object.keys(data)).toHaveLength(10);
    });
    expect(loaded).toBe(0);
  });

  test('reads 32 MB at most, and what is too much is known before it is loaded', async () => {
    const jobId = await large(BYTES);
    const loaded = await loads(async () => {
      for (const field of ['result', 'expansion { filter { total } }', FINDINGS]) {
        const { errors } = await graphql(app, owner, reading([jobId], field));
        expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED']);
      }
    });
    expect(loaded).toBe(0);
  });

  test('counts each copy of a text that it asks for', async () => {
    const jobId = await large(11 * MB);
    const { data, errors } = await graphql(app, owner, reading(Array(3).fill(jobId), 'result'));
    expect(Object.values(data).filter((job) => (job as { result: unknown }).result !== null)).toHaveLength(2);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED']);
  });

  test('parses a result once, whoever looks at it, and counts it once', async () => {
    const jobId = await large(9 * MB);
    const parse = vi.spyOn(JSON, 'parse');
    const { errors } = await graphql(
      app,
      owner,
      reading(Array(8).fill(jobId), `expansion { filter { total } } ${FINDINGS}`),
    );
    const parsed = parse.mock.calls.filter(([given]) => given.length > 5 * MB).length;
    parse.mockRestore();
    expect(errors).toEqual([]);
    expect(parsed).toBe(1);
  });

  test('has the text of a result in its answer as it is stored, unparsed', async () => {
    const text = small(1).replace('{', '{ "spaced":  [1.0, 2],');
    const jobId = await stored(text);
    const query = reading([jobId], 'result');
    const headers = { ...owner.headers, Accept: 'application/json' };
    const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    expect(await answer.text()).toContain(`"result":${text}`);
  });

  test('is resolved and its results are parsed some rows at a time', async () => {
    const filteredOut = Array.from({ length: 15_000 }, (_, index) => ({ keyword: `w${index}`, reason: 'literal' }));
    const jobId = await stored(JSON.stringify({ filteredOut, topics: [] }));
    const [parse, turns] = [vi.spyOn(JSON, 'parse'), vi.spyOn(globalThis, 'setImmediate')];
    const query = reading([jobId], 'expansion { filteredOut { keyword } }');
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: owner.headers,
      body: JSON.stringify({ query }),
    });
    const longest = Math.max(...parse.mock.calls.map(([given]) => given.length));
    const taken = turns.mock.calls.length;
    vi.restoreAllMocks();
    expect(JSON.parse(await answer.text()).data.j0.expansion.filteredOut).toHaveLength(filteredOut.length);
    expect(longest).toBeLessThan(200_000);
    expect(taken).toBeGreaterThan(filteredOut.length / 100);
  });

  test('reads 25,000 rows in lists at most', async () => {
    const filteredOut = Array.from({ length: 15_000 }, (_, index) => ({ keyword: `w${index}`, reason: 'literal' }));
    const jobId = await stored(JSON.stringify({ filteredOut, topics: [] }));
    const once = await graphql(app, owner, reading([jobId], 'expansion { filteredOut { keyword reason } }'));
    expect(once.errors).toEqual([]);
    expect(once.data.j0.expansion.filteredOut).toEqual(filteredOut);
    const twice = await graphql(app, owner, reading([jobId, jobId], 'expansion { filteredOut { keyword } }'));
    expect(twice.errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED']);
  });

  /** A result that a document is to parse, while two others hold parsed ones until they are told to go. */
  async function whileOthersHold(query: string) {
    const taken = vi.spyOn(FairQueue.prototype, 'take');
    await graphql(app, owner, query);
    const queue = taken.mock.contexts[0] as FairQueue;
    const held = await Promise.all(['x', 'y'].map((party) => queue.take(party)));
    taken.mockClear();
    return { queue, taken, parse: vi.spyOn(RawJson.prototype, 'parse'), release: () => held.map((leave) => leave()) };
  }

  test('parses nothing while two others hold parsed results', async () => {
    const query = reading([await stored(small(7))], 'expansion { filter { total } }');
    const { taken, parse, release } = await whileOthersHold(query);
    const answer = graphql(app, owner, query);
    // The text is at hand by now: it would be parsed in the turn that asked.
    await expect.poll(() => taken.mock.calls.length).toBeGreaterThan(0);
    const early = parse.mock.calls.length;
    release();
    expect((await answer).data.j0.expansion.filter.total).toBe(7);
    expect([early, parse.mock.calls.length]).toEqual([0, 1]);
    vi.restoreAllMocks();
  });

  test('keeps no place, and parses nothing, when its client has gone', async () => {
    const query = reading([await stored(small(7))], 'expansion { filter { total } }');
    const { queue, taken, parse, release } = await whileOthersHold(query);
    const client = new AbortController();
    const headers = { ...owner.headers, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ query }), signal: client.signal };
    const answer = fetch(`${app.url}/graphql`, init).catch(() => 'gone');
    await expect.poll(() => taken.mock.calls.length).toBe(1);
    client.abort();
    const place = taken.mock.results[0]!.value as Promise<unknown>;
    await expect(place).rejects.toThrow();
    expect(await answer).toBe('gone');
    const next = queue.take('z');
    release();
    (await next)();
    expect(parse).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('is told to come back when too many wait', async () => {
    const query = reading([await stored(small(7))], 'expansion { filter { total } }');
    vi.spyOn(FairQueue.prototype, 'take').mockRejectedValue(new QueueFull());
    const { errors } = await graphql(app, owner, query);
    expect(errors.map(({ extensions }) => [extensions.code, extensions.retryable])).toEqual([
      ['SERVICE_UNAVAILABLE', true],
    ]);
    vi.restoreAllMocks();
    expect((await graphql(app, owner, query)).errors).toEqual([]);
  });

  test('waits for its turn when others hold parsed results, and all are answered', async () => {
    const jobIds = await Promise.all(Array.from({ length: 6 }, (_, index) => stored(small(index))));
    const documents = jobIds.map((jobId) => graphql(app, owner, reading([jobId], 'expansion { filter { total } }')));
    const totals = (await Promise.all(documents)).map(({ data }) => data.j0.expansion.filter.total);
    expect(totals).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('a tRPC batch', () => {
  test('reads five results at most; the other calls are answered', async () => {
    const jobIds = await Promise.all(Array.from({ length: RESULTS + 1 }, (_, index) => stored(small(index))));
    const answers = await batch(jobIds);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(RESULTS);
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason.data.appCode).toBe('VALIDATION_FAILED');
  });

  test('reads 32 MB at most, known before they are loaded', async () => {
    const jobIds = await Promise.all([large(20 * MB), large(20 * MB)]);
    const answers = await batch(jobIds);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('never refuses the answer of a call that has done something', async () => {
    const keywords = Array.from({ length: RESULTS + 1 }, (_, index) => [`batch ${index}`]);
    const headers = { Authorization: `Bearer ${owner.key}`, Prefer: 'wait=30' };
    const link = httpBatchLink({ url: `${app.url}/trpc`, transformer: superjson, headers });
    const client = createTRPCClient<AppRouter>({ links: [link] });
    for (const words of keywords) {
      const body = { keywords: words };
      expect((await post(app, '/api/research/trends', owner, body, { Prefer: 'wait=30' })).body.status).toBe(
        'complete',
      );
    }
    const jobs = await Promise.all(keywords.map((words) => client.research.trends.mutate({ keywords: words })));
    for (const job of jobs) expect(job).toMatchObject({ fromCache: true, result: { summary: expect.anything() } });
  });
});
