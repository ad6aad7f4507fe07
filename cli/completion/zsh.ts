import type { Command, Option } from '../program/command.ts';
import { GENERAL } from '../program/values.ts';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const escaped = (text: string) => text.replace(/[[\]:\\]/g, '\\$&');

/** A completion function for zsh. */
export function zsh(commands: readonly Command[]): string {
  const described = commands.map(({ name, about }) => quoted(`${name}:${escaped(about)}`));
  const cases = commands.map(({ name, options, words = [] }) => {
    const specs = [...options, ...GENERAL].map((one) => quoted(spec(one)));
    const first = words.length > 0 ? quoted(`2:what:(${words.join(' ')})`) : '';
    return `    ${name}) _arguments ${[first, ...specs].filter(Boolean).join(' ')} '*:word:_files' ;;`;
  });
  return `#compdef kr
_kr() {
  local -a commands=(${[...described, "'completion:shell completion'"].join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
    completion) _values shell bash zsh fish ;;
${cases.join('\n')}
  esac
}
compdef _kr kr
`;
}

function spec({ name, value, choices, many, about }: Option): string {
  const head = `${many ? '*' : ''}--${name}[${escaped(about)}]`;
  if (!value) return head;
  return `${head}:${escaped(value)}:${choices ? `(${choices.join(' ')})` : '_files'}`;
}
