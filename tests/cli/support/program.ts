import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../../cli/program/run.ts';
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
  /** Starts the program as a process of its own: for what is about the process, its end above all. */
  start(args: readonly string[], options?: RunOptions): ChildProcessWithoutNullStreams;
  /** Runs the program in this process, which takes a tenth of the time, from a pipe into a pipe. */
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
  const kr = async (args: readonly string[], options: RunOptions = {}) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const given = { stdin: Readable.from([options.stdin ?? '']), env: { HOME: home, ...env, ...options.env } };
    const said = Promise.all([text(stdout), text(stderr)]);
    const code = await run(args, { ...given, stdout, stderr, signal: new AbortController().signal });
    for (const output of [stdout, stderr]) output.end();
    const [out, err] = await said;
    const ended: Ended = { code, out, err };
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
