import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type App, createApp, type Overrides } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/server.ts';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import setup from '../support/global-setup.ts';
import { type Person, person } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';

export interface Bench {
  test: TestApp;
  admin: Person;
}

/** Runs a benchmark on an application of its own: real PostgreSQL, doubles, HTTP. Everything is ended afterwards. */
export async function withService(
  measure: (bench: Bench) => Promise<void>,
  options: { env?: Record<string, string>; overrides?: Overrides } = {},
): Promise<void> {
  const provided = new Map<string, string>();
  const stopDatabase = await setup({ provide: (key: string, value: string) => provided.set(key, value) } as never);
  const url = new URL(provided.get('postgresUrl')!);
  url.pathname = `/${provided.get('templateDatabase')}`;
  const sandbox = await startSandbox();
  const app = await startApp(url.href, sandbox, options);
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
  const stop = async () => undefined;
  const test: TestApp = { app, sandbox, url: `http://127.0.0.1:${server.port}`, logs: [], databaseUrl: url.href, stop };
  try {
    await measure({ test, admin: await person(test, { role: 'admin' }) });
  } finally {
    await server.close();
    await app.stop();
    await sandbox.stop();
    await stopDatabase();
  }
}

function startApp(
  databaseUrl: string,
  sandbox: Sandbox,
  { env, overrides }: { env?: Record<string, string>; overrides?: Overrides },
): Promise<App> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    CREDENTIAL_KEYS: `v1:${randomBytes(32).toString('base64url')}`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    DATAFORSEO_BASE_URL: sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: sandbox.gatewayUrl,
    BCRYPT_COST: '4',
    PLATFORM_DAILY_BUDGET_USD: '100000',
    ...env,
  });
  return createApp(config, { log: pino({ level: 'silent' }), ...overrides });
}

export interface Service {
  url: string;
  /** Of the first administrator; null beside a service that has one. */
  apiKey: string | null;
  /** Answers `begin` and `end` with what `serving-process.ts` measured in between. */
  ask(message: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** The service beside the one of a benchmark, on the same database and doubles, in a process of its own. */
export async function startMeasured({ test }: Bench, more: Record<string, string>): Promise<Service> {
  const env = {
    DATABASE_URL: test.databaseUrl!,
    CREDENTIAL_KEYS: test.app.context.config.CREDENTIAL_KEYS!,
    DATAFORSEO_BASE_URL: test.sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: test.sandbox.gatewayUrl,
    ROLE: 'web',
    ...more,
  };
  return await forkService(env);
}

/** The service as a stranger starts it: the embedded database in this folder, the built-in doubles, jobs in the same process. */
export async function startEmbeddedService(folder: string, more: Record<string, string>): Promise<Service> {
  return await forkService({ DATA_DIR: folder, ...more });
}

async function forkService(env: Record<string, string>): Promise<Service> {
  const main = fileURLToPath(new URL('serving-process.ts', import.meta.url));
  const child = fork(main, { env, execArgv: process.execArgv });
  const [{ port, apiKey }] = (await once(child, 'message')) as [{ port: number; apiKey: string | null }];
  const ask = async (message: string) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  const stop = async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, apiKey, ask, stop };
}

/** One line of a benchmark: what was measured, the target, and whether it was met. */
export function report(name: string, figure: string, met: boolean): void {
  console.log(`${met ? 'ok  ' : 'MISS'}  ${name}: ${figure}`);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Milliseconds that are left of what this benchmark may take; without end for one that was started by itself. */
export function timeLeft(): number {
  return Number(process.env.BENCH_MS ?? Number.POSITIVE_INFINITY) - performance.now();
}

/** Runs `work` for every index on some lanes; returns how many a second. */
export async function rateOf(count: number, lanes: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  return (count * 1000) / (performance.now() - began);
}

/** The providers in a process of their own, which answer after so long: what they compute is not the service's time. */
export async function providersApart(latencyMs: number): Promise<{ urls: Record<string, string>; stop(): void }> {
  const main = fileURLToPath(new URL('replaying-providers.ts', import.meta.url));
  const child = fork(main, [String(latencyMs)], { execArgv: [] });
  const [urls] = await once(child, 'message');
  return { urls: urls as Record<string, string>, stop: () => child.disconnect() };
}
