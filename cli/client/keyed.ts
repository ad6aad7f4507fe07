import type { Inputs } from './router.ts';

type Mutations<Area extends keyof Inputs> = {
  [Name in keyof Inputs[Area] & string]: Inputs[Area][Name] extends { idempotencyKey?: string }
    ? 'idempotencyKey' extends keyof Inputs[Area][Name]
      ? `${Area}.${Name}`
      : never
    : never;
}[keyof Inputs[Area] & string];

/** Names of operations that take an Idempotency-Key, as the router's type has them. */
type KeyedName = { [Area in keyof Inputs & string]: Mutations<Area> }[keyof Inputs & string];

/** Operations that can be repeated: the same key with the same content is the same effect. */
export const KEYED: readonly KeyedName[] = [
  'research.expand',
  'research.compare',
  'research.serp',
  'research.trends',
  'research.suggest',
  'research.metrics',
  'byok.quoteExpand',
  'byok.quoteCompare',
  'byok.quoteMetrics',
  'byok.quoteRetry',
  'byok.executeExpand',
  'byok.executeCompare',
  'byok.executeMetrics',
  'byok.execute',
  'jobs.replay',
];

/** A fresh Idempotency-Key: one an intention, kept while the intention is repeated. */
export function freshKey(): string {
  return crypto.randomUUID();
}

/**
 * The key that a mutation travels with: the caller's own, or a fresh one that lasts as long as the call. Null where the operation
 * takes none, and so must not be sent twice.
 */
export function keyOf(path: string, input: unknown): string | null {
  const own = (input as { idempotencyKey?: unknown } | undefined)?.idempotencyKey;
  if (typeof own === 'string') return own;
  return (KEYED as readonly string[]).includes(path) ? freshKey() : null;
}
