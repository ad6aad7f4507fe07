import { expect, test } from 'vitest';
import { spanOf } from '../../jobs/timely.ts';
import { hostClocks } from '../support/clock.ts';

test.each([
  ['both clocks went on', 30_000, 30_000],
  ['the machine was suspended: only the wall clock went on', 30_000, 0],
  ['the wall clock was set back meanwhile', -3_600_000, 30_000],
])('a span is over when %s', (_name, wall, monotonic) => {
  const moved = hostClocks();
  const isTimely = spanOf(30_000, moved);
  expect(isTimely()).toBe(true);
  moved.at.wall += wall;
  moved.at.monotonic += monotonic;
  expect(isTimely()).toBe(false);
});

test('a span goes on until its last millisecond', () => {
  const moved = hostClocks();
  const isTimely = spanOf(30_000, moved);
  moved.at.wall += 29_999;
  moved.at.monotonic += 29_999;
  expect(isTimely()).toBe(true);
});
