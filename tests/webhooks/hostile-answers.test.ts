import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { network } from '../../jobs/webhooks/network.ts';
import { send } from '../../jobs/webhooks/send.ts';
import { judge } from '../../jobs/webhooks/settle.ts';

let server: Server;
afterEach(() => void server.close());

/** What comes of a message to a receiver that answers so. */
async function answeredBy(answer: (socket: Socket) => void) {
  server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const stopping = new AbortController().signal;
  const way = { network, allowed: ['127.0.0.1'], timeoutMs: 20_000, stopping };
  return await send(url, { headers: { 'webhook-id': 'x' }, body: '{}' }, way);
}

/** Writes the same again and again, as long as somebody reads. */
function withoutEnd(socket: Socket, text: string): void {
  const part = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  const write = () => {
    while (socket.writable && socket.write(part));
  };
  socket.on('drain', write);
  write();
}

test.each([
  ['that say nothing', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['of many headers', `HTTP/1.1 103 Early Hints\r\n${'a: b\r\n'.repeat(1900)}\r\n`],
])('interim answers without an end, %s, are no answer, and are read no further', async (_, interim) => {
  expect(await answeredBy((socket) => withoutEnd(socket, interim))).toEqual({ code: 'ANSWER_INVALID' });
});

test('an answer that follows an interim one is one', async () => {
  const answer = (socket: Socket) =>
    socket.end('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
  expect(await answeredBy(answer)).toMatchObject({ code: 'ANSWERED', httpStatus: 204 });
});

test.each(['86401', '9999999999', '9'.repeat(400)])('a pause of %s seconds is one of a day', async (seconds) => {
  const head = `HTTP/1.1 429 Too Many Requests\r\nretry-after: ${seconds}\r\ncontent-length: 0\r\n\r\n`;
  expect(judge(await answeredBy((socket) => socket.end(head))).pauseSeconds).toBe(86_400);
});
