import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../cli/commands/index.ts';
import { script } from '../../cli/completion/index.ts';
import { MEANINGS } from '../../cli/program/exit-codes.ts';
import { run } from '../../cli/program/run.ts';
import { GENERAL, parse } from '../../cli/program/values.ts';
import project from '../../package.json' with { type: 'json' };
import { desk } from './support/terminal.ts';

test.each(['--version', '-V'])('%s says which release this is', async (option) => {
  const at = desk();
  expect(await run([option], at.io)).toBe(0);
  expect(at.out()).toBe(`kr ${project.version}\n`);
});

describe('help', () => {
  test('lists every command, variable and exit code', async () => {
    const at = desk();
    expect(await run(['--help'], at.io)).toBe(0);
    for (const { name, about } of COMMANDS) expect(at.out()).toMatch(new RegExp(`^  ${name} +${about}`, 'm'));
    for (const [code, meaning] of MEANINGS)
      expect(at.out()).toMatch(new RegExp(`^  ${code} +${meaning.slice(0, 20)}`, 'm'));
    for (const variable of ['KR_URL', 'KR_API_KEY', 'NO_COLOR']) expect(at.out()).toContain(variable);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s shows its options, and examples that work',
    async (name, command) => {
      const at = desk();
      expect(await run([name, '--help'], at.io)).toBe(0);
      for (const option of [...command.options, ...GENERAL]) expect(at.out()).toContain(`--${option.name}`);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const [line] of command.examples) {
        const [program, first, ...rest] = wordsOf(line.split(/ [|<>] /)[0]!);
        expect([program, first]).toEqual(['kr', name]);
        parse(command, rest);
        expect(line).not.toMatch(/gk_|--key/);
      }
    },
  );

  test.each([
    ['completion', '--help'],
    ['help', 'completion'],
  ])('of completion too: kr %s %s', async (...args) => {
    const at = desk();
    expect(await run(args, at.io)).toBe(0);
    expect(at.out()).toMatch(/source <\(kr completion bash\)/);
  });

  /** A command line as a shell splits it. */
  function wordsOf(line: string): string[] {
    return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  }
});

describe('completion', () => {
  const bashSays = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      `${script('bash', COMMANDS)}\nCOMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _kr; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      ...words,
    ]);
    return stdout.split('\n').filter((word) => word !== '');
  };

  test('of bash: commands, options, choices, first words', async () => {
    const names = COMMANDS.map(({ name }) => name);
    expect((await bashSays('kr', '')).toSorted()).toEqual([...names, 'completion', 'help'].toSorted());
    expect(await bashSays('kr', 'exp')).toEqual(expect.arrayContaining(['expand']));
    expect(await bashSays('kr', 'expand', '--filt')).toEqual(['--filter', '--filter-mode']);
    expect(await bashSays('kr', 'expand', '--mode', '')).toEqual(['live', 'economy']);
    expect(await bashSays('kr', 'quote', 're')).toEqual(['retry']);
    expect(await bashSays('kr', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  test.each(['zsh', 'fish'] as const)('of %s knows every command and option', (shell) => {
    const text = script(shell, COMMANDS);
    for (const { name, options } of COMMANDS) {
      expect(text).toContain(name);
      for (const option of options)
        expect(text).toContain(shell === 'zsh' ? `--${option.name}[` : `-l ${option.name} `);
    }
  });

  test('is for a shell that is known', async () => {
    const at = desk();
    expect(await run(['completion', 'constructor'], at.io)).toBe(2);
    expect(await run(['completion', 'fish'], at.io)).toBe(0);
    expect(at.out()).toContain('complete -c kr');
  });
});
