import { describe, expect, test, vi } from 'vitest';
import { FairQueue, QueueFull } from '../../server/core/fair-queue.ts';

/** A queue whose work ends when it is told to; `started` lists it in the order in which it began. */
function harness(limits: { atOnce: number; places: number }) {
  const queue = new FairQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (party: string, name: string) =>
    queue
      .run(party, async () => {
        started.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      })
      .catch((thrown) => {
        if (thrown instanceof QueueFull) return 'full';
        throw thrown;
      });
  /** Ends everything that runs, and what starts by that, until nothing is left. */
  const drain = async () => {
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    }
  };
  return { queue, started, ask, drain };
}

describe('a queue that is fair to its parties', () => {
  test('runs no more at once than it may, and everything in the end', async () => {
    const { started, ask, drain } = harness({ atOnce: 2, places: 10 });
    const all = Array.from({ length: 6 }, (_, i) => ask('one', `${i}`));
    expect(started).toEqual(['0', '1']);
    await drain();
    expect(await Promise.all(all)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(started).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  test('a bystander waits for one piece of work of a flood, not for the flood', async () => {
    const { started, ask, drain } = harness({ atOnce: 1, places: 100 });
    const flood = Array.from({ length: 50 }, (_, i) => ask('flood', `flood ${i}`));
    const bystander = ask('bystander', 'bystander');
    await drain();
    await Promise.all([...flood, bystander]);
    expect(started.indexOf('bystander')).toBeLessThanOrEqual(2);
  });

  test('more than its places is refused at once, the flood before the bystander', async () => {
    const { ask, drain } = harness({ atOnce: 1, places: 5 });
    const flood = Array.from({ length: 20 }, (_, i) => ask('flood', `flood ${i}`));
    const others = ['a', 'b'].map((name) => ask(name, name));
    await drain();
    expect(await Promise.all(others)).toEqual(['a', 'b']);
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(20 - 1 - 5 + 2);
  });

  test('a place is given up by whoever has more than the newcomer would have, and by nobody else', async () => {
    const { ask, drain } = harness({ atOnce: 1, places: 4 });
    const running = ask('x', 'x');
    const [a, b] = ['a', 'b'].map((party) => [1, 2].map((at) => ask(party, `${party}${at}`)));
    expect(await ask('b', 'b3')).toBe('full');
    const c = [1, 2].map((at) => ask('c', `c${at}`));
    expect(await c[1]).toBe('full');
    await drain();
    expect([await running, ...(await Promise.all([...a!, ...b!, c[0]]))]).toEqual([
      'x',
      'a1',
      'full',
      'b1',
      'b2',
      'c1',
    ]);
  });

  test('who has gone begins nothing, and its place is free for another', async () => {
    const { queue, started, ask, drain } = harness({ atOnce: 1, places: 1 });
    const running = ask('one', 'running');
    const gone = new AbortController();
    const work = vi.fn(async () => 'too late');
    const left = queue.run('two', work, gone.signal);
    expect(await ask('two', 'refused')).toBe('full');
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = ask('two', 'next');
    await expect(queue.run('three', work, gone.signal)).rejects.toThrow('gone');
    await drain();
    expect(await Promise.all([running, next])).toEqual(['running', 'next']);
    expect([started, work.mock.calls]).toEqual([['running', 'next'], []]);
    await expect(queue.run('three', work, gone.signal)).rejects.toThrow('gone');
    expect(work).not.toHaveBeenCalled();
  });

  test('work that fails hands its slot on', async () => {
    const { queue } = harness({ atOnce: 1, places: 5 });
    const broken = queue.run('one', () => Promise.reject(new Error('broken')));
    const next = queue.run('one', async () => 'next');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queue.run('two', async () => 'free again')).toBe('free again');
  });
});
