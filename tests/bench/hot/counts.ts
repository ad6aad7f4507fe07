import pg from 'pg';
import type { Memory } from '../../../server/core/memory.ts';
import type { Work } from './call.ts';

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return (query as (...all: unknown[]) => unknown).apply(this, given);
} as never;

/** Tells from now on, each time it is asked, what this process did since it was asked before. */
export function counts(memory?: Memory): () => Work {
  const read = () => {
    const { user, system } = process.cpuUsage();
    const hits = Object.fromEntries((memory?.figures() ?? []).map(({ cache, hits: found }) => [cache, found]));
    return { cpuMs: (user + system) / 1000, statements, hits };
  };
  let before = read();
  return () => {
    const now = read();
    const hits = Object.entries(now.hits).map(([cache, found]) => [cache, found - (before.hits[cache] ?? 0)]);
    const work = {
      cpuMs: now.cpuMs - before.cpuMs,
      statements: now.statements - before.statements,
      hits: Object.fromEntries(hits),
    };
    before = now;
    return work;
  };
}

/** What this process holds after collections, bytes, and the timers that it waits for. */
export interface Held {
  rss: number;
  heap: number;
  timers: number;
}

export function held(): Held {
  // The first one finds what nobody uses any more; the next gives back buffers among it, and pages that V8 keeps for garbage to come.
  globalThis.gc?.();
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  return { rss, heap: heapUsed + external, timers };
}
