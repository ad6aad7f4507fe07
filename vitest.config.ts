import { defineConfig } from 'vitest/config';
import RunOrder from './tests/support/run-order.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/support/running.ts'],
    reporters: ['default', './tests/support/slowest.ts', './tests/support/smaller.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // A net for what hangs, far above what the slowest test takes on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Workers fill the cores by themselves: helper threads that collect garbage beside them cost more than they save.
    execArgv: ['--single-threaded-gc'],
    // Node loads what is tested as it does in production: nothing is rewritten, which takes a quarter less of the processor.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Suites share modules, not state: each makes its own people, application and database. They wait more than they compute.
    isolate: false,
    sequence: { sequencer: RunOrder },
    maxWorkers: 4,
  },
});
