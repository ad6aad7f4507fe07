import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';
import { unpaced } from '../support/unpaced.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Short leases and settle windows, so that a dead worker is replaced within two seconds; a provider may be slow on a busy machine. */
const ENV = { JOB_LEASE_SECONDS: '1', SETTLE_WINDOW_SECONDS: '1', PROVIDER_TIMEOUT_MS: '60000' };

/** A node that only answers requests; workers join it as processes of their own. */
export async function startWeb(): Promise<TestApp> {
  const test = await startTestApp({ env: { ...ENV, ROLE: 'web' } });
  await unpaced(test);
  return test;
}

/** A sound worker on the same database: what takes over from a dead one. */
export function startRescuer(web: TestApp, env: Record<string, string> = ENV): Promise<TestApp> {
  return startTestApp({ beside: web, env, overrides: { sweepSeconds: 0.2 } });
}

/** A real process that works on the database of `web` and signals itself at a crash point. */
export async function startWorker(web: TestApp, crash: Record<string, string> = {}): Promise<ChildProcess> {
  const child = fork(WORKER, {
    env: {
      ...process.env,
      ...ENV,
      ROLE: 'worker',
      LOG_LEVEL: 'silent',
      DATABASE_URL: web.databaseUrl!,
      CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS,
      DATAFORSEO_BASE_URL: web.sandbox.keywordDataUrl,
      OPENROUTER_BASE_URL: web.sandbox.gatewayUrl,
      ...crash,
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the worker did not start'))),
  ]);
  return child;
}

/** The signal that ended a process. */
export async function deathOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode;
}

/** Resolves when a process was stopped by SIGSTOP: the kernel says so. */
export async function stalled(child: ChildProcess): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  for (;;) {
    const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
    if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
