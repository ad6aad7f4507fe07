import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RawJson } from '../../server/core/raw-json.ts';
import { HeaderRecord } from '../../server/http/header-record.ts';
import { asStream, readyResponse } from '../../server/http/ready-response.ts';
import { type FetchHandler, type Listening, type ListenOptions, listen, PATIENCE } from '../../server/http/server.ts';

let server: Listening;
afterEach(() => server.close());

async function serve(fetch: FetchHandler, options: Partial<ListenOptions> = {}): Promise<void> {
  server = await listen(fetch, { host: '127.0.0.1', port: 0, trustProxy: false, ...options });
}

const echo: FetchHandler = async (request) => new Response(`got ${(await request.text()).length}`);

async function open(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Everything that comes until the server ends the connection; the client itself never does. */
async function untilCut(socket: Socket, request: string): Promise<string> {
  let text = '';
  socket.on('data', (more) => {
    text += more;
  });
  // A reset is a cut as well.
  const cut = new Promise((done) => socket.once('close', done));
  socket.write(request);
  await cut;
  return text;
}

describe('a client that takes its time does not keep a connection', () => {
  // The same clock, two hundred times as fast.
  const { keepAliveTimeout, ...others } = PATIENCE;
  const sooner = <T extends object>(limits: T) =>
    Object.fromEntries(Object.entries(limits).map(([name, ms]) => [name, ms / 200])) as T;

  test('the limits are ten seconds for the header, thirty for the request, and 65 between two', async () => {
    expect(PATIENCE).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 });
    await serve(echo);
    const response = await fetch(`http://127.0.0.1:${server.port}`);
    expect(response.headers.get('keep-alive')).toBe('timeout=65');
  });

  test.each([
    ['says nothing', ''],
    ['does not end its header', 'GET / HTTP/1.1\r\nHost: x\r\nX-More: '],
    ['does not end its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1'],
  ])('one that %s is told so and cut', async (_, request) => {
    await serve(echo, { patience: { ...PATIENCE, ...sooner(others) } });
    expect(await untilCut(await open(), request)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('one that asks nothing more is cut after its answer', async () => {
    await serve(echo, { patience: { ...PATIENCE, ...sooner({ keepAliveTimeout }) } });
    expect(await untilCut(await open(), 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('connections are bounded: one too many is turned away, and room that was left is given again', async () => {
  await serve(echo, { maxConnections: 3 });
  const sockets = [await open(), await open(), await open()];
  expect(await untilCut(await open(), 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
  sockets[0]!.destroy();
  const request = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  await expect.poll(async () => untilCut(await open(), request)).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
});

test.each([
  'Host: service.test\r\nHost: elsewhere.test',
  'Host: service.test\r\nAccept: */*\r\nhOST: service.test',
  'Host: 999.1.1.1',
  'Host: service.0',
])('a request that names two hosts, or what is none, is refused: %j', async (hosts) => {
  await serve(echo);
  const answer = await untilCut(await open(), `GET / HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"VALIDATION_FAILED"');
});

test('requests that come in one piece on one connection are begun one a turn: nobody else waits for all of them', async () => {
  const begun: number[] = [];
  let [turn, isOver] = [0, false];
  const next = () => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  await serve(async () => {
    begun.push(turn);
    return new Response('x');
  });
  next();
  const one = 'GET / HTTP/1.1\r\nHost: x\r\n';
  await untilCut(await open(), `${`${one}\r\n`.repeat(200)}${one}Connection: close\r\n\r\n`);
  isOver = true;
  // The first is begun in the turn in which all came.
  const together = Math.max(...[...Map.groupBy(begun, (at) => at).values()].map(({ length }) => length));
  expect([begun.length, together <= 2]).toEqual([201, true]);
});

test('requests that come in one turn of the event loop are all begun before any is answered: answers are written in a row', async () => {
  const order: string[] = [];
  const answered = () => void order.push('answered');
  await serve(async () => {
    order.push('begun');
    return new Response('x');
  });
  const sockets = [await open(), await open(), await open()];
  const askAll = async () => {
    order.length = 0;
    const answers = sockets.map((socket) => once(socket, 'data'));
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.all(answers);
    return order.join(' ');
  };
  subscribe('http.server.response.finish', answered);
  const orders: string[] = [];
  // At first the server has not met all connections, and the system may deliver late.
  for (let times = 0; times < 10; times++) orders.push(await askAll());
  unsubscribe('http.server.response.finish', answered);
  for (const socket of sockets) socket.destroy();
  expect(orders).toContain('begun begun begun answered answered answered');
});

describe('an answer that lies ready in pieces', () => {
  const pieces = ['{"jobId":"1","result":', '{"rows":[]}', '}'].map((text) => Buffer.from(text));
  const ready = () =>
    readyResponse(new RawJson(pieces), { status: 200, headers: new HeaderRecord({ 'X-Own': 'yes' }) });
  const whole = '{"jobId":"1","result":{"rows":[]}}';

  test('goes out whole, its head with it, and is a stream to whoever reads it', async () => {
    const alone = vi.spyOn(ServerResponse.prototype, 'flushHeaders');
    await serve(ready);
    const answer = await untilCut(await open(), 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Own: yes\r\nContent-Length: 34\r\n/);
    expect(answer.split('\r\n\r\n')[1]).toBe(whole);
    expect(alone).not.toHaveBeenCalled();
    expect(await ready().text()).toBe(whole);
  });

  test('may be given further headers: it is sent as a stream then', async () => {
    await serve(() => {
      const answer = asStream(ready());
      answer.headers.set('Connection', 'close');
      return answer;
    });
    const answer = await untilCut(await open(), 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer.split('\r\n\r\n')[1]).toBe(whole);
  });

  test('tells a connection that ends with the server so', async () => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await serve(async () => {
      asked.resolve();
      await released.promise;
      return ready();
    });
    const answer = untilCut(await open(), 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked.promise;
    const closed = server.close();
    released.resolve();
    expect(await answer).toMatch(/\r\nconnection: close\r\n/i);
    expect((await answer).split('\r\n\r\n')[1]).toBe(whole);
    await closed;
  });
});

test('what is under way when the server closes is answered, on connections that end then', async () => {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await serve(async () => {
    asked.resolve();
    await released.promise;
    return new Response('done');
  });
  const answer = untilCut(await open(), 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  const closed = server.close();
  released.resolve();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done/);
  // Told beforehand: a client that would use the connection again looks for another.
  expect(await answer).toMatch(/\r\nconnection: close\r\n/i);
  await closed;
});

test('nothing but a request that is under way holds up the end', async () => {
  const cutAll = vi.spyOn(Server.prototype, 'closeAllConnections');
  const released = Promise.withResolvers<void>();
  const start = async (out: ReadableStreamDefaultController) => {
    out.enqueue(Buffer.from('begun'));
    await released.promise;
    out.enqueue(Buffer.from(' and done'));
    out.close();
  };
  await serve(() => new Response(new ReadableStream({ start })));
  await open();
  const unfinished = await open();
  unfinished.write('GET / HTTP/1.1\r\nHost: x\r\nX-More: ');
  const follower = await open();
  const begun = once(follower, 'data');
  const answer = untilCut(follower, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  const closed = server.close();
  released.resolve();
  await closed;
  expect(await answer).toContain(' and done');
  expect(cutAll).not.toHaveBeenCalled();
});

describe('an answer that waits for a slow reader when the server closes comes whole', () => {
  /** More than the system takes off the server's hands at once. */
  const size = 32 * 1024 * 1024;
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  /** Bytes of the whole answer, read from now on. */
  const restOf = async (socket: Socket) => {
    let bytes = 0;
    socket.on('data', (more) => {
      bytes += more.length;
    });
    socket.resume();
    await once(socket, 'close');
    return bytes;
  };

  test('where it was handed over before', async () => {
    await serve(() => new Response(Buffer.alloc(size)));
    const socket = await open();
    socket.pause();
    socket.write(request);
    await once(socket, 'readable');
    const closed = server.close();
    expect(await restOf(socket)).toBeGreaterThan(size);
    await closed;
  });

  test('and where it was handed over after', async () => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await serve(async () => {
      asked.resolve();
      await released.promise;
      return new Response(Buffer.alloc(size));
    });
    const socket = await open();
    socket.pause();
    socket.write(request);
    await asked.promise;
    const closed = server.close();
    released.resolve();
    await once(socket, 'readable');
    expect(await restOf(socket)).toBeGreaterThan(size);
    await closed;
  });
});
