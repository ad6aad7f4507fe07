import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

const env = (window: number, timeoutMs: number, lease: number) => ({
  SETTLE_WINDOW_SECONDS: String(window),
  PROVIDER_TIMEOUT_MS: String(timeoutMs),
  JOB_LEASE_SECONDS: String(lease),
});

test('no start takes a settle window in which a request may still be on its way', () => {
  const figures = [
    fc.integer({ min: 1, max: 3600 }),
    fc.integer({ min: 100, max: 600_000 }),
    fc.integer({ min: 1, max: 600 }),
  ] as const;
  const property = fc.property(...figures, (window, timeoutMs, lease) => {
    const read = () => readConfig(env(window, timeoutMs, lease));
    if (window * 1000 >= timeoutMs + lease * 1000) expect(read().SETTLE_WINDOW_SECONDS).toBe(window);
    else expect(read).toThrow(/SETTLE_WINDOW_SECONDS/);
  });
  fc.assert(property, { numRuns: 500 });
});

test('the defaults fit, and the bound itself does', () => {
  expect(readConfig({}).SETTLE_WINDOW_SECONDS).toBe(180);
  expect(readConfig(env(160, 130_000, 30)).SETTLE_WINDOW_SECONDS).toBe(160);
  expect(() => readConfig(env(159, 130_000, 30))).toThrow(ConfigError);
});
