import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

export default defineConfig({
  // Node loads the CommonJS build of graphql, here and inside its plugins; two builds at once refuse each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/support/running.ts'],
    reporters: ['default', './tests/support/slowest.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // A net for what hangs, far above what the slowest test takes on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Suites share modules, not state: each makes its own people, application and database. They wait more than they compute.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
  },
});
