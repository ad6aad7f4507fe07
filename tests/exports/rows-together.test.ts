import { parquetReadObjects } from 'hyparquet';
import readSheet from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FairQueue, QueueFull } from '../../server/core/fair-queue.ts';
import { RawJson } from '../../server/core/raw-json.ts';
import { SharedWork } from '../../server/core/shared-work.ts';
import { invoke } from '../../server/operations/invoke.ts';
import { jobsRows } from '../../server/operations/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { inTurns } from '../support/series.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from '../transports/graphql-client.ts';

const CANDIDATES = 1_500;
/** Results that a request reads, and that a process parses at once. */
const RESULTS = 5;
const AT_ONCE = 2;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' }, overrides: { sweepSeconds: 3600 } });
  owner = await person(app);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

/** A job with a result that nobody has read yet, and a link to it. */
async function result() {
  const candidates = Array.from({ length: CANDIDATES }, (_, i) => ({ keyword: `word ${i}`, sources: ['related'] }));
  const text = JSON.stringify({ candidates, filteredOut: [], clusters: [], topics: [], seeds: [] });
  const jobId = await storedJob(app, owner, { text });
  const { body } = await post(app, `/api/jobs/${jobId}/share`, owner, {});
  return { jobId, token: body.url.split('/').at(-1) as string };
}
type Result = Awaited<ReturnType<typeof result>>;

const results = (count: number) => Promise.all(Array.from({ length: count }, result));

/** A batch of queries of one name over tRPC. */
async function batch(name: string, inputs: object[], headers: object = {}) {
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.map((json, i) => [i, { json }]))));
  const url = `${app.url}/trpc/${inputs.map(() => name).join(',')}?batch=1&input=${input}`;
  const answers = await (await fetch(url, { headers: { ...headers } })).json();
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
  return answers.map((one: any) => one.result?.data.json.total ?? one.error.json.data.appCode);
}

const shared = async ({ token }: Result) => (await (await fetch(`${app.url}/api/shared/${token}`)).json()).total;
const rowsOf = ({ jobId }: Result) => post(app, `/api/jobs/${jobId}/rows`, owner, { limit: 1 });
const pages = (count: number, one: Result) => Array.from({ length: count }, () => ({ jobId: one.jobId, limit: 1 }));

const file = (jobId: string, format: string) =>
  fetch(`${app.url}/api/jobs/${jobId}/export?format=${format}`, { headers: owner.headers });

const READERS: Record<string, [number, (one: Result) => Promise<unknown[]>]> = {
  'a batch of 20 pages': [20, (one) => batch('jobs.rows', pages(20, one), owner.headers)],
  'a batch of 20 links, without a credential': [20, ({ token }) => batch('jobs.shared', Array(20).fill({ token }))],
  '30 links at once, without a credential': [30, (one) => Promise.all(Array.from({ length: 30 }, () => shared(one)))],
  'five files at once, of both kinds that need no thread, and of both that do': [
    5,
    async ({ jobId }) => {
      const files = ['csv', 'csv', 'ndjson', 'parquet', 'xlsx'].map(async (format) => {
        const bytes = await (await file(jobId, format)).bytes();
        if (format === 'parquet') return (await parquetReadObjects({ file: bytes.buffer })).length;
        if (format === 'xlsx') return (await readSheet(Buffer.from(bytes)))[0]!.data.length - 1;
        return Buffer.from(bytes).toString().split('\n').length - (format === 'csv' ? 2 : 1);
      });
      return await Promise.all(files);
    },
  ],
  'four fields of a document': [
    4,
    async ({ jobId }) => {
      const fields = Array.from({ length: 4 }, (_, i) => `r${i}: jobsRows(input: { jobId: "${jobId}" }) { total }`);
      const { data } = await graphql(app, owner, `{ ${fields.join(' ')} }`);
      return Object.values(data).map((rows) => (rows as { total: number }).total);
    },
  ],
  'pages and parts one after the other': [
    2,
    async (one) => {
      await post(app, `/api/jobs/${one.jobId}/rows`, owner, { part: 'monthly' });
      return [(await rowsOf(one)).body.total, await shared(one)];
    },
  ],
};

