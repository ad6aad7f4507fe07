import type { Command, Option } from './command.ts';
import { MEANINGS } from './exit-codes.ts';
import { GENERAL } from './values.ts';

const ENVIRONMENT: readonly [string, string][] = [
  ['KR_URL', 'address of the service; else what `kr login` saved, else http://127.0.0.1:3000'],
  ['KR_API_KEY', 'the API key; else what `kr login` saved for that address'],
  ['NO_COLOR', 'set to anything: no colours'],
  ['XDG_CONFIG_HOME', 'where the key is kept, ~/.config by default'],
  ['XDG_STATE_HOME', 'where begun work and quotes are kept, ~/.local/state by default'],
];

/** What the program can do. */
export function overview(commands: readonly Command[]): string {
  return `kr: keyword research from the command line

Usage: kr <command> [options]

Commands:
${list(commands.map(({ name, about }) => [name, about]))}

\`kr <command> --help\` explains a command, \`kr --version\` says which release this is. On a terminal results are
tables; in a pipe one line of JSON a row; with --json the body of the operation’s answer.

Environment:
${list(ENVIRONMENT)}

Exit codes:
${list(MEANINGS.map(([code, meaning]) => [String(code), meaning]))}
`;
}

/** What one command does, with examples. */
export function helpOf({ name, about, usage, options, details, examples }: Command): string {
  const parts = [
    `kr ${name}: ${about}`,
    `Usage: kr ${name} ${usage}`.trimEnd(),
    `Examples:\n${examples.map(([line, meaning]) => `  ${line}\n      ${meaning}`).join('\n')}`,
    ...(details ? [details] : []),
    ...(options.length > 0 ? [`Options:\n${list(options.map(described))}`] : []),
    `Always:\n${list(GENERAL.map(described))}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function described({ name, value, choices, many, about }: Option): [string, string] {
  const spelled = value ? `--${name} <${choices ? choices.join('|') : value}>` : `--${name}`;
  return [spelled, many ? `${about} (may be repeated)` : about];
}

function list(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(30, Math.max(...rows.map(([left]) => left.length)));
  return rows
    .map(([left, right]) =>
      left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${right}` : `  ${left.padEnd(width)}  ${right}`,
    )
    .join('\n');
}
