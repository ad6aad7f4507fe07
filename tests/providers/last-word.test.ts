import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  CHAT,
  chatCall,
  dataCall,
  dataProvider,
  envelope,
  gateway,
  REQUESTS,
  serveJson,
} from './support/raw-server.ts';

const good = envelope({ cost: 0.002, result: [{ items: [] }] });
const late = { kind: 'refused', code: 'NOT_SENT', retry: 'later' };

/** Takes connections and keeps what comes over them; never answers. */
async function listen() {
  const sockets = new Set<Socket>();
  let received = 0;
  const server = createServer((socket) => {
    sockets.add(socket.on('data', (bytes) => (received += bytes.length)).on('error', () => undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, connections: () => sockets.size, received: () => received };
}

describe('the last word before the first byte', () => {
  test('is asked after the connection is made; what is too late is not sent', async () => {
    // Each at a server of its own: a connection over which nothing was sent serves the next request.
    const [data, model] = [await listen(), await listen()];
    const isTimely = () => false;
    const provider = dataProvider(data.baseUrl);
    expect(await provider.buy(REQUESTS.keyword_overview, { ...dataCall(), isTimely })).toMatchObject(late);
    expect(await gateway(model.baseUrl).chat(CHAT, { ...chatCall(), isTimely })).toMatchObject(late);
    for (const { connections, received } of [data, model]) {
      await expect.poll(connections).toBe(1);
      expect(received()).toBe(0);
    }
  });

  test('is asked for every request, also on a connection that is open already', async () => {
    const { baseUrl, seen } = await serveJson(good);
    const provider = dataProvider(baseUrl);
    const answers = [true, true, false];
    const asked = answers.map((timely) => ({ ...dataCall(), isTimely: () => timely }));
    const outcomes = [];
    for (const call of asked) outcomes.push(await provider.buy(REQUESTS.autocomplete, call));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'refused']);
    expect(seen).toHaveLength(2);
  });

  test('is given once: a request is not sent again on another connection, whatever the answer asks for', async () => {
    const { baseUrl, seen } = await serveJson({}, 421);
    expect(await dataProvider(baseUrl).buy(REQUESTS.autocomplete, dataCall())).toMatchObject({ kind: 'unknown' });
    expect(await gateway(baseUrl).chat(CHAT, chatCall())).toMatchObject({ kind: 'unknown' });
    expect(seen).toHaveLength(2);
  });

  test('a call given up during the TLS handshake, and one whose deadline passes in it, are proofs that nothing was sent', async () => {
    const { baseUrl, received } = await listen();
    const secure = baseUrl.replace('http:', 'https:');
    const controller = new AbortController();
    const given = dataProvider(secure).buy(REQUESTS.autocomplete, { ...dataCall(), signal: controller.signal });
    // The greeting of TLS has arrived; the server says nothing.
    await expect.poll(received).toBeGreaterThan(0);
    controller.abort();
    const turn = new Promise((resolve) => setImmediate(() => resolve('it waits for the handshake')));
    expect(await Promise.race([given, turn])).toMatchObject({ kind: 'refused', code: 'ABORTED' });
    const slow = await dataProvider(secure, 200).buy(REQUESTS.autocomplete, dataCall());
    expect(slow).toMatchObject({ kind: 'refused', code: 'UNREACHABLE' });
  });
});

test('a call that is over leaves no timer behind: thousands of them would lie in memory until their deadlines', async () => {
  const { baseUrl } = await serveJson(good);
  const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  onTestFinished(() => {
    set.mockRestore();
    cleared.mockRestore();
  });
  const DEADLINE_MS = 54_321;
  expect(await dataProvider(baseUrl, DEADLINE_MS).buy(REQUESTS.autocomplete, dataCall())).toMatchObject({
    kind: 'answered',
  });
  const deadlines = set.mock.results.filter((_, nth) => set.mock.calls[nth]![1] === DEADLINE_MS);
  expect(deadlines).toHaveLength(1);
  expect(cleared).toHaveBeenCalledWith(deadlines[0]!.value);
});

/** A server that answers whatever it is asked with these bytes, once or without an end. */
async function answering(bytes: string, isEndless: boolean): Promise<string> {
  const part = Buffer.from(isEndless ? bytes.repeat(1_000) : bytes);
  const server = createServer((socket) => {
    const write = () => {
      while (socket.writable && socket.write(part));
    };
    socket
      .on('error', () => undefined)
      .once('data', () => (isEndless ? socket.on('drain', write) && write() : socket.end(part)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('interim answers', () => {
  const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';

  test('without an end are read no further: what was sent is unknown then', async () => {
    const outcome = await dataProvider(await answering(hint, true)).buy(REQUESTS.autocomplete, dataCall());
    expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('connection lost') });
  });

  test('are followed by the answer', async () => {
    const text = JSON.stringify(good);
    const whole = `${hint}HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
    const outcome = await dataProvider(await answering(whole, false)).buy(REQUESTS.autocomplete, dataCall());
    expect(outcome).toMatchObject({ kind: 'answered' });
  });
});
