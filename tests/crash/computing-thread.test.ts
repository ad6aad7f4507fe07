import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PackedAnswer } from '../../jobs/computing/answer.ts';
import { stepsOf } from '../../jobs/computing/computations.ts';
import { compute } from '../../jobs/computing/compute.ts';
import { ReadAnswers } from '../../jobs/computing/read-answers.ts';
import { ComputingThread, ThreadEnded } from '../../jobs/computing/thread.ts';
import { pack, parsePacked } from '../../server/core/packed.ts';
import type { RowsApart } from '../../server/providers/keyword-data/rows-aside.ts';
import { runToEnd, type Steps } from '../../server/science/index.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { envelope } from '../providers/support/raw-server.ts';
import { person } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Threads that were begun, and what is done to each. */
const threads: Worker[] = [];
let meet = (_thread: Worker) => {};
const onThread = (thread: Worker) => {
  threads.push(thread);
  meet(thread);
};
const end = (thread: Worker) => void thread.terminate();

beforeAll(() => void process.on('worker', onThread));
afterAll(() => void process.off('worker', onThread));
afterEach(() => {
  threads.length = 0;
  meet = () => {};
});

describe('a large job', () => {
  /** Its answers are more than are computed in the process's own thread. */
  const LARGE = { keywords: ['large seed 1', 'large seed 2'], limitPerSeed: 1000, includeMetrics: false };

  async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
    const app = await startTestApp({ overrides: { tunables: { maxStalls: 1 } } });
    threads.length = 0;
    await work(app);
    expectOneChargeAUnit(app);
    await expectBalanced(app);
    await app.stop();
  }

  test('is computed in a thread that ends with the application; a small one is not', async () => {
    await withApp(async (app) => {
      const admin = await person(app, { role: 'admin' });
      await research(app, admin, 'expand', { ...LARGE, limitPerSeed: 10 });
      expect(threads).toHaveLength(0);
      const told = vi.spyOn(Worker.prototype, 'postMessage');
      const { body } = await research(app, admin, 'expand', LARGE);
      expect([body.status, threads.length]).toEqual(['complete', 1]);
      const kinds = told.mock.calls.map(([{ kind }]) => kind);
      told.mockRestore();
      // Its long answers are read there, too.
      expect(new Set(kinds)).toEqual(new Set(['read', 'compute']));
    });
    expect(threads[0]!.threadId).toBe(-1);
  });

  test('goes on in another thread when the first one dies, and buys nothing again', async () => {
    await withApp(async (app) => {
      const admin = await person(app, { role: 'admin' });
      meet = (thread) => void (threads.length === 1 && end(thread));
      const { body } = await research(app, admin, 'expand', LARGE);
      expect([body.status, threads.length]).toEqual(['complete', 2]);
    });
  });

  test('ends with a code when every thread dies; what it paid for serves the next', async () => {
    await withApp(async (app) => {
      const admin = await person(app, { role: 'admin' });
      meet = end;
      const { body: failed } = await research(app, admin, 'expand', LARGE);
      expect(failed).toMatchObject({ status: 'failed', result: null });
      expect(failed.failedStages).toContainEqual(expect.objectContaining({ code: 'NOT_FINISHED' }));
      meet = () => {};
      const charged = app.sandbox.control.counters().chargedRequests;
      const { body } = await research(app, admin, 'expand', LARGE);
      expect([body.status, body.cost.actualUsd]).toEqual(['complete', 0]);
      expect(app.sandbox.control.counters().chargedRequests).toBe(charged);
    });
  });
});

test('an answer of many words that take little room when they are packed is computed in a thread all the same', async () => {
  const items = Array.from({ length: 20_000 }, () => ({
    keyword: 'the same word',
    metrics: { volume: 1, monthly: [] },
  }));
  const packed = pack(JSON.stringify({ seed: null, items }));
  expect(packed.byteLength).toBeLessThan(16 * 1024);
  const memory = createMemory();
  const unit = { id: 'unit', stage: 'suggestions', label: 'seed' } as UnitRow;
  const context = { memory, log: pino({ level: 'silent' }) };
  await compute(context, 'suggestions', { keyword: 'seed' }, [{ unit, request: {} as never, packed }]);
  expect(threads).toHaveLength(1);
  await memory.close();
});

