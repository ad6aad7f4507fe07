import type { Command } from '../program/command.ts';
import { GENERAL } from '../program/values.ts';

/** A completion function for bash. */
export function bash(commands: readonly Command[]): string {
  const names = [...commands.map(({ name }) => name), 'completion', 'help'];
  const cases = commands.map(({ name, options, words = [] }) => {
    const all = [...options, ...GENERAL];
    const choices = all.flatMap((one) =>
      one.choices ? [`${name}:--${one.name}) words='${one.choices.join(' ')}' ;;`] : [],
    );
    const values = all.filter(({ value, choices }) => value && !choices).map((one) => `${name}:--${one.name}`);
    return [
      ...choices,
      ...(values.length > 0 ? [`${values.join('|')}) return ;;`] : []),
      `${name}:*) words='${[...words, ...all.map((one) => `--${one.name}`)].join(' ')}' ;;`,
    ];
  });
  return `_kr() {
  local words='' current=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${names.join(' ')}'
  else
    case "\${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD-1]}" in
      completion:*) words='bash zsh fish' ;;
      help:*) words='${commands.map(({ name }) => name).join(' ')}' ;;
${cases
  .flat()
  .map((line) => `      ${line}`)
  .join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _kr kr
`;
}
