import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { JoinedBody } from '../../server/http/joined-body.ts';
import { type FetchHandler, type Listening, listen } from '../../server/http/server.ts';

let server: Listening;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Some reads of them; of many more a slow machine makes more than the half second that an unread body may take. */
const PIECES = 40_000;
const PIECE = '1\r\nx\r\n';
/** As many as Node's largest read holds, bytes. */
const ONE_READ = Math.ceil((64 * 1024) / PIECE.length);

/** Pieces that came in each turn of the event loop. */
function piecesByTurn(): Map<number, number> {
  const [came, push] = [new Map<number, number>(), JoinedBody.prototype.push];
  let turn = 0;
  vi.spyOn(JoinedBody.prototype, 'push').mockImplementation(function (this: JoinedBody, piece) {
    if (piece === null) return push.call(this, piece);
    if (!came.has(turn)) setImmediate(() => (turn += 1));
    came.set(turn, (came.get(turn) ?? 0) + 1);
    return push.call(this, piece);
  });
  return came;
}

/** Two requests on one connection, the first with a body of pieces of one byte: what is answered until the server ends it. */
async function answers(method: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (more) => {
    text += more;
  });
  socket.write(`${method} /first HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.write(`${PIECE.repeat(PIECES)}0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return text;
}

const read: FetchHandler = async ({ body }) => {
  let [bytes, wakes] = [0, 0];
  for await (const { byteLength } of body ?? []) [bytes, wakes] = [bytes + byteLength, wakes + 1];
  return new Response(`${bytes} bytes, woken ${wakes > PIECES / 100 ? 'often' : 'seldom'}`);
};
const refuse: FetchHandler = () => new Response('refused');

test.each<[fate: string, method: string, FetchHandler, told: string]>([
  ['is read', 'POST', read, `${PIECES} bytes, woken seldom`],
  ['is not read', 'POST', refuse, 'refused'],
  ['no such request has', 'GET', refuse, 'refused'],
])('of a body in pieces of one byte that %s (%s) a turn takes one read, and its connection goes on', async (...row) => {
  const [, method, fetch, told] = row;
  server = await listen(fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
  const came = piecesByTurn();
  const text = await answers(method);
  expect([text.includes(told), text.match(/HTTP\/1\.1 200/g)?.length]).toEqual([true, 2]);
  const turns = [...came.values()];
  expect(turns.reduce((sum, pieces) => sum + pieces, 0)).toBe(PIECES);
  expect(Math.max(...turns)).toBeLessThanOrEqual(ONE_READ);
});
