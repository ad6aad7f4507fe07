/**
 * A worker process that stops at a given point: `CRASH_AT` names the point, `CRASH_SIGNAL` what the process sends itself
 * there (SIGKILL, or SIGSTOP to stall), `CRASH_NTH` how often the point is passed before.
 */
import type { Hooks } from '../../jobs/crash-points.ts';
import { createApp } from '../../server/app.ts';
import { testConfig } from '../support/config.ts';

const { CRASH_AT, CRASH_SIGNAL = 'SIGKILL', CRASH_NTH = '0', ...environment } = process.env;
let passed = 0;
const hooks: Hooks = {
  reached: async (point) => {
    if (point !== CRASH_AT || passed++ !== Number(CRASH_NTH)) return;
    process.kill(process.pid, CRASH_SIGNAL as NodeJS.Signals);
    // Another thread may take the signal first; this one must not go on meanwhile, nor let its timers run.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  },
};

await createApp(testConfig(environment), { hooks, sweepSeconds: 0.2, tunables: { collectSeconds: 0.2 } });
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
