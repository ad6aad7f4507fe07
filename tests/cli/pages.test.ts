import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../cli/commands/index.ts';
import { MEANINGS } from '../../cli/program/exit-codes.ts';
import { parse } from '../../cli/program/values.ts';
import { commandLine, SHOWN } from '../../server/http/pages/command-line.ts';
import { person } from '../support/people.ts';
import { scratchFolder } from '../support/scratch.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  [app, folder] = await Promise.all([startTestApp(), scratchFolder('page')]);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.stop();
});

test('the page of the command line names every command and exit code, and its lines are right', () => {
  for (const { name } of COMMANDS) expect(commandLine.body).toContain(`<code>${name}</code>`);
  for (const [code] of MEANINGS) expect(commandLine.body).toContain(`<code>${code}</code>`);
  const lines = [SHOWN.start, SHOWN.pipes, SHOWN.money].join('\n').matchAll(/^kr (\w+) ?([^|<>#\n]*)/gm);
  let seen = 0;
  for (const [, name, rest = ''] of lines) {
    const command = COMMANDS.find((one) => one.name === name)!;
    const args = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
    parse(command, args);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(6);
});

test('the program that the page shows runs as it stands there', async () => {
  const { key } = await person(app, { role: 'admin' });
  const file = join(folder, 'shown.mts');
  const client = pathToFileURL(join(import.meta.dirname, '../../cli/client/index.ts')).href;
  await writeFile(file, SHOWN.client.replace('./cli/client/index.ts', client));
  const env = { PATH: process.env.PATH, KR_URL: app.url, KR_API_KEY: key };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { env });
  expect(stdout).toMatch(/^meal planner .+ \d/m);
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^[\w-]+ complete$/);
  expect(stderr).toMatch(/\d of \d/);
});
