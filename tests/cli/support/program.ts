import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { scratchFolder } from '../../support/scratch.ts';

/** How a run of the program ended. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  /** Variables beside HOME and the service. */
  env?: Record<string, string>;
  stdin?: string;
}

/** A machine of a person: a home of its own, and the program in it. */
export interface Machine {
  home: string;
  /** Everything that the program printed on it, on both outputs. */
  printed(): string;
  start(args: readonly string[], options?: RunOptions): ChildProcessWithoutNullStreams;
  /** Runs the program as a process of its own, from a pipe into a pipe. */
  kr(args: readonly string[], options?: RunOptions): Promise<Ended>;
  drop(): Promise<void>;
}

/** @param env where the service is, and perhaps the key */
export async function machine(env: Record<string, string>): Promise<Machine> {
  const home = await scratchFolder('home');
  let printed = '';
  const start = (args: readonly string[], options: RunOptions = {}) => {
    const child = spawn(process.execPath, ['cli/main.ts', ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOME: home,
        ...env,
        ...options.env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.stdin ?? '');
    return child;
  };
  const kr = async (args: readonly string[], options?: RunOptions) => {
    const ended = await outcomeOf(start(args, options));
    printed += ended.out + ended.err;
    return ended;
  };
  return { home, printed: () => printed, start, kr, drop: () => rm(home, { recursive: true, force: true }) };
}

export async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, out, err };
}

/** Lines of JSON as values. */
// biome-ignore lint/suspicious/noExplicitAny: rows of whatever the command shows
export function rowsOf(out: string): any[] {
  return out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