describe('the thread', () => {
  const QUIET = pino({ level: 'silent' });
  const place = { dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' };
  const asked = { ...place, keywords: ['seed'], filter: { mode: 'literal', terms: ['word 7'] } } as const;

  const metrics = (volume: number) => ({
    ...{ volume, cpc: 1, competition: 0.5, competitionLevel: 'LOW', difficulty: 20, intent: null },
    ...{ monthly: [{ year: 2025, month: 12, volume }], trendPct: { monthly: 1, quarterly: 2, yearly: 3 } },
  });
  function answer(rows: number): PackedAnswer {
    const items = Array.from({ length: rows }, (_, at) => ({ keyword: `word ${at} für 🎲`, metrics: metrics(at) }));
    return { unitId: 'unit', stage: 'suggestions', label: 'seed', packed: pack(JSON.stringify({ seed: null, items })) };
  }
  const drafted = (thread: ComputingThread, given: PackedAnswer[]) =>
    thread.compute(
      'expansion',
      { ...asked, filter: { mode: 'literal', terms: ['word 7'] }, keywords: ['seed'] },
      given,
    );
  const compute = async (...of: Parameters<typeof drafted>) => {
    const made = await drafted(...of);
    return { ...made, pieces: await made.pieces };
  };

  test('makes the same bytes as this one, however many ask at once', async () => {
    const thread = new ComputingThread(QUIET);
    const sizes = [3000, 1, 500];
    const made = await Promise.all(sizes.map((size) => compute(thread, [answer(size), answer(10)])));
    for (const [at, size] of sizes.entries()) {
      const { text, ...words } = runToEnd(
        stepsOf('expansion', { ...asked, keywords: ['seed'], filter: { mode: 'literal', terms: ['word 7'] } }, [
          answer(size),
          answer(10),
        ]),
      );
      expect(made[at]).toEqual({ ...words, pieces: runToEnd(text()) });
    }
    expect(threads).toHaveLength(1);
    await thread.close();
  });

  test.runIf(process.platform === 'linux')('goes behind those that answer requests', async () => {
    // Nobody goes behind the last: where the whole run is the last, the thread is beside it.
    const priority = Math.min(getPriority() + 10, 19);
    const behind = () => readdirSync('/proc/self/task').filter((id) => getPriority(Number(id)) === priority);
    const before = behind();
    const thread = new ComputingThread(QUIET);
    await compute(thread, [answer(1)]);
    expect(behind()).toHaveLength(before.length + 1);
    await thread.close();
  });

  test('tells the words of a result before its text is written, and what becomes of that', async () => {
    const thread = new ComputingThread(QUIET);
    meet = (worker) => {
      if (threads.length > 1) return;
      const emit = worker.emit.bind(worker);
      // However fast it is: its text is not heard of before it ends.
      vi.spyOn(worker, 'emit').mockImplementation((event, ...said) =>
        said[0]?.kind === 'made' ? true : emit(event as 'message', ...said),
      );
    };
    const [first, second] = [await drafted(thread, [answer(100)]), drafted(thread, [answer(1)])];
    expect([first.words.length, first.tells, first.pieces]).toEqual([1, true, expect.any(Promise)]);
    end(threads[0]!);
    await expect(first.pieces).rejects.toThrow(ThreadEnded);
    expect(await (await second).pieces).toHaveLength(1);
    expect(threads).toHaveLength(2);
    await thread.close();
  });

  test('tells what a computation throws, and goes on', async () => {
    const thread = new ComputingThread(QUIET);
    await expect(compute(thread, [{ ...answer(1), packed: pack('{') }])).rejects.toThrow(SyntaxError);
    expect((await compute(thread, [answer(1)])).words).toHaveLength(1);
    expect(threads).toHaveLength(1);
    await thread.close();
  });

  test('that runs out of memory fails what it computed, and is followed by another', async () => {
    const thread = new ComputingThread(QUIET, { maxOldGenerationSizeMb: 24 });
    await expect(compute(thread, Array<PackedAnswer>(60).fill(answer(1000)))).rejects.toThrow(ThreadEnded);
    expect((await compute(thread, [answer(10)])).words).toHaveLength(1);
    expect(threads).toHaveLength(2);
    await thread.close();
  });

  test('that is closed while it computes leaves nobody waiting', async () => {
    const thread = new ComputingThread(QUIET);
    const computed = compute(thread, [answer(3000)]);
    const refused = expect(computed).rejects.toThrow(ThreadEnded);
    if (threads.length === 0) await once(process, 'worker');
    await thread.close();
    await refused;
    await expect(compute(thread, [answer(1)])).rejects.toThrow(ThreadEnded);
  });

  /** A provider's answer about so many words, as it comes. */
  function come(words: number): Uint8Array[] {
    const items = Array.from({ length: words }, (_, at) => ({
      keyword: `word ${at}`,
      keyword_info: { search_volume: at },
    }));
    const text = JSON.stringify(envelope({ cost: 0.01, result: [{ items }], filler: 'x'.repeat(600_000) }));
    return [Buffer.from(text.slice(0, 300_000)), Buffer.from(text.slice(300_000))];
  }
  const wordsIn = (apart: RowsApart | null) => apart && parsePacked(apart.packed).items.length;

  test('reads an answer before a computation is over that was begun earlier', async () => {
    const thread = new ComputingThread(QUIET);
    await compute(thread, [answer(1)]);
    const order: string[] = [];
    const read = async (words: number) =>
      order.push(`read ${wordsIn(await thread.readAside(come(words), 'keyword_overview'))}`);
    const computed = drafted(thread, [answer(20_000)]).then(async ({ pieces }) => {
      order.push('words');
      const text = Promise.resolve(pieces).then(() => order.push('text'));
      await Promise.all([read(4), text]);
    });
    // It has been told by then.
    await setImmediate();
    await Promise.all([read(3), computed]);
    expect(order).toEqual(['read 3', 'words', 'read 4', 'text']);
    expect(threads).toHaveLength(1);
    await thread.close();
  });

  test('that dies leaves what it was to read, and is followed by another; so does one that is closed', async () => {
    // No reading is given up because it takes too long.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const thread = new ComputingThread(QUIET);
    meet = (worker) => void (threads.length === 1 && end(worker));
    const read = () => thread.readAside(come(3), 'keyword_overview').then(wordsIn);
    expect(await Promise.all([read(), read()])).toEqual([null, null]);
    expect([await read(), threads.length]).toEqual([3, 2]);
    const last = read();
    await thread.close();
    expect([await last, await read(), threads.length]).toEqual([null, null, 2]);
  });

  test('ends when it has had nothing to do for half a minute, and not while it computes; nobody waits that long for a reading', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const thread = new ComputingThread(QUIET);
    const read = () => thread.readAside(come(3), 'keyword_overview').then(wordsIn);
    const isThere = () => threads.at(-1)!.threadId !== -1;
    // However fast a thread is, nothing of it is heard while it is held.
    let held: (() => void)[] | null = null;
    const letGo = () => {
      const heard = held ?? [];
      held = null;
      for (const hear of heard) hear();
    };
    // It may have ended by the time that it is looked for.
    const ends: Promise<unknown>[] = [];
    meet = (worker) => {
      ends.push(once(worker, 'exit'));
      const emit = worker.emit.bind(worker);
      vi.spyOn(worker, 'emit').mockImplementation((event, ...said) => {
        if (held === null || event !== 'message') return emit(event as 'message', ...said);
        held.push(() => emit('message', ...said));
        return true;
      });
    };
    const during = async <T>(begin: () => Promise<T>): Promise<T> => {
      held = [];
      const work = begin();
      // Once for what is read, and once more for what is computed beside it.
      for (const _ of 'rc') {
        await setImmediate();
        vi.advanceTimersByTime(30_000);
      }
      letGo();
      return await work;
    };
    // Long before that what takes too long to read is left, and so is a thread that does nothing else.
    expect([await during(read), threads.length]).toEqual([null, 1]);
    await ends[0];
    const both = () => Promise.all([read(), compute(thread, [answer(3000)])]);
    expect([(await during(both))[0], threads.length, isThere()]).toEqual([null, 2, true]);
    // One that died beside a computation leaves nothing that keeps the next.
    held = [];
    const lost = expect(compute(thread, [answer(3000)])).rejects.toThrow(ThreadEnded);
    await setImmediate();
    end(threads[1]!);
    await lost;
    held = null;
    expect([await read(), threads.length, isThere()]).toEqual([3, 3, true]);
    vi.advanceTimersByTime(30_000);
    await ends[2];
    await thread.close();
  });

  test('that says what cannot be heard leaves nobody waiting, and is followed by another', async () => {
    const thread = new ComputingThread(QUIET);
    const read = () => thread.readAside(come(3), 'keyword_overview').then(wordsIn);
    const first = read();
    threads[0] ?? (await once(process, 'worker'));
    threads[0]!.emit('messageerror', new Error('too deep'));
    expect([await first, await read(), threads.length]).toEqual([null, 3, 2]);
    await thread.close();
  });

  test('that was left is not heard any more: what comes of it is no answer to what another one computes', async () => {
    const thread = new ComputingThread(QUIET);
    const first = expect(drafted(thread, [answer(1)])).rejects.toThrow(ThreadEnded);
    const second = drafted(thread, [answer(2)]);
    const [left] = await Promise.all([threads[0] ?? once(process, 'worker').then(([worker]) => worker)]);
    left.emit('messageerror', new Error('too deep'));
    await first;
    await setImmediate();
    left.emit('message', { kind: 'made', made: [] });
    expect(await (await second).pieces).toHaveLength(1);
    await thread.close();
  });

  test('leaves what it cannot read, and begins with nothing that is not worth it', async () => {
    const thread = new ComputingThread(QUIET);
    const read = (...bytes: Uint8Array[]) => thread.readAside(bytes, 'keyword_overview').then(wordsIn);
    const short = Buffer.from(JSON.stringify(envelope({ cost: 0.01, result: [{ items: [{ keyword: 'word' }] }] })));
    expect([await read(short), threads.length]).toEqual([null, 0]);
    expect([await read(...come(2)), await read(short), threads.length]).toEqual([2, 1, 1]);
    expect([await read(Buffer.from('[{')), await read(short), threads.length]).toEqual([null, 1, 1]);
    await thread.close();
  });

  test('makes the same bytes of what it has read itself, as often as it is asked', async () => {
    const thread = new ComputingThread(QUIET);
    const items = Array.from({ length: 500 }, (_, at) => ({
      keyword: `word ${at}`,
      keyword_info: { search_volume: at },
    }));
    const seed_keyword_data = { keyword: 'seed', keyword_info: { search_volume: 9 } };
    const text = JSON.stringify(
      envelope({ cost: 0.01, result: [{ seed_keyword_data, items }], filler: 'x'.repeat(600_000) }),
    );
    const apart = await thread.readAside([Buffer.from(text)], 'keyword_suggestions');
    const given = [{ ...answer(1), packed: apart!.packed }];
    const words = () =>
      thread.compute('wordsOfExpansion', { ...asked, filter: { mode: 'literal', terms: ['word 7'] } }, given);
    const [first, result] = [await words(), await compute(thread, given)];
    const other = new ComputingThread(QUIET);
    expect(await compute(other, given)).toEqual(result);
    expect([await words(), await compute(thread, given)]).toEqual([first, result]);
    await Promise.all([thread.close(), other.close()]);
  });
});

