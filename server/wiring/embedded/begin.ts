import { Worker } from 'node:worker_threads';

/** Begins a thread for the embedded database. It loads what it needs, and opens the data that it is told first. */
export function beginThread(): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url));
}
