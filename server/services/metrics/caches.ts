import { Counter, Gauge, type Registry } from 'prom-client';
import type { Memory } from '../../core/memory.ts';

/** The figures of an application's caches; call what is returned before they are read. */
export function cacheMetrics(registry: Registry, memory: Memory): () => void {
  const common = { labelNames: ['cache'], registers: [registry] };
  const entries = new Gauge({ ...common, name: 'cache_entries', help: 'Values that a cache holds.' });
  const bytes = new Gauge({ ...common, name: 'cache_bytes', help: 'Room that they take, about.' });
  const hits = new Counter({ ...common, name: 'cache_hits_total', help: 'Questions that a cache answered.' });
  const misses = new Counter({ ...common, name: 'cache_misses_total', help: 'Questions that it could not answer.' });
  return () => {
    for (const each of [entries, bytes, hits, misses]) each.reset();
    for (const { cache, ...of } of memory.figures()) {
      entries.set({ cache }, of.entries);
      bytes.set({ cache }, of.bytes);
      hits.inc({ cache }, of.hits);
      misses.inc({ cache }, of.misses);
    }
  };
}
