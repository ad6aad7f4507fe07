import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type SandboxOptions, startSandbox } from '../../server/sandbox/index.ts';
import { callGateway, chatBody, keywordDataClient, US } from './support/sandbox-http.ts';

const FIXED = Date.UTC(2026, 10, 21, 10, 0, 30);

async function started(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

const REQUESTS: [string, object][] = [
  ['dataforseo_labs/google/keyword_suggestions/live', { keyword: 'garden tools', ...US, limit: 50 }],
  ['dataforseo_labs/google/related_keywords/live', { keyword: 'garden tools', ...US, depth: 2 }],
  ['dataforseo_labs/google/keyword_overview/live', { keywords: ['garden', 'rake', 'spade'], ...US }],
  ['dataforseo_labs/google/search_intent/live', { keywords: ['buy rake', 'what is a rake'], language_code: 'en' }],
  [
    'keywords_data/google_trends/explore/live',
    { keywords: ['garden', 'rake'], date_from: '2026-09-01', date_to: '2026-11-20' },
  ],
  ['serp/google/organic/live/advanced', { keyword: 'garden tools', ...US, depth: 20 }],
  ['serp/google/autocomplete/live/advanced', { keyword: 'garden', ...US }],
];

describe('determinism', () => {
  async function bytes(seed: number): Promise<string[]> {
    const sandbox = await started({ seed, clock: () => FIXED });
    const texts: string[] = [];
    for (const [path, task] of REQUESTS) texts.push((await keywordDataClient(sandbox).post(path, [task])).text);
    texts.push((await callGateway(sandbox, 'chat/completions', chatBody({ keywords: ['rake', 'spade'] }))).text);
    return texts;
  }

  test('the same seed and the same requests give the same bytes, another seed other ones', async () => {
    const once = await bytes(5);
    expect(await bytes(5)).toEqual(once);
    const other = await bytes(6);
    expect(other.filter((text, i) => text === once[i])).toEqual([]);
  });

  test('data do not depend on what was asked before', async () => {
    const results = async (order: typeof REQUESTS) => {
      const sandbox = await started({ clock: () => FIXED });
      const found = new Map<string, unknown>();
      for (const [path, task] of order) {
        found.set(path, (await keywordDataClient(sandbox).post(path, [task])).body.tasks![0]!.result);
      }
      return found;
    };
    expect(await results([...REQUESTS].reverse())).toEqual(new Map(await results(REQUESTS)));
  });
});

test('the bill of each account is the sum of the costs that its answers named', async () => {
  const sandbox = await started();
  const sums = new Map<string, number>();
  for (const login of ['a', 'b']) {
    for (const [path, task] of REQUESTS) {
      const { body } = await keywordDataClient(sandbox, login).post(path, [task]);
      sums.set(login, (sums.get(login) ?? 0) + body.cost);
    }
  }
  for (const [login, sum] of sums) expect(sandbox.control.billTotalUsd(login)).toBeCloseTo(sum, 9);
  expect(sandbox.control.bill()).toHaveLength(2 * REQUESTS.length);
});

test('answers are compressed only for clients that accept it', async () => {
  const sandbox = await started();
  const ask = (encoding: string) => fetch(`${sandbox.gatewayUrl}/models`, { headers: { 'accept-encoding': encoding } });
  expect((await ask('gzip')).headers.get('content-encoding')).toBe('gzip');
  expect((await ask('identity')).headers.get('content-encoding')).toBeNull();
});

test('the control API over HTTP does what the handle does', async () => {
  const sandbox = await started({ controlPort: 0 });
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${sandbox.controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply.json() as Promise<Record<string, unknown>>;
  };
  await call('POST', '/balance', { account: 'login', usd: 5 });
  const { id } = await call('POST', '/faults', { action: { kind: 'code', code: 50000 } });
  const serp = () =>
    keywordDataClient(sandbox).post('serp/google/organic/live/advanced', [{ keyword: 'chess', ...US }]);
  expect(id).toMatch(/^fault-/);
  expect((await serp()).body.tasks![0]!.status_code).toBe(50000);
  await call('DELETE', '/faults');
  await serp();
  expect(await call('GET', '/bill?account=login')).toMatchObject({ totalUsd: 0.002, lines: [{ account: 'login' }] });
  expect(await call('GET', '/counters')).toMatchObject({ chargedRequests: 1 });
  await call('POST', '/limits', { requestsPerMinute: 1 });
  expect((await serp()).body.status_code).toBe(40202);
  await call('POST', '/reset');
  expect(await call('GET', '/bill')).toEqual({ totalUsd: 0, lines: [] });
});

test('a finished queued task is announced by pingback and delivered by a compressed postback', async () => {
  const sandbox = await started();
  const calls: { method: string; url: string; body: Buffer }[] = [];
  const receiver = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.push({ method: request.method!, url: request.url!, body: Buffer.concat(chunks) });
    response.end();
    receiver.emit('delivered');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const urls = { pingback_url: `${origin}/ping?id=$id&tag=$tag`, postback_url: `${origin}/post` };
  const twice = new Promise<void>((resolve) => receiver.on('delivered', () => calls.length === 2 && resolve()));
  const { body } = await keywordDataClient(sandbox).post('serp/google/organic/task_post', [
    { keyword: 'chess', ...US, tag: 'a b', ...urls },
  ]);
  await twice;
  const { id } = body.tasks![0]!;
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET /ping?id=${id}&tag=a%20b`, 'POST /post']);
  expect(JSON.parse(gunzipSync(calls[1]!.body).toString()).tasks[0]).toMatchObject({ id, status_code: 20000, cost: 0 });
});

test('the command prints its addresses, serves, and ends on SIGTERM', async () => {
  const main = fileURLToPath(new URL('../../server/sandbox/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--latency-ms', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const urls: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    urls.push(line.split(/\s+/).at(-1)!);
    if (urls.length === 3) break;
  }
  expect((await fetch(`${urls[2]}/health`)).status).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
