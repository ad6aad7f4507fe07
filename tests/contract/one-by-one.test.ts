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
  for (const _ of 'some turns') {
    await setImmediate();
    collect();
  }
  expect([thrown.deref(), made.deref()]).toEqual([undefined, undefined]);
  expect(await inTurn(async () => 'goes on')).toBe('goes on');
});
