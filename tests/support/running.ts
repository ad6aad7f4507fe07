import { afterAll, expect } from 'vitest';
import { killRunning } from './processes.ts';
import { leftToCi } from './series.ts';

/** Applications that were started and not stopped: their books were not compared. */
const running = new Set<string>();

export function started(url: string): void {
  running.add(url);
}

export function stopped(url: string): void {
  running.delete(url);
}

/** Runs after all other hooks of a file: whoever starts an application stops it. */
// biome-ignore lint/correctness/noEmptyPattern: the runner takes no other first parameter
afterAll(({}, file) => {
  killRunning();
  file.meta.leftToCi = leftToCi();
  const left = [...running];
  running.clear();
  expect(left).toEqual([]);
});
