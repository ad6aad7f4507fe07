import { afterEach, expect, test, vi } from 'vitest';
import { inTurns, leftToCi } from '../support/series.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const CASES = ['a', 'b', 'c', 'd', 'e'];

function takenOn(turn: string, ci = ''): { taken: string[]; left: number } {
  vi.stubEnv('TEST_TURN', turn);
  vi.stubEnv('CI', ci);
  const taken = inTurns(CASES, 3);
  const left = leftToCi();
  return { taken, left };
}

test('at a desk each case has its day, and what is left to CI is counted', () => {
  const days = ['20780', '20781', '20782'].map((turn) => takenOn(turn));
  expect(days.flatMap(({ taken }) => taken).sort()).toEqual(CASES);
  expect(days.map(({ taken, left }) => taken.length + left)).toEqual([5, 5, 5]);
  expect(takenOn('20783')).toEqual(days[0]);
});

test('CI takes all, whatever the day, and so does the turn of all', () => {
  expect(takenOn('20780', 'true')).toEqual({ taken: CASES, left: 0 });
  expect(takenOn('all')).toEqual({ taken: CASES, left: 0 });
});
