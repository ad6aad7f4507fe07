import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const GZIP_FROM_BYTES = 512;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('request body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function html(status: number, body?: string): Reply {
  const page = `<html>\r\n<head><title>${status}</title></head>\r\n<body><center><h1>${status}</h1></center></body>\r\n</html>`;
  return { status, headers: { 'content-type': 'text/html' }, body: body ?? page };
}

/** Encodes a reply for this client: gzip when it is accepted and worth it. */
export function encode(
  request: IncomingMessage,
  reply: Reply,
): { headers: Record<string, string | number>; bytes: Buffer } {
  const plain = Buffer.from(reply.body, 'utf8');
  const accepts = String(request.headers['accept-encoding'] ?? '').includes('gzip');
  const zip = accepts && plain.length >= GZIP_FROM_BYTES;
  const bytes = zip ? gzipSync(plain, { level: 1 }) : plain;
  const encoding: Record<string, string> = zip ? { 'content-encoding': 'gzip' } : {};
  return { headers: { ...reply.headers, ...encoding, 'content-length': bytes.length }, bytes };
}

export function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  const { headers, bytes } = encode(request, reply);
  response.writeHead(reply.status, headers).end(bytes);
}

export interface Listening {
  server: Server;
  /** `http://127.0.0.1:<port>` */
  origin: string;
  close(): Promise<void>;
}

/** Starts a server on the loopback interface; `close` breaks what is still open. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, origin: `http://${host}:${(server.address() as AddressInfo).port}`, close };
}
