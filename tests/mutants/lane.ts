import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Seen } from './mutant.ts';
import { replaceFile } from './tree.ts';
import type { Report, Task } from './warm-runner.ts';

const RUNNER = fileURLToPath(new URL('warm-runner.ts', import.meta.url));

/** What came of a task; `ended`: the runner ended or had to be ended before it could tell. */
export type Outcome = Report | 'ended';

/** Runs tests in one copy of the tree, one task after the other, in a process that is replaced when it does not come back. */
export class Lane {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #changed: string[] = [];

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = { ...process.env, ...env };
  }

  /** Gives a file of the copy another text. */
  async write(file: string, text: string): Promise<void> {
    const path = join(this.#folder, file);
    await replaceFile(path, text);
    this.#changed.push(path);
  }

  /** Runs the tests, and ends them when they have not ended after so many milliseconds. */
  async run(seen: Seen[], limitMs: number): Promise<Outcome> {
    const task: Task = { seen, changed: this.#changed.splice(0) };
    this.#child ??= await this.#start();
    const child = this.#child;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const end = () => resolve('ended');
    const limit = setTimeout(end, limitMs);
    child.once('message', resolve as (message: unknown) => void).once('exit', end);
    child.send(task);
    const outcome = await promise;
    clearTimeout(limit);
    child.off('exit', end);
    if (outcome === 'ended') this.kill();
    return outcome;
  }

  /** Ends the process in order; the next task gets a new one, which prepares its databases anew. */
  async renew(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.send('end');
    const limit = setTimeout(() => kill(child), 20_000);
    await ended;
    clearTimeout(limit);
  }

  /** Ends the process and whatever its tests started. */
  kill(): void {
    if (this.#child) kill(this.#child);
    this.#child = null;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(RUNNER, { cwd: this.#folder, env: this.#env, stdio: 'ignore', detached: true });
    await once(child, 'message');
    return child;
  }
}

function kill({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}
