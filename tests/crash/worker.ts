/**
 * A worker process that stops at a given point: `CRASH_AT` names the point, `CRASH_SIGNAL` what the process sends itself
 * there (SIGKILL, or SIGSTOP to stall), `CRASH_NTH` how often the point is passed before. With `FREEZE_UNTIL` its event loop
 * stands still when its first connection to a provider is made and nothing is written yet, until that file exists.
 * `WEBHOOK_FIGURES` are figures of the dispatcher, as JSON.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import type { Hooks } from '../../jobs/crash-points.ts';
import { createApp } from '../../server/app.ts';
import { testConfig } from '../support/config.ts';

const {
  CRASH_AT,
  CRASH_SIGNAL = 'SIGKILL',
  CRASH_NTH = '0',
  FREEZE_UNTIL,
  WEBHOOK_FIGURES = '{}',
  ...environment
} = process.env;
const CONNECTED = 'undici:client:connected';
const nap = new Int32Array(new SharedArrayBuffer(4));
let passed = 0;
const hooks: Hooks = {
  reached: async (point) => {
    if (point !== CRASH_AT || passed++ !== Number(CRASH_NTH)) return;
    process.kill(process.pid, CRASH_SIGNAL as NodeJS.Signals);
    // Another thread may take the signal first; this one must not go on meanwhile, nor let its timers run.
    Atomics.wait(nap, 0, 0, 50);
  },
};

const freeze = () => {
  unsubscribe(CONNECTED, freeze);
  process.send?.('frozen');
  while (!existsSync(FREEZE_UNTIL!)) Atomics.wait(nap, 0, 0, 20);
};
if (FREEZE_UNTIL) subscribe(CONNECTED, freeze);

await createApp(testConfig(environment), {
  hooks,
  sweepSeconds: 0.2,
  byTheClock: false,
  tunables: { collectSeconds: 0.2 },
  webhooks: JSON.parse(WEBHOOK_FIGURES),
});
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
