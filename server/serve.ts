import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { App } from './app.ts';
import { type Config, listeningOn, readConfig } from './config.ts';
import { type FetchHandler, type Listening, listen, notReady } from './http/server.ts';
import { openData } from './wiring/data.ts';
import { failStart } from './wiring/starting.ts';
import { heedStopSignals } from './wiring/stop-signals.ts';
import { welcome } from './wiring/welcome.ts';

/**
 * The process: configuration, socket, application; drains on SIGTERM and SIGINT. What keeps it from starting ends it in a line.
 * @param begun the thread of the embedded database, where it has begun already
 */
export async function serve(begun: Worker | null = null): Promise<void> {
  await start(begun).catch(failStart);
}

/** The port comes first: what the first start makes is shown once, so nothing may fail between the two. */
async function start(begun: Worker | null): Promise<void> {
  const stopSignals = heedStopSignals();
  const given = readConfig(process.env);
  let answer: FetchHandler = notReady;
  const server = await listen((request, address) => answer(request, address), {
    host: given.HOST,
    port: given.PORT,
    trustProxy: given.TRUST_PROXY,
    maxConnections: given.MAX_CONNECTIONS,
  });
  const config = listeningOn(given, server.port);
  // The data are opened in a thread of their own, which has begun; meanwhile all the rest is loaded.
  const opening = openData(config, undefined, begun);
  opening.catch(() => undefined);
  const [{ wireApp }, { bootstrap }] = await Promise.all([
    import('./app.ts'),
    import('./services/accounts/bootstrap.ts'),
  ]);
  const [app] = await Promise.all([wireApp(config, {}, opening), withDashboard(config)]);
  stopSignals.wait();
  const first = await bootstrap(app.context);
  let isStopping = false;
  const working = app.work().catch((thrown) => {
    if (!isStopping) throw thrown;
  });
  stopSignals.stopWith(async () => {
    isStopping = true;
    await stop(server, app, working);
  });
  // Who does nothing else is ready when it works.
  if (config.ROLE === 'worker') await working;
  answer = app.fetch;
  console.log(welcome(config, first));
  await working;
}

/** Production serves what was built. Elsewhere the dashboard follows its sources; the service runs without one that cannot be built. */
async function withDashboard(config: Config): Promise<void> {
  if (config.NODE_ENV === 'production' || config.ROLE === 'worker') return;
  const { buildDashboard } = await import('./wiring/build-dashboard.ts');
  await buildDashboard().catch((error) => console.error(`The dashboard could not be built: ${error.message}`));
}

/** As long as jobs are just begun with, a stop waits, so that they can be ended; milliseconds. */
const BEGINNING_MS = 5_000;

/** A process whose database does not let it begin ends where it is, as a kill would: others take over what it may have begun. */
async function stop(server: Listening, app: App, working: Promise<void>): Promise<void> {
  app.drain();
  await server.close();
  const hasBegun = await Promise.race([
    working.then(
      () => true,
      () => true,
    ),
    setTimeout(BEGINNING_MS, false),
  ]);
  if (!hasBegun) process.exit(0);
  await app.stop();
  process.exit(0);
}
