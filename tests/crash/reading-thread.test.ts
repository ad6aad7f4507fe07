import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ComputingThread, ThreadEnded } from '../../jobs/computing/thread.ts';
import { envelope } from '../providers/support/raw-server.ts';
import {
  answerOfRows,
  asked,
  come,
  compute,
  drafted,
  end,
  QUIET,
  watchThreads,
  wordsIn,
} from '../support/computing-threads.ts';

const watched = watchThreads();
const { threads } = watched;

describe('the thread that computes', () => {
  test('reads an answer before a computation is over that was begun earlier', async () => {
    const thread = new ComputingThread(QUIET);
    await compute(thread, [answerOfRows(1)]);
    const IN_TURN = ['read 3', 'words', 'read 4', 'text'];
    let order: string[] = [];
    // Who asks only when the text is written already, on a busy machine, is not told before it: once is enough.
    for (let round = 0; round < 5 && order.join() !== IN_TURN.join(); round += 1) {
      order = [];
      const read = async (words: number) =>
        order.push(`read ${wordsIn(await thread.readAside(come(words), 'keyword_overview'))}`);
      const computed = drafted(thread, [answerOfRows(20_000)]).then(async ({ pieces }) => {
        order.push('words');
        const text = Promise.resolve(pieces).then(() => order.push('text'));
        await Promise.all([read(4), text]);
      });
      // It has been told by then.
      await setImmediate();
      await Promise.all([read(3), computed]);
    }
    expect(order).toEqual(IN_TURN);
    expect(threads).toHaveLength(1);
    await thread.close();
  });

  test('that dies leaves what it was to read, and is followed by another; so does one that is closed', async () => {
    // No reading is given up because it takes too long.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const thread = new ComputingThread(QUIET);
    watched.meet = (worker) => void (threads.length === 1 && end(worker));
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
    watched.meet = (worker) => {
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
    const both = () => Promise.all([read(), compute(thread, [answerOfRows(3000)])]);
    expect([(await during(both))[0], threads.length, isThere()]).toEqual([null, 2, true]);
    // One that died beside a computation leaves nothing that keeps the next.
    held = [];
    const lost = expect(compute(thread, [answerOfRows(3000)])).rejects.toThrow(ThreadEnded);
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
    const given = [{ ...answerOfRows(1), packed: apart!.packed }];
    const words = () => thread.compute('wordsOfExpansion', asked(), given);
    const [first, result] = [await words(), await compute(thread, given)];
    const other = new ComputingThread(QUIET);
    expect(await compute(other, given)).toEqual(result);
    expect([await words(), await compute(thread, given)]).toEqual([first, result]);
    await Promise.all([thread.close(), other.close()]);
  });
});