describe('a result whose rows are read', () => {
  test.each(inTurns(Object.keys(READERS), 2))('is parsed once: %s', async (name) => {
    const [count, read] = READERS[name]!;
    const one = await result();
    const parse = vi.spyOn(RawJson.prototype, 'parse');
    expect(await read(one)).toEqual(Array(count).fill(CANDIDATES));
    expect(parse).toHaveBeenCalledTimes(1);
  });

  test('is one of five of a batch, however often; the other calls are answered', async () => {
    const [first, ...others] = await results(RESULTS + 1);
    const asked = [first!, first!, ...others, first!].map(({ jobId }) => ({ jobId, limit: 1 }));
    const parse = vi.spyOn(RawJson.prototype, 'parse');
    const read = await batch('jobs.rows', asked, owner.headers);
    expect(read).toEqual([...Array(RESULTS + 1).fill(CANDIDATES), 'VALIDATION_FAILED', CANDIDATES]);
    expect(parse).toHaveBeenCalledTimes(RESULTS);
  });

  test('counts with the whole results of its document', async () => {
    const jobs = await results(RESULTS + 1);
    const fields = jobs.map(({ jobId }, i) =>
      i < 4
        ? `r${i}: jobsRows(input: { jobId: "${jobId}" }) { total }`
        : `r${i}: researchJob(jobId: "${jobId}") { result }`,
    );
    const { errors } = await graphql(app, owner, `{ ${fields.join(' ')} }`);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED']);
  });
});

describe('what a link shows', () => {
  const page = async ({ token }: Result) => (await fetch(`${app.url}/shared/${token}`)).text();

  test('is written once, however many read it: by itself, in batches, as a page', async () => {
    const one = await result();
    const stringify = vi.spyOn(JSON, 'stringify');
    const join = vi.spyOn(Buffer, 'concat');
    const parse = vi.spyOn(RawJson.prototype, 'parse');
    const reads = [shared, (of: Result) => batch('jobs.shared', Array(20).fill({ token: of.token })), page];
    await Promise.all(reads.flatMap((read) => Array.from({ length: 10 }, () => read(one))));
    const rows = stringify.mock.calls.filter(([value]) => Array.isArray(value) && value[0] === 'word 0');
    // The result, and for the page the rows.
    const texts = parse.mock.contexts as RawJson[];
    const bodies = join.mock.calls.filter(([pieces]) => pieces.includes(texts[1]!.pieces[0]!));
    expect([rows.length, bodies.length, texts.length]).toEqual([1, 1, 2]);
  });

  test('holds the same rows wherever it is read', async () => {
    const one = await result();
    const { rows } = await (await fetch(`${app.url}/api/shared/${one.token}`)).json();
    const { body } = await post(app, `/api/jobs/${one.jobId}/rows`, owner, { limit: 200 });
    expect([rows.length, rows.slice(0, 200)]).toEqual([1000, body.rows]);
    expect((await page(one)).match(/word \d+/g)!.length).toBeGreaterThanOrEqual(1000);
  });

  test('counts in what a request may read, also where it is at hand', async () => {
    const links = await results(RESULTS + 1);
    for (const link of links) await shared(link);
    const read = await batch(
      'jobs.shared',
      links.map(({ token }) => ({ token })),
    );
    expect(read.toSorted()).toEqual([...Array(RESULTS).fill(CANDIDATES), 'VALIDATION_FAILED']);
  });

  test('is not read for a client that has gone while it was made', async () => {
    const one = await result();
    const { seen, release } = heldParsings();
    const who = new AbortController();
    const gone = fetch(`${app.url}/api/shared/${one.token}`, { signal: who.signal }).catch(() => 'gone');
    await expect.poll(() => seen.open).toBe(1);
    who.abort();
    await expect.poll(() => seen.gone[0]?.aborted).toBe(true);
    release();
    expect(await gone).toBe('gone');
  });
});

/** Parsings that end when they are told to. */
function heldParsings() {
  const parse = RawJson.prototype.parse;
  const held: (() => void)[] = [];
  const seen = { open: 0, most: 0, begun: 0, gone: [] as (AbortSignal | undefined)[] };
  vi.spyOn(RawJson.prototype, 'parse').mockImplementation(async function (this: RawJson, gone) {
    seen.open += 1;
    seen.begun += 1;
    seen.most = Math.max(seen.most, seen.open);
    seen.gone.push(gone);
    await new Promise<void>((go) => held.push(go));
    seen.open -= 1;
    return await parse.call(this, gone);
  });
  const release = () => {
    for (const go of held.splice(0)) go();
  };
  return { seen, release };
}

