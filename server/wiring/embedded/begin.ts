import { Worker } from 'node:worker_threads';

/**
 * What the first thread has compiled. It is kept as long as the process: every thread, also one that follows a dead one, runs the same
 * code, and the engine ends a process now and then whose threads free theirs while others make some (nodejs/node#64500).
 */
let program: WebAssembly.Module | null = null;

export function keepProgram(compiled: WebAssembly.Module | null): void {
  program ??= compiled;
}

/** Begins a thread for the embedded database. It loads what it needs, and opens the data that it is told first. */
export function beginThread(): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), { workerData: program });
}
