import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/people.ts';

const run = promisify(execFile);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'first-start-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** What a stranger's shell has: no configuration at all. What was compiled before is there as for `npm start`. */
const bare = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(directory, 'data'), PORT: '0' };
};

/** Starts the service; resolves with what it printed until it was ready. */
function start(): Promise<{ said: string; url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['server/main.ts'], { env: bare(), stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr!.on('data', (text) => {
      said += text;
    });
    child.stdout!.on('data', (text) => {
      said += text;
      const url = /listening on (\S+)/.exec(said)?.[1];
      if (url && said.includes('Prefer: wait=30')) resolve({ said, url, child });
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.removeAllListeners('exit');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

const json = (url: string, body: object, headers = {}) =>
  call(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('an empty directory and no configuration: everything printed works, and is printed once', async () => {
  const first = await start();
  const [key] = /gk_live_\w+/.exec(first.said)!;
  const headers = { Authorization: `Bearer ${key}`, Prefer: 'wait=30' };
  const { body: job } = await json(`${first.url}/api/research/expand`, { keywords: ['meal planner'] }, headers);
  expect(job).toMatchObject({ status: 'complete', dataSource: 'sandbox' });
  expect(job.result.candidates.length).toBeGreaterThan(10);

  const word = (label: string) => new RegExp(`${label}:\\s+(\\S+)`).exec(first.said)![1]!;
  const admin = { email: word('Administrator'), password: word('One-time password') };
  expect((await json(`${first.url}/api/auth/sign-in`, admin)).status).toBe(200);
  const student = { email: 'ada@example.com', password: 'a long enough password', inviteCode: word('Invite code') };
  expect((await json(`${first.url}/api/auth/sign-up`, student)).status).toBe(201);
  expect(await stop(first.child)).toBe(0);

  const second = await start();
  expect(second.said).not.toMatch(/gk_live_|One-time password/);
  const again = await json(`${second.url}/api/research/expand/status?jobId=${job.jobId}`, {}, headers);
  expect(again.body.result).toEqual(job.result);
  expect((await json(`${second.url}/api/auth/sign-in`, admin)).status).toBe(200);
  expect(await stop(second.child)).toBe(0);
  const mode = (await stat(join(directory, 'data', 'credential-keys'))).mode & 0o777;
  expect(mode.toString(8)).toBe('600');
});

test('the demonstration shows a whole run and ends', async () => {
  const { stdout } = await run(process.execPath, ['server/commands/demo.ts', 'standing desk'], { env: bare() });
  expect(stdout).toMatch(/standing desk/);
  expect(stdout).toMatch(/complete, data: sandbox, paid 0\.\d+ USD/);
});

test('a wrong configuration is refused with all its problems at once', async () => {
  const env = { ...bare(), PORT: 'many', QUOTE_TTL_SECONDS: '-1', CREDENTIAL_KEYS: 'v1:short' };
  const failed = await run(process.execPath, ['server/main.ts'], { env }).catch((error: { stderr: string }) => error);
  for (const name of ['PORT', 'QUOTE_TTL_SECONDS', 'CREDENTIAL_KEYS']) expect(failed.stderr).toContain(name);
  expect(failed.stderr).not.toContain('    at ');
});
