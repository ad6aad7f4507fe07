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
  /** Ends with the reason `Interrupted` when the person presses Ctrl C. */
  signal: AbortSignal;
}

/** The person pressed Ctrl C. */
export class Interrupted extends Error {}

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

/** Colours are for a terminal whose owner did not ask for none (https://no-color.org). */
export function hasColours(output: Output, env: Io['env'], isRefused: boolean): boolean {
  return output.isTTY === true && !isRefused && !env.NO_COLOR && env.TERM !== 'dumb';
}
