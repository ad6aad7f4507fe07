import { SHELLS, script } from '../completion/index.ts';
import type { Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { write } from '../program/io.ts';

/** @param commands what there is to complete */
export function completionOf(commands: readonly Command[]): Command {
  return {
    name: 'completion',
    about: 'shell completion for bash, zsh and fish',
    usage: 'bash|zsh|fish',
    words: Object.keys(SHELLS),
    options: [],
    examples: [
      ['source <(kr completion bash)', 'for this shell; in ~/.bashrc for every one'],
      ['kr completion fish > ~/.config/fish/completions/kr.fish', 'the same for fish'],
    ],
    async run({ io, words: [shell, ...more] }) {
      if (!shell || more.length > 0 || !Object.hasOwn(SHELLS, shell))
        throw new UsageError(`say for which shell: ${Object.keys(SHELLS).join(', ')}`);
      await write(io.stdout, script(shell as keyof typeof SHELLS, commands));
      return 0;
    },
  };
}
