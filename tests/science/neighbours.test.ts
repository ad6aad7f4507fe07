import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neighbourIndex } from '../../server/science/serp/neighbours.ts';
import { type Rows, transposed } from '../../server/science/serp/rows.ts';

const PAGES = 15;

function rowsOf(lists: readonly number[][]): Rows {
  const starts = [0];
  for (const list of lists) starts.push(starts.at(-1)! + list.length);
  return { starts: Uint32Array.from(starts), items: Uint32Array.from(lists.flat()) };
}

const lists = fc.array(fc.uniqueArray(fc.nat(PAGES - 1), { maxLength: 10 }), { maxLength: 14 });

test('the index finds who shares that many pages, whoever left before, as a look at each would', () => {
  const property = fc.property(lists, fc.integer({ min: 1, max: 6 }), (sets, fewest) => {
    const index = neighbourIndex(rowsOf(sets), PAGES, fewest);
    const shared = (a: number, b: number) => sets[a]!.filter((page) => sets[b]!.includes(page)).length;
    const all = [...sets.keys()];
    for (const self of all) {
      const others = all.filter((other) => other !== self);
      expect(index.reach(self)).toBe(others.reduce((sum, other) => sum + shared(self, other), 0));
    }
    for (const self of all) {
      index.leave(self);
      const left = all.filter((other) => other > self && shared(self, other) >= fewest);
      expect(index.neighboursOf(self).sort((a, b) => a - b)).toEqual(left);
      expect(index.neighboursOf(self)).toHaveLength(left.length);
    }
  });
  fc.assert(property);
});

test('lists that are transposed say which of them have a number; twice, they come out ascending', () => {
  const property = fc.property(lists, (sets) => {
    const turned = transposed(rowsOf(sets), PAGES);
    const having = Array.from({ length: PAGES }, (_, page) =>
      [...sets.keys()].filter((at) => sets[at]!.includes(page)),
    );
    expect(turned).toEqual(rowsOf(having));
    expect(transposed(turned, sets.length)).toEqual(rowsOf(sets.map((set) => set.toSorted((a, b) => a - b))));
  });
  fc.assert(property);
});
