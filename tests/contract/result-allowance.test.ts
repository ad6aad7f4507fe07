import { expect, test } from 'vitest';
import { StoredJson } from '../../server/core/raw-json.ts';
import { MAX_RESULT_BYTES, ResultAllowance } from '../../server/core/result-allowance.ts';

const of = (bytes: number) => async () => bytes;
const text = (id: string, bytes: number) => new StoredJson(id, { size: of(bytes), load: async () => null });
const outcome = (taking: Promise<void>) =>
  taking.then(
    () => 'read' as const,
    (thrown) => thrown.code as string,
  );

test('rows of the largest result can be read, as often as one likes', async () => {
  const allowance = new ResultAllowance();
  const taken = Array.from({ length: 20 }, () => outcome(allowance.takeRows('large', of(3 * MAX_RESULT_BYTES))));
  expect(new Set(await Promise.all(taken))).toEqual(new Set(['read']));
});

test('beside others it is too large, however often it is asked for', async () => {
  const allowance = new ResultAllowance();
  const ids = ['small', 'large', 'large'];
  const sizes: Record<string, number> = { small: 1, large: MAX_RESULT_BYTES };
  const taken = ids.map((id) => outcome(allowance.takeRows(id, of(sizes[id]!))));
  expect(await Promise.all(taken)).toEqual(['read', 'VALIDATION_FAILED', 'VALIDATION_FAILED']);
});

test('rows of a result count once, and beside whole texts', async () => {
  const allowance = new ResultAllowance();
  const half = MAX_RESULT_BYTES / 2;
  await allowance.takeRows('one', of(half));
  await allowance.takeRows('one', of(half));
  await allowance.take(text('two', half));
  expect(await outcome(allowance.take(text('three', 1)))).toBe('VALIDATION_FAILED');
});

test('rows of five results are read, and texts count with them', async () => {
  const allowance = new ResultAllowance();
  for (const id of ['a', 'b', 'c', 'd']) await allowance.takeRows(id, of(1));
  await allowance.take(text('e', 1));
  expect(await outcome(allowance.takeRows('f', of(1)))).toBe('VALIDATION_FAILED');
  expect(await outcome(allowance.takeRows('a', of(1)))).toBe('read');
});
