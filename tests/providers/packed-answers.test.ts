import { randomInt } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import zlib, { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { both, dataCall, dataProvider, envelope, REQUESTS, serve, serveJson, TASK_ID } from './support/raw-server.ts';

const request = REQUESTS.keyword_overview;
const good = envelope({ cost: 0.01224, result: [{ items: [{ keyword: 'iphone' }] }] });
const json = { 'content-type': 'application/json' };
const packed = { ...json, 'content-encoding': 'gzip' };
const hexDigit = () => randomInt(16).toString(16);

test('gzip is read, also where its last bytes are missing', async () => {
  const body = gzipSync(JSON.stringify(good));
  for (const bytes of [body, body.subarray(0, -8)]) {
    const { baseUrl } = await serve((response) => response.writeHead(200, packed).end(bytes));
    const outcome = await dataProvider(baseUrl).buy(request, dataCall());
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 12_240, providerId: TASK_ID });
  }
});

test('gzip is read that nobody told of, or that several did', async () => {
  const body = gzipSync(JSON.stringify(good));
  for (const encodings of [[], ['gzip', 'gzip'], ['identity']]) {
    const { baseUrl } = await serve((response) => response.setHeader('content-encoding', encodings).end(body));
    expect(await dataProvider(baseUrl).buy(request, dataCall())).toMatchObject({ kind: 'answered' });
  }
});

test('little that was made to be large is not unpacked within one turn of the event loop', async () => {
  const bomb = gzipSync(JSON.stringify({ ...good, padding: ' '.repeat(4_000_000) }));
  const { baseUrl } = await serve((response) => response.writeHead(200, packed).end(bomb));
  const atOnce = vi.spyOn(zlib, 'gunzipSync');
  syncBuiltinESMExports();
  const outcome = await dataProvider(baseUrl, 10_000, 8_000_000).buy(request, dataCall());
  const made = atOnce.mock.results.filter(({ type }) => type === 'return');
  atOnce.mockRestore();
  syncBuiltinESMExports();
  expect(bomb.length).toBeLessThan(8_192);
  expect(made).toEqual([]);
  expect(outcome).toMatchObject({ kind: 'answered' });
});

test.each(['identity', 'Identity, identity', '', 'none', 'utf-8'])(
  'what is told to be packed as "%s" is read as it came',
  async (how) => {
    const { baseUrl } = await serveJson(good, 200, { 'content-encoding': how });
    expect(await dataProvider(baseUrl).buy(request, dataCall())).toMatchObject({
      kind: 'answered',
      costMicros: 12_240,
    });
  },
);

test('what is packed and was damaged is unknown', async () => {
  const damaged = gzipSync(JSON.stringify(good)).fill(0xff, 20, 40);
  for (const outcome of await both((response) => response.writeHead(200, packed).end(damaged))) {
    const message = expect.stringContaining('damaged');
    expect(outcome).toMatchObject({ kind: 'unknown', phase: 'body', message });
  }
});

test('a large packed answer is not unpacked within one turn of the event loop', async () => {
  const text = JSON.stringify({ ...good, padding: 'x'.repeat(50_000).replaceAll('x', hexDigit) });
  const [whole, cut] = [gzipSync(text), gzipSync(text).subarray(0, -8)];
  const atOnce = vi.spyOn(zlib, 'gunzipSync');
  syncBuiltinESMExports();
  for (const bytes of [whole, cut]) {
    const { baseUrl } = await serve((response) => response.writeHead(200, packed).end(bytes));
    expect(await dataProvider(baseUrl).buy(request, dataCall())).toMatchObject({ kind: 'answered' });
  }
  const calls = atOnce.mock.calls.length;
  atOnce.mockRestore();
  syncBuiltinESMExports();
  expect(calls).toBe(0);
});
