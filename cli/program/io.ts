import type { Readable, Writable } from 'node:stream';

/** A stream to a terminal, or to a pipe or file. */
export type Output = Writable & { isTTY?: boolean; columns?: number };
export type Input = Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };

/** All that the program has of the machine but files. */
export interface Io {
  stdin: Input;
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Ends when the person presses Ctrl C. */
  signal: AbortSignal;
}

/** The person pressed Ctrl C; its message is what became of the command by then. */
export class Interrupted extends Error {
  constructor(told = 'Stopped; nothing was begun or changed.') {
    super(told);
  }
}

/** What is told where the service has work, or may have it. */
export const GOES_ON = 'Stopped waiting; what was begun goes on. The same command again takes it up.';

/**
 * Work until the person has had enough.
 * @param told what became of it then, where it is not nothing
 * @throws Interrupted at Ctrl C
 */
export async function orInterrupted<T>(
  { io: { signal } }: { io: Pick<Io, 'signal'> },
  work: Promise<T>,
  told?: string,
): Promise<T> {
  const stop = Promise.withResolvers<never>();
  const onAbort = () => stop.reject(new Interrupted(told));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  // Work that hears of it as well may be the first to end.
  const heard = work.catch((thrown) => (signal.aborted ? stop.promise : Promise.reject(thrown)));
  return await Promise.race([heard, stop.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}

/**
 * Writes, and waits until it is out: a slow reader of a pipe is not buffered for.
 * @throws what the stream says; `isReaderGone` tells whether nobody reads it any more
 */
export function write(output: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** A line to the person, beside results: a command goes on where nobody can read it. */
export async function tell({ io }: { io: Pick<Io, 'stderr'> }, line: string): Promise<void> {
  await write(io.stderr, `${line}\n`).catch(() => undefined);
}

/** Whoever reads the pipe has seen enough. */
export function isReaderGone(thrown: unknown): boolean {
  return ['EPIPE', 'ERR_STREAM_DESTROYED'].includes((thrown as { code?: string } | null)?.code ?? '');
}

/** Whether what is shown may be drawn over: a log of what runs by itself is not (CI), nor is a terminal without a cursor to move. */
export function isDrawnOver(output: Output, env: Io['env']): boolean {
  return output.isTTY === true && env.TERM !== 'dumb' && !env.CI;
}

/** Colours are for a terminal whose owner did not ask for none (https://no-color.org). */
export function hasColours(output: Output, env: Io['env'], isRefused: boolean): boolean {
  return output.isTTY === true && !isRefused && !env.NO_COLOR && env.TERM !== 'dumb';
}
