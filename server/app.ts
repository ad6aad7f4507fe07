import { type Logger, pino } from 'pino';
import { readingAside } from '../jobs/computing/compute.ts';
import type { Hooks } from '../jobs/crash-points.ts';
import { Executor } from '../jobs/executor.ts';
import { JobDelivery } from '../jobs/queue.ts';
import { isQueueMade } from '../jobs/queue-version.ts';
import { schedules } from '../jobs/schedules.ts';
import { startSweeper, type Take } from '../jobs/sweeper.ts';
import { Dispatcher, type WebhookTunables } from '../jobs/webhooks/dispatcher.ts';
import type { Tunables } from '../jobs/work.ts';
import type { Config } from './config.ts';
import { announceWorker } from './core/slot-leases.ts';
import type { RateBucket } from './providers/pacing.ts';
import { startPriceLists } from './services/connections/price-lists.ts';
import { checkCredentialKeys } from './services/connections/rotate-keys.ts';
import type { AppContext } from './services/context.ts';
import { loadCredentialKeys } from './services/sealing/keys.ts';
import { connectProviders, findProviders } from './wiring/connect-providers.ts';
import type { Opening } from './wiring/data.ts';
import { loadGraphql } from './wiring/graphql.ts';
import { createMemory } from './wiring/memory.ts';
import { probeSurface } from './wiring/probes.ts';
import { openStore } from './wiring/store.ts';

/** What tests may replace: figures of time, and hooks that tell where a worker is. */
export interface Overrides {
  tunables?: Partial<Tunables>;
  hooks?: Hooks;
  log?: Logger;
  sweepSeconds?: number;
  webhooks?: Partial<WebhookTunables>;
  /** False: nothing runs by the clock, so that what a test counts is its own doing. */
  byTheClock?: boolean;
  /** Sending times in place of those that all processes share. */
  sendingTimes?: RateBucket;
}

export interface App {
  context: AppContext;
  /** The whole HTTP surface at the fetch boundary. */
  fetch(request: Request, address: string): Promise<Response>;
  /** Begins with jobs, where ROLE asks for a worker. */
  work(): Promise<void>;
  /** Resolves when no job runs or waits in this process. */
  idle(): Promise<void>;
  /** Nothing more is begun from now on; who waits is answered at once with what there is. */
  drain(): void;
  /** Drains requests and jobs, then closes everything in reverse order of opening. */
  stop(): Promise<void>;
}

/** The whole application, which has begun with jobs. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const app = await wireApp(config, overrides);
  await app.work();
  return app;
}

/**
 * Wires the application: store, queue, providers, services, transports. It answers before it works: on the embedded database, which does
 * one statement at a time, what a worker asks first takes as long as opening it.
 * @param opening the embedded database, when somebody has begun to open it
 */
export async function wireApp(config: Config, overrides: Overrides = {}, opening?: Opening): Promise<App> {
  const log = overrides.log ?? pino({ level: config.LOG_LEVEL });
  const closers: (() => Promise<void> | void)[] = [];
  const stopping = new AbortController();
  // Both while the store opens, which keeps a thread of its own or a server busy; what failed is met where it is needed.
  const loading = config.ROLE === 'worker' ? null : loadAnswering(config);
  loading?.catch(() => undefined);
  const finding = findProviders(config);
  finding.catch(() => undefined);
  const store = await openStore(config, log, opening);
  closers.push(() => store.close());
  const delivery = new JobDelivery(store.pglite ? { pglite: store.pglite } : { url: config.directUrl! }, log);
  const starting = delivery.start(await isQueueMade(store.database.db));
  starting.catch(() => undefined);
  closers.push(() => delivery.stop());
  const addresses = await finding;
  const memory = createMemory();
  const { providers, close } = connectProviders(config, store.database, addresses, {
    bucket: overrides.sendingTimes,
    readAside: readingAside({ memory, log }),
  });
  closers.push(close);
  const credentialKeys = await loadCredentialKeys(config);
  await checkCredentialKeys({ database: store.database, credentialKeys });
  const answering = await loading;
  const context: AppContext = {
    config,
    database: store.database,
    bus: store.signals,
    queue: delivery,
    providers,
    credentialKeys,
    memory,
    checkDocument: async (document) => (await loadGraphql()).checkDocument(document),
    stopping: stopping.signal,
    log,
  };
  closers.push(() => memory.close());
  const [stopPriceLists] = await Promise.all([startPriceLists(context), starting]);
  closers.push(stopPriceLists);
  let executor: Executor | null = null;
  const handler = (answering ?? probeSurface)(context);
  const requests = new Set<Promise<Response>>();
  return {
    context,
    fetch(request, address) {
      const answer = Promise.resolve(handler.fetch(request, { address }));
      requests.add(answer);
      const over = () => requests.delete(answer);
      answer.then(over, over);
      return answer;
    },
    async work() {
      if (config.ROLE !== 'web') executor = await startWorker(context, delivery, overrides, closers);
    },
    idle: async () => executor?.idle(),
    drain: () => stopping.abort(),
    async stop() {
      stopping.abort();
      await Promise.allSettled(requests);
      for (const close of closers.reverse()) await close();
    },
  };
}

/** What answers requests: a worker does not, and loads in half the time without it. */
async function loadAnswering({ embedded }: Config) {
  const [{ httpSurface }] = await Promise.all([import('./wiring/surface.ts'), embedded ? null : loadGraphql()]);
  return httpSurface;
}

async function startWorker(
  app: AppContext,
  delivery: JobDelivery,
  overrides: Overrides,
  closers: (() => Promise<void> | void)[],
): Promise<Executor> {
  const { tunables, hooks } = overrides;
  const presence = await announceWorker(app.database.db);
  closers.push(() => presence.stop());
  const leaseSeconds = app.config.JOB_LEASE_SECONDS;
  // A holder extends its lease every third of it.
  const figures = { leaseSeconds, watchSeconds: 0.4 * leaseSeconds, ...tunables };
  const executor = new Executor(app, {
    concurrency: app.config.JOB_CONCURRENCY,
    tunables: figures,
    ...(hooks ? { hooks } : {}),
  });
  const work: Take = (jobId, lapsed) => executor.execute(jobId, lapsed);
  if (overrides.byTheClock ?? true) await delivery.schedule(schedules(app));
  const take = (jobId: string) => void work(jobId);
  const hasRoom = () => executor.hasRoom();
  await delivery.deliver({ take, hasRoom, room: () => executor.room() });
  closers.push(() => executor.stop());
  const dispatcher = new Dispatcher(app, { ...overrides.webhooks, ...(hooks ? { hooks } : {}) });
  dispatcher.start();
  closers.push(() => dispatcher.stop());
  closers.push(startSweeper(app, work, { period: overrides.sweepSeconds ?? 5, watch: figures.watchSeconds }));
  return executor;
}
