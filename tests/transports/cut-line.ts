import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to a service that breaks each event stream after its first event; what else comes before the cut still arrives. */
export interface CutLine {
  url: string;
  /** Streams that it broke, with the `Last-Event-ID` that each began with. */
  cuts: (string | undefined)[];
  close(): Promise<void>;
}

export async function cutLine(serviceUrl: string): Promise<CutLine> {
  const cuts: (string | undefined)[] = [];
  const server = createServer((incoming, outgoing) => {
    const through = request(new URL(incoming.url!, serviceUrl), { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      // So that the client comes back at once and not after seconds.
      outgoing.write('retry: 1\n\n');
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const end = text.indexOf('\n\n', text.indexOf('\nid: ') + 1);
        if (!text.includes('\nid: ') || end < 0) return;
        answer.removeAllListeners('data').removeAllListeners('end');
        cuts.push(incoming.headers['last-event-id'] as string | undefined);
        answer.destroy();
        outgoing.write(text.slice(0, end + 2), () => outgoing.destroy());
      });
      answer.on('end', () => outgoing.end(text));
      answer.on('error', () => outgoing.destroy());
    });
    through.on('error', () => outgoing.destroy());
    through.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `http://127.0.0.1:${port}`, cuts, close };
}
