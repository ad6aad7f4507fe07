import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of the service, started as an operator would. */
export interface ServiceProcess {
  child: ChildProcess;
  /** What it printed until now, on both outputs. */
  said(): string;
  /** Base URL, when it has said that it listens. */
  url(): Promise<string>;
  /** Exit code, when it has ended. */
  ended: Promise<number | null>;
  /** Asks it to end as a supervisor does; the exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Ends what a file has begun and not ended: a test failed on the way. */
export function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** None outlives the file that began it. @param env the whole environment of the process, beside PATH: a stranger's shell has nothing else. */
export function startService(
  env: Record<string, string>,
  file = 'server/main.ts',
  args: string[] = [],
): ServiceProcess {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child.once('exit', () => running.delete(child)));
  let text = '';
  const heard = Promise.withResolvers<string>();
  const listen = (more: unknown) => {
    text += more;
    const url = /listening on (\S+)/.exec(text)?.[1];
    if (url) heard.resolve(url);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  ended.then((code) => heard.reject(new Error(`ended with ${code}: ${text}`)));
  heard.promise.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    return await ended;
  };
  return { child, said: () => text, url: () => heard.promise, ended, stop };
}
