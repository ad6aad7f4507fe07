import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Load, Shot, Work } from './call.ts';
import type { Bare } from './servers.ts';

/** A process of a benchmark that answers what it is asked, one question at a time. */
export class Asked {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** @param file beside this one */
  static async start(
    file: string,
    env: Record<string, string> = {},
    execArgv = process.execArgv,
  ): Promise<{ asked: Asked; first: unknown }> {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env, execArgv });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)));
    const [first] = await Promise.race([once(child, 'message'), ended]);
    return { asked: new Asked(child), first };
  }

  async ask<T>(question: unknown): Promise<T> {
    const answered = once(this.#child, 'message');
    this.#child.send(question as string);
    return (await answered)[0] as T;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}

export interface Server {
  url: string;
  /** What it did since the last count. */
  count(): Promise<Work>;
  asked: Asked;
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;
const serverOf = (asked: Asked, port: number): Server => ({
  url: urlOf(port),
  count: () => asked.ask<Work>('count'),
  asked,
});

export async function startCounted(env: Record<string, string>): Promise<Server> {
  const { asked, first } = await Asked.start('service-process.ts', env);
  return serverOf(asked, (first as { port: number }).port);
}

export async function startBare(bare: Bare): Promise<Server> {
  const { asked } = await Asked.start('bare-process.ts');
  const { port } = await asked.ask<{ port: number }>(bare);
  return serverOf(asked, port);
}

export interface Client {
  shoot(shot: Shot): Promise<Load>;
  stop(): Promise<void>;
}

export async function startClient(): Promise<Client> {
  const { asked } = await Asked.start('client-process.ts');
  return { shoot: (shot) => asked.ask<Load>(shot), stop: () => asked.stop() };
}
