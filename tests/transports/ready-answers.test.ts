import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { RawJson } from '../../server/core/raw-json.ts';
import { HeaderRecord } from '../../server/http/header-record.ts';
import { readyResponse, sendReady } from '../../server/http/ready-response.ts';
import { jsonResponse } from '../../server/http/respond.ts';
import { type FetchHandler, listen } from '../../server/http/server.ts';
import { createMemory } from '../../server/wiring/memory.ts';

const memory = createMemory();
afterEach(() => memory.close());

/** The answer to somebody whose stored result takes so many bytes, and what the server itself wrote of it. */
async function answered(bytes: number) {
  const rows = Buffer.alloc(bytes - 2, ' ');
  const data = { result: new RawJson([Buffer.from('['), rows, Buffer.from(']')]) };
  const outgoing = { writeHead: vi.fn(), write: vi.fn(), end: vi.fn() };
  const response = await jsonResponse(memory, data, { status: 200, headers: new HeaderRecord({}) });
  return { sent: sendReady(response, outgoing as unknown as ServerResponse), outgoing };
}

test('an answer of half a megabyte is written at once; a larger one as fast as its reader takes it', async () => {
  const small = await answered(500 * 1024);
  expect(small.sent).toBe(RESPONSE_ALREADY_SENT);
  expect(small.outgoing.end).toHaveBeenCalledOnce();
  const large = await answered(513 * 1024);
  expect(large.outgoing.writeHead).not.toHaveBeenCalled();
  expect(await large.sent.json()).toEqual({ result: [] });
});

test.each<[string, (cancel: () => void) => Response | Promise<Response>]>([
  ['a stream is not begun to be read', (cancel) => new Response(new ReadableStream({ cancel }))],
  [
    'what lies ready is written nowhere',
    (cancel) => {
      cancel();
      const body = new RawJson([Buffer.from('['), Buffer.from(']')]);
      return readyResponse(body, { status: 200, headers: new HeaderRecord({}) });
    },
  ],
])('for who has gone before the answer is made, %s, and the next one is answered', async (_, make) => {
  const over = Promise.withResolvers<void>();
  const handler: FetchHandler = async ({ url, signal }) => {
    if (!url.endsWith('/leaving')) return new Response('here');
    asker.destroy();
    await once(signal, 'abort');
    return await make(over.resolve);
  };
  const server = await listen(handler, { host: '127.0.0.1', port: 0, trustProxy: false });
  onTestFinished(() => server.close());
  const asker = connect(server.port, '127.0.0.1');
  asker.write('GET /leaving HTTP/1.1\r\nHost: x\r\n\r\n');
  await over.promise;
  expect(await (await fetch(`http://127.0.0.1:${server.port}`)).text()).toBe('here');
});
