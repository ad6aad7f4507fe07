import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const run = promisify(execFile);

/** Loads the check in a process that believes to be of another version. */
async function checkedBy(version: string): Promise<{ code: number; stderr: string }> {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const script = `${pretend}; require('./server/commands/runtime.cjs')`;
  return await run(process.execPath, ['-e', script]).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

test.each(['16.20.0', '18.0.0', '20.20.2', '22.18.0', '23.11.0'])('Node %s is told what to do', async (version) => {
  const { code, stderr } = await checkedBy(version);
  expect(code).toBe(1);
  expect(stderr).toContain(`what runs is Node ${version}`);
  expect(stderr).toMatch(/npm ci/);
  expect(stderr).not.toMatch(/ {4}at |ERR_/);
});

test.each(['24.0.0', '26.10.0'])('Node %s goes on', async (version) => {
  expect(await checkedBy(version)).toEqual({ code: 0, stderr: '' });
});

test('what is new in a runtime is no warning to an operator; what goes wrong is', async () => {
  const script = `process.emitWarning('new', 'ExperimentalWarning'); process.emitWarning('newer', { type: 'ExperimentalWarning' });
    process.emitWarning('wrong', 'DeprecationWarning'); process.emitWarning('odd');`;
  const { stderr } = await run(process.execPath, ['-r', './server/commands/runtime.cjs', '-e', script]);
  expect(stderr.match(/\b(new|newer|wrong|odd)$/gm)).toEqual(['wrong', 'odd']);
});

test('every command looks at the version before anything else', () => {
  const commands = Object.entries(manifest.scripts).filter(([name]) => name !== 'test');
  const unchecked = commands.filter(
    ([, line]) => !/^(NODE_ENV=development )?node (-r \.\/)?server\/commands\/runtime\.cjs( |$)/.test(line),
  );
  expect(unchecked).toEqual([]);
});

test('the runtime comes with the packages on Linux and macOS', () => {
  const runtimes = Object.keys(manifest.optionalDependencies).map((name) => name.replace(/^node-(bin-)?/, ''));
  expect(runtimes.sort()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);
});
