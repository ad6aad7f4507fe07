import type { Command } from '../program/command.ts';
import { GENERAL } from '../program/values.ts';

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

/** Completions for fish. */
export function fish(commands: readonly Command[]): string {
  const first = commands.map(
    ({ name, about }) => `complete -c kr -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
  );
  const options = commands.flatMap(({ name, options, words = [] }) => {
    const start = `complete -c kr -n '__fish_seen_subcommand_from ${name}'`;
    const lines = [...options, ...GENERAL].map(({ name: option, value, choices, about }) => {
      const argument = !value ? '' : choices ? ` -x -a ${quoted(choices.join(' '))}` : ' -r';
      return `${start} -l ${option}${argument} -d ${quoted(about)}`;
    });
    return words.length > 0 ? [`${start} -a ${quoted(words.join(' '))}`, ...lines] : lines;
  });
  const shells = `complete -c kr -n __fish_use_subcommand -f -a completion -d 'shell completion'
complete -c kr -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'`;
  return `${[...first, shells, ...options].join('\n')}\n`;
}
