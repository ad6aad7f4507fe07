import type { Io } from './io.ts';

/** An option of a command. Without `value` it is a switch. */
export interface Option {
  name: string;
  /** What the value is, e.g. `days`. */
  value?: string;
  /** Whether it may be given more than once. */
  many?: true;
  choices?: readonly string[];
  about: string;
}

export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** One call of a command. */
export interface Call {
  io: Io;
  /** What stands on the command line beside options. */
  words: readonly string[];
  values: Values;
}

export interface Command {
  name: string;
  /** One line for the list of commands. */
  about: string;
  /** What follows the name. */
  usage: string;
  /** What the first word may be, where it is one of a few. */
  words?: readonly string[];
  options: readonly Option[];
  /** What to know before using it, in whole lines. */
  details?: string;
  examples: readonly [line: string, meaning: string][];
  /** @returns the exit code */
  run(call: Call): Promise<number>;
}
