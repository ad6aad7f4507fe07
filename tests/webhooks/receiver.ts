import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the payload as it came
  payload: any;
}

/** How the receiver answers a message; by default with 204. */
export type Answering = (message: Received, response: ServerResponse) => void;

export interface Receiver {
  url: string;
  /** Everything that arrived, in this order, whatever was answered. */
  messages: Received[];
  answer(how: Answering): void;
  /** Resolves when so many have arrived altogether. */
  arrived(count: number): Promise<Received[]>;
  /** Breaks its connections, and every new one until it comes back; nobody else gets its port. */
  goDown(): void;
  comeBack(): void;
  stop(): Promise<void>;
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (_, response) => {
    response.writeHead(code, headers).end();
  };

/** A real HTTP server that takes webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const messages: Received[] = [];
  const waiting: { count: number; resolve: (messages: Received[]) => void }[] = [];
  let answering: Answering = status(204);
  const server = createServer(async (request, response) => {
    const message = await read(request);
    messages.push(message);
    for (const { count, resolve } of waiting) if (messages.length >= count) resolve(messages);
    answering(message, response);
  });
  let isDown = false;
  server.on('connection', (socket) => {
    if (isDown) socket.resetAndDestroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=receivers-own`,
    messages,
    answer: (how) => {
      answering = how;
    },
    arrived: (count) =>
      new Promise((resolve) => {
        if (messages.length >= count) resolve(messages);
        else waiting.push({ count, resolve });
      }),
    goDown() {
      isDown = true;
      server.closeAllConnections();
    },
    comeBack() {
      isDown = false;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  const headers = request.headers as Record<string, string>;
  return { id: headers['webhook-id']!, headers, body, payload: JSON.parse(body) };
}

/** Whether the key that a webhook shows accepts a message. */
export function isSignedBy(
  { id, headers, body }: Pick<Received, 'id' | 'headers' | 'body'>,
  publicKey: string,
): boolean {
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  const content = Buffer.from(`${id}.${headers['webhook-timestamp']}.${body}`);
  const given = headers['webhook-signature']!.split(' ').filter((one) => one.startsWith('v1a,'));
  return given.some((one) => verify(null, content, key, Buffer.from(one.slice(4), 'base64')));
}
