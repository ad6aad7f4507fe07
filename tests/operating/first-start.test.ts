import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/people.ts';
import { type ServiceProcess, startService } from '../support/processes.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'first-start-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** What a stranger's shell has: no configuration at all, save where the data lie and a port that is free. */
const bare = () => ({ DATA_DIR: join(directory, 'data'), PORT: '0' });

/** Starts the service, and waits for all that it prints when it is ready. */
async function start(): Promise<ServiceProcess & { at: string }> {
  const service = startService(bare());
  const at = await service.url();
  await until(() => service.said().includes('Prefer: wait=30'));
  return { ...service, at };
}

/** What a program says that does not run: one line for the operator, not the trace of a fault. */
async function lineOf(service: ServiceProcess): Promise<string> {
  expect(await service.ended).toBe(1);
  const [line, ...more] = service.said().trim().split('\n');
  expect(more).toEqual([]);
  return line!;
}

const json = (url: string, body: object, headers = {}) =>
  call(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('a first start with the port taken says so and makes nothing; of the next one everything printed works, and is printed once', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  expect(await lineOf(startService({ ...bare(), PORT: port }))).toMatch(new RegExp(`^Port ${port} is taken`));
  taken.close();

  const first = await start();
  const said = first.said();
  const [key] = /gk_live_\w+/.exec(said)!;
  const headers = { Authorization: `Bearer ${key}`, Prefer: 'wait=30' };
  const { body: job } = await json(`${first.at}/api/research/expand`, { keywords: ['meal planner'] }, headers);
  expect(job).toMatchObject({ status: 'complete', dataSource: 'sandbox' });
  expect(job.result.candidates.length).toBeGreaterThan(10);

  const word = (label: string) => new RegExp(`${label}:\\s+(\\S+)`).exec(said)![1]!;
  const admin = { email: word('Administrator'), password: word('One-time password') };
  expect((await json(`${first.at}/api/auth/sign-in`, admin)).status).toBe(200);
  const student = { email: 'ada@example.com', password: 'a long enough password', inviteCode: word('Invite code') };
  expect((await json(`${first.at}/api/auth/sign-up`, student)).status).toBe(201);
  const beside = startService(bare(), 'server/commands/admin.ts', ['invites']);
  expect(await lineOf(beside)).toMatch(new RegExp(`in use by process ${first.child.pid}`));
  expect(await first.stop()).toBe(0);

  const second = await start();
  expect(second.said()).not.toMatch(/gk_live_|One-time password/);
  const again = await json(`${second.at}/api/research/expand/status?jobId=${job.jobId}`, {}, headers);
  expect(again.body.result).toEqual(job.result);
  expect((await json(`${second.at}/api/auth/sign-in`, admin)).status).toBe(200);
  expect(await second.stop()).toBe(0);
  const mode = (await stat(join(directory, 'data', 'credential-keys'))).mode & 0o777;
  expect(mode.toString(8)).toBe('600');
});

/** What was compiled before is there as for `npm start`. */
const shell = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...bare() };
};

test('the demonstration shows a whole run and ends', async () => {
  const { stdout } = await run(process.execPath, ['server/commands/demo.ts', 'standing desk'], { env: shell() });
  expect(stdout).toMatch(/standing desk/);
  expect(stdout).toMatch(/complete, data: sandbox, paid 0\.\d+ USD/);
});

test('a wrong configuration is refused with all its problems at once', async () => {
  const env = { ...shell(), PORT: 'many', QUOTE_TTL_SECONDS: '-1', CREDENTIAL_KEYS: 'v1:short' };
  const failed = await run(process.execPath, ['server/main.ts'], { env }).catch((error: { stderr: string }) => error);
  for (const name of ['PORT', 'QUOTE_TTL_SECONDS', 'CREDENTIAL_KEYS']) expect(failed.stderr).toContain(name);
  expect(failed.stderr).not.toContain('    at ');
});
