import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { together } from '../../server/core/together.ts';

interface Item {
  weight: number;
  /** Turns of the event loop before it is asked for. */
  later: number;
  isRefused: boolean;
}

const item = fc.record({ weight: fc.nat(12), later: fc.nat(3), isRefused: fc.boolean() });
const bounds = fc.record({ underWay: fc.integer({ min: 1, max: 4 }), items: fc.integer({ min: 1, max: 5 }) });
const WEIGHT = 10;

test('what is done together is bounded, each has an end of its own, and only what is too heavy goes alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 40 }), bounds, async (asked, { underWay, items }) => {
      let open = 0;
      const run = async (some: readonly Item[]) => {
        open += 1;
        expect(open).toBeLessThanOrEqual(underWay);
        expect(some.length).toBeLessThanOrEqual(items);
        const weight = some.reduce((sum, one) => sum + one.weight, 0);
        expect(some.length === 1 || weight <= WEIGHT).toBe(true);
        await setImmediate();
        open -= 1;
        if (some.some(({ isRefused }) => isRefused)) throw some;
        return some.map((one) => ({ of: one }));
      };
      const ask = together(run, { underWay, items, weight: WEIGHT, weightOf: ({ weight }: Item) => weight });
      const ends = asked.map(async (one) => {
        for (let turn = 0; turn < one.later; turn++) await setImmediate();
        return await ask(one).catch((thrown: unknown) => thrown);
      });
      const expected = asked.map((one) => (one.isRefused ? [one] : { of: one }));
      expect(await Promise.all(ends)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
