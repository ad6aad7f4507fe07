import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import type { PackedAnswer } from '../../jobs/computing/answer.ts';
import { stepsOf } from '../../jobs/computing/computations.ts';
import { compute as computeOf } from '../../jobs/computing/compute.ts';
import { ComputingThread, ThreadEnded } from '../../jobs/computing/thread.ts';
import { pack } from '../../server/core/packed.ts';
import { runToEnd } from '../../server/science/index.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { answerOfRows, asked, compute, drafted, end, QUIET, watchThreads } from '../support/computing-threads.ts';
import { person } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const watched = watchThreads();
const { threads } = watched;

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
      watched.meet = (thread) => void (threads.length === 1 && end(thread));
      const { body } = await research(app, admin, 'expand', LARGE);
      expect([body.status, threads.length]).toEqual(['complete', 2]);
    });
  });

  test('ends with a code when every thread dies; what it paid for serves the next', async () => {
    await withApp(async (app) => {
      const admin = await person(app, { role: 'admin' });
      watched.meet = end;
      const { body: failed } = await research(app, admin, 'expand', LARGE);
      expect(failed).toMatchObject({ status: 'failed', result: null });
      expect(failed.failedStages).toContainEqual(expect.objectContaining({ code: 'NOT_FINISHED' }));
      watched.meet = () => {};
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
  const context = { memory, log: QUIET };
  await computeOf(context, 'suggestions', { keyword: 'seed' }, [{ unit, request: {} as never, packed }]);
  expect(threads).toHaveLength(1);
  await memory.close();
});

/** Null: the thread has ended since it was listed. */
function priorityOf(id: number): number | null {
  try {
    return getPriority(id);
  } catch {
    return null;
  }
}

describe('the thread', () => {
  test('makes the same bytes as this one, however many ask at once', async () => {
    const thread = new ComputingThread(QUIET);
    const sizes = [3000, 1, 500];
    const made = await Promise.all(sizes.map((size) => compute(thread, [answerOfRows(size), answerOfRows(10)])));
    for (const [at, size] of sizes.entries()) {
      const { text, ...words } = runToEnd(stepsOf('expansion', asked(), [answerOfRows(size), answerOfRows(10)]));
      expect(made[at]).toEqual({ ...words, pieces: runToEnd(text()) });
    }
    expect(threads).toHaveLength(1);
    await thread.close();
  });

  test.runIf(process.platform === 'linux')('goes behind those that answer requests', async () => {
    // Nobody goes behind the last: where the whole run is the last, the thread is beside it.
    const priority = Math.min(getPriority() + 10, 19);
    const behind = () => readdirSync('/proc/self/task').filter((id) => priorityOf(Number(id)) === priority);
    const before = new Set(behind());
    const thread = new ComputingThread(QUIET);
    await compute(thread, [answerOfRows(1)]);
    // One of those from before may have ended.
    expect(behind().filter((id) => !before.has(id))).toHaveLength(1);
    await thread.close();
  });

  test('tells the words of a result before its text is written, and what becomes of that', async () => {
    const thread = new ComputingThread(QUIET);
    watched.meet = (worker) => {
      if (threads.length > 1) return;
      const emit = worker.emit.bind(worker);
      // However fast it is: its text is not heard of before it ends.
      vi.spyOn(worker, 'emit').mockImplementation((event, ...said) =>
        said[0]?.kind === 'made' ? true : emit(event as 'message', ...said),
      );
    };
    const [first, second] = [await drafted(thread, [answerOfRows(100)]), drafted(thread, [answerOfRows(1)])];
    expect([first.words.length, first.tells, first.pieces]).toEqual([1, true, expect.any(Promise)]);
    end(threads[0]!);
    await expect(first.pieces).rejects.toThrow(ThreadEnded);
    expect(await (await second).pieces).toHaveLength(1);
    expect(threads).toHaveLength(2);
    await thread.close();
  });

  test('tells what a computation throws, and goes on', async () => {
    const thread = new ComputingThread(QUIET);
    await expect(compute(thread, [{ ...answerOfRows(1), packed: pack('{') }])).rejects.toThrow(SyntaxError);
    expect((await compute(thread, [answerOfRows(1)])).words).toHaveLength(1);
    expect(threads).toHaveLength(1);
    await thread.close();
  });

  test('that runs out of memory fails what it computed, and is followed by another', async () => {
    const thread = new ComputingThread(QUIET, { maxOldGenerationSizeMb: 24 });
    await expect(compute(thread, Array<PackedAnswer>(60).fill(answerOfRows(1000)))).rejects.toThrow(ThreadEnded);
    expect((await compute(thread, [answerOfRows(10)])).words).toHaveLength(1);
    expect(threads).toHaveLength(2);
    await thread.close();
  });

  test('that is closed while it computes leaves nobody waiting', async () => {
    const thread = new ComputingThread(QUIET);
    const computed = compute(thread, [answerOfRows(3000)]);
    const refused = expect(computed).rejects.toThrow(ThreadEnded);
    if (threads.length === 0) await once(process, 'worker');
    await thread.close();
    await refused;
    await expect(compute(thread, [answerOfRows(1)])).rejects.toThrow(ThreadEnded);
  });

  test('is not heard where Node has it tell which files it loads', async () => {
    const thread = new ComputingThread(QUIET);
    const computed = compute(thread, [answerOfRows(100)]);
    if (threads.length === 0) await once(process, 'worker');
    threads[0]!.emit('message', { 'watch:import': ['file:///loaded.ts'] });
    expect((await computed).words).toHaveLength(1);
    await thread.close();
  });

  test('that was left is not heard any more: what comes of it is no answer to what another one computes', async () => {
    const thread = new ComputingThread(QUIET);
    const first = expect(drafted(thread, [answerOfRows(1)])).rejects.toThrow(ThreadEnded);
    const second = drafted(thread, [answerOfRows(2)]);
    const [left] = await Promise.all([threads[0] ?? once(process, 'worker').then(([worker]) => worker)]);
    left.emit('messageerror', new Error('too deep'));
    await first;
    await setImmediate();
    left.emit('message', { kind: 'made', made: [] });
    left.emit('messageerror', new Error('still too deep'));
    expect(await (await second).pieces).toHaveLength(1);
    expect(threads).toHaveLength(2);
    await thread.close();
  });
});
