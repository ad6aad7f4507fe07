import { expect, test, vi } from 'vitest';
import { SharedWork } from '../../server/core/shared-work.ts';

const here = () => new AbortController();

/** Work that ends when it is told to, and shows when it is called off. */
function harness() {
  const shared = new SharedWork<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const begin = vi.fn((_calledOff: AbortSignal) => promise);
  const ask = (who = here()) => shared.result('one', who.signal, begin);
  const calledOff = () => begin.mock.calls.map(([signal]) => signal.aborted);
  return { ask, begin, end: () => resolve('done'), calledOff };
}

test('many wait for one piece of work; who comes later begins another', async () => {
  const { ask, begin, end } = harness();
  const all = [ask(), ask(), ask()];
  end();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  expect(begin).toHaveBeenCalledTimes(1);
  await ask();
  expect(begin).toHaveBeenCalledTimes(2);
});

test('who has gone waits no longer, and the others do', async () => {
  const { ask, end, calledOff } = harness();
  const who = here();
  const [left, stays] = [ask(who), ask()];
  who.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(calledOff()).toEqual([false]);
  end();
  expect(await stays).toBe('done');
});

test('when all have gone the work is called off, and who comes then begins it anew', async () => {
  const { ask, end, calledOff } = harness();
  const who = here();
  const left = [ask(who), ask(who)];
  who.abort(new Error('gone'));
  for (const one of await Promise.allSettled(left)) expect(one.status).toBe('rejected');
  expect(calledOff()).toEqual([true]);
  const next = ask();
  expect(calledOff()).toEqual([true, false]);
  end();
  expect(await next).toBe('done');
});

test('who has gone already begins nothing', async () => {
  const { ask, begin } = harness();
  const who = here();
  who.abort(new Error('gone'));
  await expect(ask(who)).rejects.toThrow('gone');
  expect(begin).not.toHaveBeenCalled();
});
