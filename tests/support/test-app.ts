import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { type App, createApp, type Overrides } from '../../server/app.ts';
import { listen } from '../../server/http/server.ts';
import type { RateBucket } from '../../server/providers/pacing.ts';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { testConfig } from './config.ts';
import { type Backend, createDataDirectory, createPostgresDatabase } from './database.ts';
import { assertLedger } from './ledger.ts';
import { started, stopped } from './running.ts';

export interface TestApp {
  app: App;
  /** The doubles that this application buys from, with their counters, faults and bill. */
  sandbox: Sandbox;
  /** Base URL of its HTTP server. */
  url: string;
  /** Everything it logged, as JSON lines. */
  logs: string[];
  databaseUrl: string | null;
  /** Compares the books with the doubles' bill, to the micro-dollar, and closes everything. Throws when they differ. */
  stop(): Promise<void>;
}

export interface TestAppOptions {
  backend?: Backend;
  /** Environment variables beside the defaults below. */
  env?: Record<string, string>;
  overrides?: Overrides;
  /** Share the database and doubles of another application: a second process in all but memory. */
  beside?: TestApp;
  /** Why the books of this suite may differ from the doubles' bill at its end; otherwise they are compared. */
  booksDiffer?: string;
  /** True: providers are sent to no faster than they allow. Else at once, as often as a test likes: pacing has tests of its own. */
  paced?: boolean;
}

const AT_ONCE: RateBucket = { take: async () => 0 };
const OFTEN = 1_000_000;
const UNLIMITED = {
  ...{ requestsPerMinute: OFTEN, trendsLivePerMinute: OFTEN, adsLivePerMinute: OFTEN, userDataPerMinute: OFTEN },
  ...{ idListPerMinute: OFTEN, errorsPerMinute: OFTEN, tasksReadyPerMinute: OFTEN },
};

/** A whole application on a free port, on its own database and its own doubles. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { backend = 'postgres', beside } = options;
  const sandbox = beside?.sandbox ?? (await startSandbox());
  if (!options.paced) sandbox.control.setLimits(UNLIMITED);
  const own = beside || backend === 'pglite' ? null : await createPostgresDatabase();
  const databaseUrl = beside?.databaseUrl ?? own?.url ?? null;
  const directory = databaseUrl ? null : await createDataDirectory();
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logs.push(line) });
  const config = testConfig({
    ...(databaseUrl
      ? { DATABASE_URL: databaseUrl, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS }
      : { DATA_DIR: directory!.path }),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    DATAFORSEO_BASE_URL: sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: sandbox.gatewayUrl,
    PUBLIC_URL: 'http://service.test',
    BCRYPT_COST: '4',
    ...options.env,
  });
  const quick = { watchSeconds: 0.4, collectSeconds: 0.1, lookupRetrySeconds: 0.05, maxLookups: 5 };
  const tunables = { ...quick, ...options.overrides?.tunables };
  const app = await createApp(config, {
    ...{ log, sweepSeconds: 0.2, byTheClock: false, ...(options.paced ? {} : { sendingTimes: AT_ONCE }) },
    ...options.overrides,
    tunables,
  });
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: config.TRUST_PROXY });
  const url = `http://127.0.0.1:${server.port}`;
  const close = async () => {
    app.drain();
    await server.close();
    await app.stop();
    if (!beside) await sandbox.stop();
    await own?.drop();
    await directory?.drop();
  };
  const stop = async () => {
    const checked = beside || options.booksDiffer ? null : assertLedger(test);
    await Promise.allSettled([checked]).then(close);
    stopped(url);
    await checked;
  };
  const test: TestApp = { app, sandbox, url, logs, databaseUrl, stop };
  started(url);
  return test;
}

/** A wrapping key of this run. */
export const TEST_CREDENTIAL_KEYS = `v1:${randomBytes(32).toString('base64url')}`;