/** A read within the process, whose caller may go. */
function reading({ jobId }: Result) {
  const who = new AbortController();
  const answer = invoke(app.app.context, jobsRows, {
    credential: {
      authorization: `Bearer ${owner.key}`,
      sessionToken: null,
      crossOrigin: false,
      persistedOperation: false,
    },
    input: () => ({ jobId }),
    meta: {
      requestId: 'r',
      address: '192.0.2.1',
      userAgent: null,
      transport: 'rest',
      waitSeconds: 0,
      signal: () => who.signal,
    },
  }).then(
    ({ data }) => data.total,
    (thrown) => thrown.code as string,
  );
  return { answer, go: () => who.abort() };
}

/** Numbers the turns of the event loop. */
function turns() {
  const state = { now: 0, isOver: false };
  const next = () => {
    state.now += 1;
    if (!state.isOver) setImmediate(next);
  };
  next();
  return state;
}

test('pages of all who waited for the same tables are made in turns of their own', async () => {
  const one = await result();
  const { release, seen } = heldParsings();
  const waits = vi.spyOn(SharedWork.prototype, 'result');
  const readers = Array.from({ length: 20 }, () => reading(one).answer);
  await expect.poll(() => waits.mock.calls.length).toBe(20);
  await expect.poll(() => seen.open).toBe(1);
  const turn = turns();
  const made = readers.map((answer) => answer.then(() => turn.now));
  release();
  const inTurns = new Set(await Promise.all(made));
  turn.isOver = true;
  expect(inTurns.size).toBe(20);
});

describe('results that are parsed', () => {
  test('are two at once, whoever asks', async () => {
    const all = await results(RESULTS);
    const known = await result();
    await rowsOf(known);
    const { seen, release } = heldParsings();
    const run = vi.spyOn(FairQueue.prototype, 'run');
    const answers = Promise.all([...all.map(shared), ...all.map((one) => rowsOf(one).then(({ body }) => body.total))]);
    await expect.poll(() => run.mock.calls.length).toBe(RESULTS);
    for (let left = RESULTS; left > 0; left -= AT_ONCE) {
      await expect.poll(() => seen.open).toBe(Math.min(AT_ONCE, left));
      // Whatever else were begun would have begun by the answer.
      await rowsOf(known);
      release();
    }
    expect(await answers).toEqual(Array(2 * RESULTS).fill(CANDIDATES));
    expect([seen.begun, seen.most]).toEqual([RESULTS, AT_ONCE]);
  });

  test('are no more those of a caller who has gone: one that waits is not begun, one that is under way ends', async () => {
    const [first, second, third] = (await results(3)) as [Result, Result, Result];
    const { seen, release } = heldParsings();
    const run = vi.spyOn(FairQueue.prototype, 'run');
    const under = [reading(first), reading(second)];
    await expect.poll(() => seen.open).toBe(AT_ONCE);
    const waits = reading(third);
    await expect.poll(() => run.mock.calls.length).toBe(AT_ONCE + 1);
    for (const { go } of [waits, under[0]!]) go();
    expect(await Promise.all([waits.answer, under[0]!.answer])).toEqual(Array(2).fill('SERVICE_UNAVAILABLE'));
    expect(seen.gone.map((gone) => gone?.aborted).toSorted()).toEqual([false, true]);
    await expect(run.mock.results[AT_ONCE]!.value).rejects.toThrow();
    release();
    expect(await under[1]!.answer).toBe(CANDIDATES);
    expect(seen.begun).toBe(AT_ONCE);
  });

  test('are not begun when too many wait: come back soon', async () => {
    const one = await result();
    vi.spyOn(FairQueue.prototype, 'run').mockRejectedValue(new QueueFull());
    const { status, headers, body } = await rowsOf(one);
    expect([status, body.code, Number(headers.get('retry-after'))]).toEqual([503, 'SERVICE_UNAVAILABLE', 5]);
    expect(await batch('jobs.shared', [{ token: one.token }])).toEqual(['SERVICE_UNAVAILABLE']);
    vi.restoreAllMocks();
    expect((await rowsOf(one)).body.total).toBe(CANDIDATES);
  });
});
