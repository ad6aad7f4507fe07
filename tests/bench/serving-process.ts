/**
 * The service in a process of its own, configured by its environment, that tells its parent how long its event loop was held
 * up: neither the clients nor the benchmark itself are in the figure. Ends when the parent goes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/server.ts';

const RESOLUTION_MS = 5;
const app = await createApp(readConfig(process.env), { log: pino({ level: 'silent' }) });
const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
process.on('message', (message) => {
  if (message === 'begin') {
    monitor.reset();
    monitor.enable();
    process.send!('begun');
  } else {
    monitor.disable();
    process.send!(monitor.max / 1e6);
  }
});
process.once('disconnect', async () => {
  await server.close();
  await app.stop();
});
process.send!(server.port);
