import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.reset());

const PASSWORD = 'a-password-of-the-vendor';
const API_KEY = 'sk-or-v1-a-key-of-the-vendor';

/** Runs the command against the doubles as an operator runs it against the vendors. */
function check(env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const set = {
    PATH: process.env.PATH!,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE!,
    DATAFORSEO_BASE_URL: sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: sandbox.gatewayUrl,
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/commands/vendors.ts', 'check'], { env: set }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}
const credentials = { DATAFORSEO_LOGIN: 'operator', DATAFORSEO_PASSWORD: PASSWORD, OPENROUTER_API_KEY: API_KEY };

test('the doubles answer as expected in all five calls, and nothing is spent', async () => {
  const { code, said } = await check(credentials);
  const lines = said.trim().split('\n');
  expect([code, lines.length, lines.filter((line) => line.endsWith('as expected')).length]).toEqual([0, 5, 5]);
  expect(sandbox.control.bill()).toEqual([]);
  const asked = Object.keys(sandbox.control.counters().requests);
  expect(asked.map((name) => name.split(' ')[1]).sort()).toEqual([
    'appendix/errors',
    'appendix/user_data',
    'dataforseo_labs/locations_and_languages',
    'key',
    'models',
  ]);
});

test('what has changed at a vendor is told with both figures, what failed with its reason; no secret is', async () => {
  const { control } = sandbox;
  control.setPrice('keywords_data.explore.live', { perTask: 0.013 });
  control.setModelPrice('openai/gpt-5-mini', { prompt: 3e-7, completion: 2e-6 });
  control.setModelServed('google/gemini-3.1-flash-lite', false);
  const changed = await check(credentials);
  expect(changed.code).toBe(1);
  expect(changed.said).toContain('price of trendsLive: expected 0.011 USD, listed 0.013 USD');
  expect(changed.said).toContain('price of openai/gpt-5-mini prompt: expected 0.00000025 USD, listed 0.0000003 USD');
  expect(changed.said).toContain('OPENROUTER_MODEL google/gemini-3.1-flash-lite: not listed');
  control.setUnverified('operator', true);
  const refused = await check({ ...credentials, OPENROUTER_API_KEY: 'invalid-key' });
  expect(refused.code).toBe(2);
  expect(refused.said).toMatch(/appendix\/errors: failed, REFUSED/);
  expect(refused.said).toMatch(/key: failed, INVALID_CREDENTIAL/);
  for (const secret of [PASSWORD, API_KEY]) expect(changed.said + refused.said).not.toContain(secret);
});

test('without a credential nothing is asked', async () => {
  expect(await check()).toEqual({ code: 2, said: 'No credential of a vendor is set: nothing was asked.\n' });
  expect(sandbox.control.counters().requests).toEqual({});
});

test('one vendor alone is asked, whose service would not begin beside a double of the other', async () => {
  const { OPENROUTER_API_KEY } = credentials;
  const { said } = await check({ OPENROUTER_API_KEY, OPENROUTER_BASE_URL: 'http://elsewhere.invalid/api/v1' });
  expect(said).toMatch(/key: failed, UNAVAILABLE/);
});
