import { EXIT } from './program/exit-codes.ts';
import { run } from './program/run.ts';

/** The command line program `kr`. A second Ctrl C ends it at once; the first, or a SIGTERM, leaves the terminal as it was. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
// Who writes a result hears of it as well, and ends the command; what is told beside it nobody needs to read.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

const { stdin, stdout, stderr, env } = process;
const exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, signal: stop.signal });
// A request may still be on its way, and nobody waits for it.
if (exitCode === EXIT.interrupted) process.exit(exitCode);
process.exitCode = exitCode;
