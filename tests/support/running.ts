import { afterAll, expect } from 'vitest';
import { killRunning } from './processes.ts';

/** Applications that were started and not stopped: their books were not compared. */
const running = new Set<string>();

export function started(url: string): void {
  running.add(url);
}

export function stopped(url: string): void {
  running.delete(url);
}

/** Runs after all other hooks of a file: whoever starts an application stops it. */
afterAll(() => {
  killRunning();
  const left = [...running];
  running.clear();
  expect(left).toEqual([]);
});
