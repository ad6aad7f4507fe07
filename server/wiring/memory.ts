import { LRUCache } from 'lru-cache';
import type { Cache, CacheFigures, CacheKind, Memory, StateKind } from '../core/memory.ts';

/** The memory of one application. */
export function createMemory(): Memory {
  const caches = new Map<object, CountedCache<object, unknown>>();
  const states = new Map<object, { state: unknown; close(): Promise<void> | void }>();
  return {
    cache<V extends object, C>(kind: CacheKind<V, C>) {
      const cache = caches.get(kind) ?? new CountedCache(kind as unknown as CacheKind<object, unknown>);
      caches.set(kind, cache);
      return cache as unknown as Cache<V, C>;
    },
    state<T>(kind: StateKind<T>, make: () => T) {
      const known = states.get(kind);
      if (known) return known.state as T;
      const state = make();
      states.set(kind, { state, close: () => kind.close?.(state) });
      return state;
    },
    known: <T>(kind: StateKind<T>) => states.get(kind)?.state as T | undefined,
    figures: () => [...caches.values()].map((cache) => cache.figures()),
    async close() {
      const open = [...states.values()].reverse();
      states.clear();
      for (const { close } of open) await close();
      for (const cache of caches.values()) cache.forget(() => true);
    },
  };
}

class CountedCache<V extends object, C> implements Cache<V, C> {
  readonly #name: string;
  readonly #values: LRUCache<string, V, C>;
  #hits = 0;
  #misses = 0;

  constructor(kind: CacheKind<V, C>) {
    const { name, maxBytes, lifetimeMs, bytesOf, read, finishesReading = false } = kind;
    this.#name = name;
    this.#values = new LRUCache<string, V, C>({
      maxSize: maxBytes,
      sizeCalculation: (value) => Math.max(1, bytesOf(value)),
      ...(lifetimeMs === undefined ? {} : { ttl: lifetimeMs }),
      ...(read ? { fetchMethod: (key, _stale, { context }) => read(key, context) } : {}),
      ignoreFetchAbort: finishesReading,
    });
  }

  get(key: string): V | undefined {
    return this.#counted(this.#values.get(key));
  }

  peek(key: string): V | undefined {
    return this.#values.peek(key);
  }

  set(key: string, value: V): void {
    this.#values.set(key, value);
  }

  fetch(key: string, context: C): Promise<V | undefined> {
    const known = this.get(key);
    if (known !== undefined) return Promise.resolve(known);
    return this.#values.fetch(key, { context } as Parameters<LRUCache<string, V, C>['fetch']>[1] & object);
  }

  forget(of: (value: V) => boolean): void {
    for (const [key, value] of this.#values.entries()) if (of(value)) this.#values.delete(key);
  }

  figures(): CacheFigures {
    const { size: entries, calculatedSize: bytes } = this.#values;
    return { cache: this.#name, entries, bytes, hits: this.#hits, misses: this.#misses };
  }

  #counted<T>(found: T | undefined): T | undefined {
    if (found === undefined) this.#misses += 1;
    else this.#hits += 1;
    return found;
  }
}
