import { afterEach, expect, test, vi } from 'vitest';
import { dueAtDesk } from '../support/desk.ts';
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

const FILES = [
  'tests/crash/kill.test.ts',
  'tests/crash/stall.test.ts',
  'tests/crash/slot.test.ts',
  'tests/crash/frozen.test.ts',
  'tests/crash/durable.test.ts',
  'tests/cli/pages.test.ts',
  'tests/money/faults.test.ts',
];
const DAYS = [20_780, 20_781, 20_782, 20_783];

test('a file of whole processes has one day in four at a desk, every other file each day', () => {
  const days = DAYS.map((turn) => dueAtDesk(FILES, [], turn));
  const times = FILES.map((file) => days.filter((due) => due.includes(file)).length);
  expect(times).toEqual([1, 1, 1, 1, 1, 1, 4]);
  expect(dueAtDesk(FILES, [], 20_784)).toEqual(days[0]);
});

test.for([
  ['what they watch', 'jobs/claim.ts'],
  ['one of them', 'tests/crash/kill.test.ts'],
  ['what helps them', 'tests/crash/support.ts'],
])('while %s differs from the main branch, they are due every day', ([, changed]) => {
  for (const turn of DAYS) {
    const due = dueAtDesk(FILES, [changed!], turn);
    expect(due.filter((file) => file.startsWith('tests/crash/'))).toHaveLength(5);
  }
});

test('all are due while what every suite uses differs, and where nobody knows what differs', () => {
  expect(dueAtDesk(FILES, ['tests/support/jobs.ts'], DAYS[0]!)).toEqual(FILES);
  expect(dueAtDesk(FILES, null, DAYS[0]!)).toEqual(FILES);
});