/** Throws where somebody changes it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

test('computations change nothing of what was read: it may be read again', () => {
  const metrics = {
    volume: 1,
    monthly: [{ year: 2025, month: 12, volume: 7 }],
    trendPct: { monthly: 1 },
    foreignIntents: [],
  };
  const items = Array.from({ length: 300 }, (_, at) => ({ keyword: `word ${at}`, depth: 1, metrics }));
  const packed = pack(JSON.stringify({ seed: items[0], totalCount: 300, items }));
  const read = () => frozen(parsePacked(packed));
  const given = (['suggestions', 'related_keywords', 'metrics'] as const).map((stage) => ({
    ...{ unitId: stage, stage, label: 'seed', packed },
  }));
  const place = { dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' };
  const filter = { mode: 'literal', terms: ['word 7'] } as { mode: 'literal'; terms: string[] };
  const asked = { ...place, keywords: ['seed'], filter };
  const batches = [{ unitId: 'metrics', keywords: items.map(({ keyword }) => keyword) }];
  const bulk = { ...place, keywords: batches[0]!.keywords, batches };
  for (const steps of [
    stepsOf('wordsOfExpansion', asked, given, read),
    stepsOf('expansion', asked, given, read),
    stepsOf('bulkMetrics', bulk as never, given.slice(2), read),
    stepsOf('suggestions', { keyword: 'seed' }, given, read),
  ])
    expect(() => runToEnd(steps as Steps<unknown>)).not.toThrow();
});

describe('what was read', () => {
  const text = (of: string) => pack(JSON.stringify({ text: of.repeat(1500) }));

  test('is told of the very same text alone, until it is forgotten', () => {
    const answers = new ReadAnswers();
    const packed = text('a');
    answers.keep(packed, 'kept');
    expect(answers.read(packed.slice())).toBe('kept');
    const damaged = packed.slice();
    damaged[10]! ^= 1;
    expect(() => answers.read(damaged)).toThrow();
    answers.forget(packed);
    expect(answers.read(packed)).toEqual({ text: 'a'.repeat(1500) });
  });

  test('takes no more memory than it may: the newest is kept, and nothing that is larger', () => {
    const answers = new ReadAnswers(4000);
    for (const one of ['a', 'b', 'b', 'c']) answers.keep(text(one), `kept ${one}`);
    answers.keep(text('large '), 'kept large');
    const read = (of: string) => answers.read(text(of));
    expect([read('b'), read('c')]).toEqual(['kept b', 'kept c']);
    expect([read('a'), read('large ')]).toEqual([parsePacked(text('a')), parsePacked(text('large '))]);
  });
});
