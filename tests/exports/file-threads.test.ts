import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FairQueue, QueueFull } from '../../server/core/fair-queue.ts';
import { ahead } from '../../server/services/exports/ahead.ts';
import { inThread } from '../../server/services/exports/in-thread.ts';
import { type Person, person } from '../support/people.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Files of a process that are encoded in threads at once. */
const AT_ONCE = 1;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ overrides: { sweepSeconds: 3600 } });
  owner = await person(app);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

const result = () => {
  const candidates = Array.from({ length: 50 }, (_, i) => ({ keyword: `word ${i}`, sources: [] }));
  return storedJob(app, owner, {
    text: JSON.stringify({ candidates, filteredOut: [], clusters: [], topics: [], seeds: [] }),
  });
};
const file = (jobId: string, format: string, init: RequestInit = {}) =>
  fetch(`${app.url}/api/jobs/${jobId}/export?format=${format}`, { ...init, headers: owner.headers });

describe('files that are encoded in a thread each', () => {
  /** As many of them as there may be at once are under way, until they are told to end. */
  async function othersUnderWay() {
    const jobId = await result();
    const taken = vi.spyOn(FairQueue.prototype, 'take');
    await (await file(jobId, 'parquet')).bytes();
    const queue = taken.mock.contexts[0] as FairQueue;
    const held = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => queue.take(`party ${at}`)));
    taken.mockClear();
    const turn = () => taken.mock.results[0]!.value as Promise<unknown>;
    return { jobId, queue, taken, turn, release: () => held.map((leave) => leave()) };
  }

  test('are encoded one after the other; other files do not wait for them', async () => {
    const { jobId, taken, release } = await othersUnderWay();
    const [waits, begun] = [file(jobId, 'xlsx'), vi.fn()];
    waits.then(begun);
    await expect.poll(() => taken.mock.calls.length).toBe(1);
    expect(await (await file(jobId, 'csv')).text()).toContain('word 5');
    expect(begun).not.toHaveBeenCalled();
    release();
    expect((await (await waits).bytes()).byteLength).toBeGreaterThan(0);
  });

  test('are not begun for who has gone', async () => {
    const { jobId, queue, taken, turn, release } = await othersUnderWay();
    const who = new AbortController();
    const answer = file(jobId, 'parquet', { signal: who.signal }).catch(() => 'gone');
    await expect.poll(() => taken.mock.calls.length).toBe(1);
    who.abort();
    await expect(turn()).rejects.toThrow();
    expect(await answer).toBe('gone');
    const next = queue.take('another');
    release();
    (await next)();
  });

  test('are refused before they begin when too many wait', async () => {
    const jobId = await result();
    vi.spyOn(FairQueue.prototype, 'take').mockRejectedValue(new QueueFull());
    for (const format of ['parquet', 'xlsx']) {
      const { status, headers } = await file(jobId, format);
      expect([status, Number(headers.get('retry-after'))]).toEqual([503, 5]);
    }
    vi.restoreAllMocks();
    const places = Array.from({ length: 5 }, async () => (await file(jobId, 'parquet')).bytes());
    expect((await Promise.all(places)).map(({ byteLength }) => byteLength > 0)).toEqual(Array(5).fill(true));
  });

  test('are there to their end while nobody reads, and give their place to the next', async () => {
    const over = vi.fn();
    const made: number[] = [];
    const pieces = async function* () {
      for (let at = 0; at < 5; at++) {
        made.push(at);
        yield new Uint8Array(100_000).fill(at);
      }
    };
    const file = ahead(pieces(), over);
    await expect.poll(() => over.mock.calls.length).toBe(1);
    expect(made).toEqual([0, 1, 2, 3, 4]);
    expect((await Array.fromAsync(file)).map((piece) => piece[0])).toEqual(made);
  });

  test.each([
    ['ends without a word', 'process.exit()'],
    ['ends in place of an answer', 'parentPort.on("message", () => process.exit())'],
    [
      'breaks after an answer',
      'parentPort.on("message", () => parentPort.postMessage(new Uint8Array(1))); throw Error()',
    ],
  ])('fail when their thread %s: nobody waits for it, and their place is free', async (_, program) => {
    const text = `import { parentPort } from 'node:worker_threads'; ${program}`;
    const table = { columns: [{ name: 'a', type: 'string' as const, path: ['a'] }], rows: [['a'], ['b']] };
    const over = vi.fn();
    const file = ahead(inThread(new URL(`data:text/javascript,${encodeURIComponent(text)}`), table, 'PAR1'), over);
    await expect(Array.fromAsync(file)).rejects.toThrow();
    expect(over).toHaveBeenCalledTimes(1);
  });

  test('are made no further when their reader goes, and fail as their making does', async () => {
    const [over, go, ended] = [vi.fn(), Promise.withResolvers<void>(), vi.fn()];
    const pieces = async function* () {
      try {
        yield new Uint8Array(1);
        await go.promise;
        yield new Uint8Array(1);
        yield new Uint8Array(1);
      } finally {
        ended();
      }
    };
    const reader = ahead(pieces(), over).getReader();
    await reader.read();
    await reader.cancel();
    go.resolve();
    await expect.poll(() => [ended.mock.calls.length, over.mock.calls.length]).toEqual([1, 1]);
    // biome-ignore lint/correctness/useYield: it fails before there is anything
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      throw new Error('no memory');
    };
    await expect(Array.fromAsync(ahead(broken(), over))).rejects.toThrow('no memory');
    expect(over).toHaveBeenCalledTimes(2);
  });
});
