/**
 * The service in a process of its own, configured by its environment, that tells its parent how long its event loop was held
 * up (`end`: milliseconds; `end with usage`: also the processor's time of the longest turn, and by how many bytes the process
 * grew): neither the clients nor the benchmark itself are in the figures. Ends when the parent goes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/server.ts';
import { bootstrap } from '../../server/services/accounts/bootstrap.ts';

const RESOLUTION_MS = 5;
const app = await createApp(readConfig(process.env), { log: pino({ level: 'silent' }) });
const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

/** What was most between two turns of the event loop, and how large the process was. */
const most = { cpu: 0, memory: 0 };
const before = { memory: 0 };
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let last = cpuMs();
const look = () => {
  const now = cpuMs();
  most.cpu = Math.max(most.cpu, now - last);
  most.memory = Math.max(most.memory, process.memoryUsage.rss());
  last = cpuMs();
};
setInterval(look, RESOLUTION_MS).unref();

process.on('message', (message) => {
  if (message === 'begin') {
    globalThis.gc?.();
    last = cpuMs();
    before.memory = process.memoryUsage.rss();
    Object.assign(most, { cpu: 0, memory: before.memory });
    monitor.reset();
    monitor.enable();
    process.send!('begun');
  } else {
    monitor.disable();
    look();
    const heldUp = monitor.max / 1e6;
    const usage = { heldUp, computed: most.cpu, grown: most.memory - before.memory };
    process.send!(message === 'end with usage' ? usage : heldUp);
  }
});
process.once('disconnect', async () => {
  await server.close();
  await app.stop();
});
const { apiKey } = await bootstrap(app.context);
process.send!({ port: server.port, apiKey });
