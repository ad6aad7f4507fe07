import { vi } from 'vitest';

/**
 * What `look` finds, as soon as it finds something. How long that takes is no matter: the limit, like that of `expect.poll` in
 * vitest.config.ts, is a net for what never comes.
 */
export function until<T>(look: () => T | Promise<T>, { timeout = 60_000, interval = 20 } = {}) {
  return vi.waitUntil(look, { timeout, interval });
}
