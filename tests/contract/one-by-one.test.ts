import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oneByOne } from '../../server/core/one-by-one.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

test('a row of works keeps nothing of what they made: an answer may have hundreds of megabytes', async () => {
  const inTurn = oneByOne();
  const thrown = new WeakRef(await inTurn(() => Promise.reject(new Error('none'))).catch((error: Error) => error));
  const made = new WeakRef(await inTurn(async () => ({ some: 'answer' })));
  const kept = () => [thrown, made].filter((one) => one.deref());
  // A collection of all that a worker holds takes a quarter of a second.
  for (let turns = 0; turns < 10 && kept().length > 0; turns++) {
    await setImmediate();
    collect();
  }
  expect(kept()).toEqual([]);
  expect(await inTurn(async () => 'goes on')).toBe('goes on');
});

test('each work of a row begins when the one before it is over, also when that one failed', async () => {
  const inTurn = oneByOne();
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const works = ends.map(({ promise }) =>
    inTurn(() => {
      begun += 1;
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(works);
  for (const [at, { resolve, reject }] of ends.entries()) {
    await setImmediate();
    expect(begun).toBe(at + 1);
    if (at === 0) reject(new Error('none'));
    else resolve();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
