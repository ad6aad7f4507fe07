import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createKeywordDataProvider } from '../../server/providers/keyword-data/client.ts';
import { createLlmGateway } from '../../server/providers/llm-gateway/client.ts';
import {
  answeredBy,
  both,
  CHAT,
  COMPLETION,
  chatCall,
  dataCall,
  dataProvider,
  deadUrl,
  envelope,
  gateway,
  REQUESTS,
  serve,
  serveJson,
} from './support/raw-server.ts';

const request = REQUESTS.keyword_overview;
const good = envelope({ cost: 0.01224, result: [{ items: [{ keyword: 'iphone' }] }] });
const json = { 'content-type': 'application/json' };
const hexDigit = () => randomInt(16).toString(16);

describe('faults on the wire', () => {
  test('a refused connection is a proof that nothing was charged', async () => {
    const baseUrl = await deadUrl();
    const refused = { kind: 'refused', code: 'UNREACHABLE', retry: 'later' };
    expect(await dataProvider(baseUrl).buy(request, dataCall())).toMatchObject(refused);
    expect(await gateway(baseUrl).chat(CHAT, chatCall())).toMatchObject(refused);
  });

  test('a TLS handshake that fails is a proof that nothing was charged', async () => {
    const { baseUrl } = await serveJson({});
    const outcome = await dataProvider(baseUrl.replace('http:', 'https:')).buy(request, dataCall());
    expect(outcome).toMatchObject({ kind: 'refused', code: 'UNREACHABLE' });
  });

  test('a call that was aborted before sending sends nothing', async () => {
    const { baseUrl, seen } = await serveJson(good);
    let announced = false;
    const onSending = async () => {
      announced = true;
    };
    const call = { ...dataCall(), signal: AbortSignal.abort(), onSending };
    expect(await dataProvider(baseUrl).buy(request, call)).toMatchObject({ kind: 'refused', code: 'ABORTED' });
    expect(announced, 'nor is it announced').toBe(false);
    const controller = new AbortController();
    const late = { ...dataCall(), signal: controller.signal, onSending: async () => controller.abort() };
    expect(await dataProvider(baseUrl).buy(request, late)).toMatchObject({ kind: 'refused', code: 'ABORTED' });
    expect(seen).toHaveLength(0);
  });

  test('onSending runs before the bytes, and what it throws stops the call unsent', async () => {
    const { baseUrl, seen } = await serveJson(good);
    let before = -1;
    const onSending = async () => {
      before = seen.length;
    };
    await dataProvider(baseUrl).buy(request, { ...dataCall(), onSending });
    expect([before, seen.length]).toEqual([0, 1]);
    const lost = new Error('lease lost');
    const call = { ...dataCall(), onSending: () => Promise.reject(lost) };
    await expect(dataProvider(baseUrl).buy(request, call)).rejects.toBe(lost);
    expect(seen).toHaveLength(1);
  });

  test('redirects are not followed and leave the outcome unknown', async () => {
    const elsewhere = await serveJson(good);
    for (const status of [301, 302, 303, 307, 308]) {
      const outcomes = await both((response) => response.writeHead(status, { location: elsewhere.baseUrl }).end());
      for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'unknown', phase: 'body' });
    }
    expect(elsewhere.seen, 'credentials never travel on').toHaveLength(0);
  });

  test('HTML from a proxy is unknown', async () => {
    const html = (response: ServerResponse) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
    for (const outcome of await both(html)) expect(outcome).toMatchObject({ kind: 'unknown', phase: 'body' });
  });

  test('truncated JSON and a cut body are unknown', async () => {
    const text = JSON.stringify(good);
    const half = text.slice(0, text.length / 2);
    const truncated = await both((response) => response.writeHead(200, json).end(half));
    const cut = await both((response) => {
      response.writeHead(200, { ...json, 'content-length': String(text.length) }).write(half, () => response.destroy());
    });
    for (const outcome of [...truncated, ...cut]) expect(outcome).toMatchObject({ kind: 'unknown', phase: 'body' });
  });

  test('white space that keeps a connection alive until the answer comes is none of it; a stream in its place is looked up', async () => {
    const { baseUrl } = await serve((response, { url }) => {
      response.writeHead(200, json).write('\n         \n');
      setImmediate(() => response.end(`\n${JSON.stringify(url.includes('chat') ? COMPLETION : good)}\n`));
    });
    expect(await dataProvider(baseUrl).buy(request, dataCall())).toMatchObject({ kind: 'answered' });
    expect(await gateway(baseUrl).chat(CHAT, chatCall())).toMatchObject({ kind: 'answered', costMicros: 3531 });
    const stream = await serve((response) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'x-generation-id': 'gen-streamed' })
        .end(`: OPENROUTER PROCESSING\n\ndata: ${JSON.stringify(COMPLETION)}\n\ndata: [DONE]\n\n`),
    );
    const looked = await createLlmGateway({ baseUrl: stream.baseUrl, pause: async () => {} }).chat(CHAT, chatCall());
    expect(looked).toMatchObject({ kind: 'unknown', providerId: 'gen-streamed' });
  });

  test.each([
    ['as it is', {}, (text: string) => text],
    ['packed into a few bytes', { 'content-encoding': 'gzip' }, (text: string) => gzipSync(text)],
    ['packed into many', { 'content-encoding': 'gzip' }, (text: string) => gzipSync(text.replaceAll('x', hexDigit))],
  ])('an answer that would be good is unknown when it is larger than the limit, %s', async (_how, headers, pack) => {
    const [data, chat] = [good, COMPLETION].map((body) =>
      pack(JSON.stringify({ ...body, padding: 'x'.repeat(50_000) })),
    );
    const { baseUrl } = await serve((response, { url }) => {
      response.writeHead(200, { ...json, ...headers }).end(url.includes('chat') ? chat : data);
    });
    const buy = async (maxBytes?: number) => [
      await dataProvider(baseUrl, 10_000, maxBytes).buy(request, dataCall()),
      await gateway(baseUrl, 10_000, maxBytes).chat(CHAT, chatCall()),
    ];
    for (const outcome of await buy(50_000)) {
      const message = expect.stringContaining('larger than 50000 bytes');
      expect(outcome).toMatchObject({ kind: 'unknown', phase: 'body', message });
    }
    for (const outcome of await buy(60_000)) expect(outcome).toMatchObject({ kind: 'answered' });
  });

  test('without another limit an answer is read up to 32 MiB', async () => {
    const text = JSON.stringify(good);
    const sized = (bytes: number) => `${text.slice(0, -1)}${' '.repeat(bytes - text.length)}}`;
    const outcomes: string[] = [];
    for (const bytes of [32 * 2 ** 20, 32 * 2 ** 20 + 1]) {
      const { baseUrl } = await serve((response) => response.writeHead(200, json).end(sized(bytes)));
      const client = createKeywordDataProvider({ baseUrl, timeoutMs: 30_000 });
      outcomes.push((await client.buy(request, dataCall())).kind);
    }
    expect(outcomes).toEqual(['answered', 'unknown']);
  });

  test('an answer with more members than can be parsed at once is unknown: what it cost is looked up', async () => {
    const members = Object.fromEntries(Array.from({ length: 30_100 }, (_, at) => [`name ${at}`, 1]));
    const [data, chat] = [good, COMPLETION].map((body) => JSON.stringify({ ...body, members }));
    const { baseUrl } = await serve((response, { url }) => {
      response.writeHead(200, json).end(url.includes('chat') ? chat : data);
    });
    const parse = vi.spyOn(JSON, 'parse');
    const outcomes = [
      await dataProvider(baseUrl, 10_000, 2 ** 20).buy(request, dataCall()),
      await gateway(baseUrl, 10_000, 2 ** 20).chat(CHAT, chatCall()),
    ];
    const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
    parse.mockRestore();
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(longest).toBeLessThan(100_000);
  });

  test('a large answer is parsed in slices, whatever its characters', async () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({ keyword: `phone ${index} é`, position: index }));
    const text = JSON.stringify(envelope({ cost: 0.01224, result: [{ items }] })).replaceAll('é', '\\u0000');
    const { baseUrl } = await serve((response) => response.writeHead(200, json).end(text));
    const parse = vi.spyOn(JSON, 'parse');
    const outcome = await dataProvider(baseUrl, 10_000, 32 * 2 ** 20).buy(request, dataCall());
    const longest = Math.max(...parse.mock.calls.map(([slice]) => slice.length));
    parse.mockRestore();
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 12_240 });
    expect(JSON.stringify(outcome).split('\u{fffd}')).toHaveLength(items.length + 1);
    expect(longest).toBeLessThan(text.length / 2);
  });

  test('a large answer that comes in one piece is read with turns of the event loop in between', async () => {
    // Of what nobody looks at later.
    const more = Array.from({ length: 40_000 }, (_, index) => ({ keyword: `phone ${index}`, position: index }));
    const text = JSON.stringify(envelope({ cost: 0.01224, result: [{ items: [{ keyword: 'iphone' }], more }] }));
    let [turns, reading] = [0, true];
    const count = () => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    const send = answeredBy(() => {
      setImmediate(count);
      return text;
    });
    const provider = dataProvider('http://provider.test', 10_000, 32 * 2 ** 20, send);
    const outcome = await provider.buy(request, dataCall());
    reading = false;
    expect(outcome).toMatchObject({ kind: 'answered' });
    expect(turns).toBeGreaterThan(text.length / (128 * 1024));
  });

  test('of answers that arrive together long ones are read one after the other, and a short one waits for none', async () => {
    const textOf = (rows: number) => {
      const more = Array.from({ length: rows }, (_, index) => ({ keyword: `phone ${index}`, position: index }));
      return JSON.stringify(envelope({ cost: 0.01224, result: [{ items: [], more }] }));
    };
    const parse = vi.spyOn(JSON, 'parse');
    const read = async (rows: number) => {
      const send = answeredBy(() => textOf(rows));
      await dataProvider('http://provider.test', 10_000, 32 * 2 ** 20, send).buy(request, dataCall());
      return { rows, parsed: parse.mock.calls.length };
    };
    const { parsed: alone } = await read(20_000);
    parse.mockClear();
    const order: number[] = [];
    const reads = [20_000, 20_001, 20_002, 10].map((rows) => read(rows).finally(() => order.push(rows)));
    expect((await reads[0]!).parsed).toBeLessThan(2 * alone);
    await Promise.all(reads);
    parse.mockRestore();
    expect(order).toEqual([10, 20_000, 20_001, 20_002]);
  });

  test('a body cut after the headers keeps the generation id for the lookup', async () => {
    const { baseUrl } = await serve((response) => {
      response.writeHead(200, { ...json, 'content-length': '99', 'x-generation-id': 'gen-9' });
      response.write('{', () => response.destroy());
    });
    expect(await gateway(baseUrl).chat(CHAT, chatCall())).toMatchObject({ kind: 'unknown', providerId: 'gen-9' });
  });

  test('so does a body that has not come whole before the deadline', async () => {
    const { baseUrl } = await serve((response) => response.writeHead(200, { 'x-generation-id': 'gen-9' }).write('{'));
    const outcome = await gateway(baseUrl, 200).chat(CHAT, chatCall());
    const message = 'no whole answer before the deadline';
    expect(outcome).toMatchObject({ kind: 'unknown', providerId: 'gen-9', message });
  });

  test('a reset without an answer is unknown', async () => {
    for (const outcome of await both((response) => response.socket?.resetAndDestroy())) {
      expect(outcome).toMatchObject({ kind: 'unknown', phase: 'sent' });
    }
  });

  test('no answer before the deadline is unknown', async () => {
    for (const outcome of await both(() => {}, 50)) expect(outcome).toMatchObject({ kind: 'unknown', phase: 'sent' });
  });

  test('what was sent is waited for, although its caller gave up meanwhile', async () => {
    const controller = new AbortController();
    const { baseUrl } = await serve((response) => {
      controller.abort();
      response.writeHead(200, json).end(JSON.stringify(good));
    });
    const outcome = await dataProvider(baseUrl).buy(request, { ...dataCall(), signal: controller.signal });
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 12_240 });
  });

  test.each([401, 402, 404, 429])('HTTP %i is a refusal even when its body is broken', async (status) => {
    for (const outcome of await both((response) => response.writeHead(status).end('{"tas'))) {
      expect(outcome).toMatchObject({ kind: 'refused', retry: status === 429 ? 'pace' : 'no' });
    }
  });

  test('an answer that comes in many pieces is read in no more parts than one in few', async () => {
    const parts = vi.spyOn(TextDecoder.prototype, 'decode');
    const text = JSON.stringify(good);
    const { baseUrl } = await serve(async (response) => {
      response.writeHead(200, json);
      for (const character of text) {
        response.write(character);
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await dataProvider(baseUrl).buy(request, dataCall())).toMatchObject({ kind: 'answered' });
    const decoded = parts.mock.calls.filter(([, options]) => options?.stream);
    parts.mockRestore();
    expect(decoded).toHaveLength(1);
  });

  test('an answer that has come is not given up for want of processor time, though its deadline has passed', async () => {
    const DEADLINE_MS = 1_000;
    const { baseUrl } = await serve((response) => {
      const begun = performance.now();
      response.writeHead(200, json).end(JSON.stringify(good));
      while (performance.now() - begun < DEADLINE_MS);
    });
    const outcome = await dataProvider(baseUrl, DEADLINE_MS).buy(request, dataCall());
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 12_240 });
  });
});
