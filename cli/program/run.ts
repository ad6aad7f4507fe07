import { readFile } from 'node:fs/promises';
import { Problem } from '../client/index.ts';
import { completionOf } from '../commands/completion.ts';
import { COMMANDS } from '../commands/index.ts';
import { NO_PAINT, PAINT } from '../output/paint.ts';
import { json, plain } from '../output/plain.ts';
import { refusalLines } from '../output/refusal.ts';
import type { Command } from './command.ts';
import { EXIT, exitCodeOf, UsageError } from './exit-codes.ts';
import { helpOf, overview } from './help.ts';
import { hasColours, Interrupted, type Io, isReaderGone, tell, write } from './io.ts';
import { parse } from './values.ts';

/** Runs one command line. @returns the exit code; nothing is thrown but faults of our own */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const [name = '', ...rest] = args;
  try {
    if (['--version', '-V'].includes(name)) return await version(io);
    if (['', 'help', '--help', '-h'].includes(name))
      return await help(rest[0], io, name === '' ? EXIT.usage : EXIT.done);
    const command = find(name);
    if (optionsIn(rest).some((word) => word === '--help' || word === '-h')) return await help(name, io);
    return await command.run({ io, ...parse(command, rest) });
  } catch (thrown) {
    return await report(thrown, args, io);
  }
}

/** What stands behind `--` is no option. */
const optionsIn = (args: readonly string[]) => (args.includes('--') ? args.slice(0, args.indexOf('--')) : args);

const ALL = [...COMMANDS, completionOf(COMMANDS)];

const isCommand = (name: string | undefined) => ALL.some((one) => one.name === name);

function find(name: string): Command {
  const command = ALL.find((one) => one.name === name);
  if (!command) throw new UsageError(`no command ${name}; there are ${ALL.map((one) => one.name).join(', ')}`);
  return command;
}

async function help(name: string | undefined, io: Io, exitCode: number = EXIT.done): Promise<number> {
  const output = exitCode === EXIT.done ? io.stdout : io.stderr;
  await write(output, name === undefined ? overview(ALL) : helpOf(find(name)));
  return exitCode;
}

async function version(io: Io): Promise<number> {
  const project = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  await write(io.stdout, `kr ${JSON.parse(project).version}\n`);
  return EXIT.done;
}

/** Says on standard error why the command ended: with `--json` as the members of the problem. */
export async function report(thrown: unknown, args: readonly string[], io: Io): Promise<number> {
  if (thrown instanceof Interrupted || io.signal.aborted) {
    await tell({ io }, (thrown instanceof Interrupted ? thrown : new Interrupted()).message);
    return EXIT.interrupted;
  }
  if (isReaderGone(thrown)) return EXIT.done;
  const paint = hasColours(io.stderr, io.env, args.includes('--no-color')) ? PAINT : NO_PAINT;
  if (thrown instanceof Problem && args.includes('--json')) {
    const { code, message: detail, status, retryable, requestId, members } = thrown;
    await tell({ io }, json({ code, detail, status, retryable, requestId, ...members }));
  } else {
    for (const line of linesOf(thrown)) await tell({ io }, paint('red', plain(line)));
  }
  if (thrown instanceof UsageError) await tell({ io }, `Help: kr ${isCommand(args[0]) ? `${args[0]} ` : ''}--help`);
  return exitCodeOf(thrown);
}

function linesOf(thrown: unknown): string[] {
  if (thrown instanceof Problem) return refusalLines(thrown);
  return [thrown instanceof Error ? thrown.message : String(thrown)];
}
