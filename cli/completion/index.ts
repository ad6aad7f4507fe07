import type { Command } from '../program/command.ts';
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { zsh } from './zsh.ts';

export const SHELLS = { bash, zsh, fish } as const;

/** What a shell is given to complete commands, options and their choices: `source <(kr completion bash)`. */
export function script(shell: keyof typeof SHELLS, commands: readonly Command[]): string {
  return SHELLS[shell](commands);
}
