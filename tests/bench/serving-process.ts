/**
 * The service in a process of its own, configured by its environment, that tells its parent how long its event loop was held
 * up (`end`: milliseconds; `end with usage`: also the processor's time of the longest turn, by how many bytes the process
 * grew at most, and how many it keeps; between `begin weighed` and the end also how many it held at most): neither the clients nor the benchmark itself are in the figures. Ends when the parent
 * goes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/server.ts';
import { bootstrap } from '../../server/services/accounts/bootstrap.ts';

const RESOLUTION_MS = 5;
/** Between two collections of garbage while what is held is weighed. */
const WEIGHING_MS = 20;
const app = await createApp(readConfig(process.env), { log: pino({ level: 'silent' }) });
const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

/** What was most between two turns of the event loop, and how large the process was. */
const most = { cpu: 0, memory: 0, held: 0 };
const before = { memory: 0, held: 0 };
/** What the main thread holds outside of caches, whose figures are about. */
const weighed = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const cached = app.context.memory.figures().reduce((sum, { bytes }) => sum + bytes, 0);
  return heapUsed + arrayBuffers - cached;
};
/** Collected twice, because finalizers run in between. */
const held = async () => {
  weighed();
  await new Promise((resolve) => setImmediate(resolve));
  return weighed();
};
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

let weighing: NodeJS.Timeout | undefined;
const weigh = () => {
  most.held = Math.max(most.held, weighed());
};

process.on('message', async (message) => {
  if (message === 'begin' || message === 'begin weighed') {
    Object.assign(before, { held: await held(), memory: process.memoryUsage.rss() });
    last = cpuMs();
    Object.assign(most, { cpu: 0, memory: before.memory, held: before.held });
    if (message === 'begin weighed') weighing = setInterval(weigh, WEIGHING_MS).unref();
    monitor.reset();
    monitor.enable();
    process.send!('begun');
  } else {
    monitor.disable();
    clearInterval(weighing);
    look();
    const heldUp = monitor.max / 1e6;
    if (message !== 'end with usage') return void process.send!(heldUp);
    const usage = { heldUp, computed: most.cpu, grown: most.memory - before.memory };
    process.send!({ ...usage, held: most.held - before.held, kept: (await held()) - before.held });
  }
});
process.once('disconnect', async () => {
  await server.close();
  await app.stop();
});
const { apiKey } = await bootstrap(app.context);
process.send!({ port: server.port, apiKey });
