import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What the server says to a head of a request, byte for byte as it is given. */
async function said(head: string): Promise<{ status: number; headers: Headers; body: string }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.end(`${head}\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [top = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [line = '', ...lines] = top.split('\r\n');
  const headers = new Headers(lines.map((one) => one.split(': ') as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body };
}

test.each([
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a.test\r\nHost: b.test'],
  ['a host that is the name of none', 'GET /healthz HTTP/1.1\r\nHost: 999.1.1.1'],
  ['an address of the server as a whole', 'OPTIONS * HTTP/1.1\r\nHost: a.test'],
  ['an address of another protocol', 'GET ftp://a.test/healthz HTTP/1.1\r\nHost: a.test'],
  ['a backslash in its path', 'GET /api\\jobs HTTP/1.1\r\nHost: a.test'],
])('a request with %s is refused like any other', async (_, head) => {
  const { status, headers, body } = await said(head);
  const problem = JSON.parse(body);
  expect([status, problem.code, problem.requestId]).toEqual([400, 'VALIDATION_FAILED', headers.get('x-request-id')]);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/problem+json', 'no-store']);
  expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'DENY']);
});

test('an expectation that nobody knows is passed over', async () => {
  const { status, headers } = await said('GET /healthz HTTP/1.1\r\nHost: a.test\r\nExpect: a-miracle');
  expect([status, headers.has('x-request-id')]).toEqual([200, true]);
});
