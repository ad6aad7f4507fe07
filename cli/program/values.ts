import { parseArgs } from 'node:util';
import type { Command, Option, Values } from './command.ts';
import { UsageError } from './exit-codes.ts';

/** Options that every command has. */
export const GENERAL: readonly Option[] = [
  { name: 'json', about: 'print the body of the operation’s answer' },
  { name: 'ndjson', about: 'print a line of JSON a row, as in a pipe' },
  { name: 'no-color', about: 'no colours, as with NO_COLOR' },
  { name: 'help', about: 'what the command does, with examples' },
];

/** @throws UsageError */
export function parse(command: Command, args: readonly string[]): { words: string[]; values: Values } {
  const options = [...command.options, ...GENERAL];
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        options.map(({ name, value, many }) => [name, { type: value ? 'string' : 'boolean', multiple: many === true }]),
      ),
    });
    for (const { name, choices } of options) checkChoice(name, values[name] as string | undefined, choices);
    // Before anything is sent, also where a number is read only when there is something to show.
    for (const { name, value } of options) if (value === 'n') numberOf(values as Values, name);
    return { words: positionals, values: values as Values };
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    // The first sentence says what is wrong; what follows is advice for positionals.
    throw new UsageError((thrown as Error).message.split('. ')[0]!);
  }
}

function checkChoice(name: string, value: string | undefined, choices: readonly string[] | undefined): void {
  for (const one of value === undefined || !choices ? [] : [value].flat()) {
    if (!choices!.includes(one)) throw new UsageError(`--${name} is one of ${choices!.join(', ')}`);
  }
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function listOf(values: Values, name: string): string[] | undefined {
  const value = values[name];
  return Array.isArray(value) ? [...value] : undefined;
}

/** @throws UsageError for what is no whole number */
export function numberOf(values: Values, name: string): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${name} takes a whole number`);
  return Number(text);
}

const MICROS = 1_000_000;

/** An amount of USD in micro-dollars, so that amounts are compared as integers. @throws UsageError */
export function microsOf(values: Values, name: string): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new UsageError(`--${name} takes an amount of USD, e.g. 0.50`);
  return inMicros(Number(text));
}

export function inMicros(usd: number): number {
  return Math.round(usd * MICROS);
}

/** What is set of an input; the service fills in the rest. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
