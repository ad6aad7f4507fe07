import { PassThrough } from 'node:stream';
import type { Io, Output } from '../../../cli/program/io.ts';

/** Streams of a person in front of a terminal, or of none, with what was written to them. */
export interface Desk {
  io: Io;
  out(): string;
  err(): string;
  /** Whether the keyboard's echo is off, at each change. */
  raw: boolean[];
  /** Ctrl C while nobody reads the keyboard. */
  interrupt(): void;
  /** Types on the keyboard. */
  type(text: string): void;
}

export interface DeskOptions {
  isTTY?: boolean;
  columns?: number;
  env?: Record<string, string>;
}

export function desk({ isTTY = true, columns = 80, env = {} }: DeskOptions = {}): Desk {
  const [out, err] = [screen(isTTY, columns), screen(isTTY, columns)];
  const raw: boolean[] = [];
  const stop = new AbortController();
  const keyboard = new PassThrough();
  const stdin = Object.assign(keyboard, { isTTY, setRawMode: (on: boolean) => void raw.push(on) });
  return {
    io: { stdin, stdout: out.output, stderr: err.output, env, signal: stop.signal },
    out: out.text,
    err: err.text,
    raw,
    interrupt: () => stop.abort(),
    type: (text) => void keyboard.write(text),
  };
}

function screen(isTTY: boolean, columns: number): { output: Output; text: () => string } {
  const stream = new PassThrough();
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  return { output: Object.assign(stream, { isTTY, columns }), text: () => text };
}

/** A call of a command that takes no words, at such a desk. */
export const call = (io: ReturnType<typeof desk>['io'], values = {}) => ({ io, words: [], values });
