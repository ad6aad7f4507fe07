/**
 * Repeats one request on connections that stay open, each with its next request as soon as the answer is there or it is due. It
 * reads of an answer no more than where it ends: a client that parses would be slower than the servers that are measured.
 */
import { connect, type Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import type { Call, Load, Shot } from './call.ts';

const READ_BYTES = 256 * 1024;
const END_OF_CHUNKS = '\r\n0\r\n\r\n';

function bytesOf({ method, path, headers, body = '' }: Call, host: string): Buffer {
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === 'POST' ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : '';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
}

/** Where an answer ends: by its length, or by its last chunk. */
class Answer {
  status = 0;
  bodyBytes = 0;
  #head = '';
  /** Null: it comes in chunks. */
  #length: number | null = 0;
  #tail = '';

  /** True when the answer is whole. */
  take(part: Buffer): boolean {
    const body = this.status === 0 ? this.#afterHead(part) : part;
    if (!body) return false;
    this.bodyBytes += body.byteLength;
    if (this.#length !== null) return this.bodyBytes >= this.#length;
    this.#tail = (this.#tail + body.toString('latin1', Math.max(0, body.byteLength - 8))).slice(-7);
    return this.#tail === END_OF_CHUNKS;
  }

  #afterHead(part: Buffer): Buffer | null {
    const end = part.indexOf('\r\n\r\n');
    this.#head += part.toString('latin1', 0, end === -1 ? part.byteLength : end);
    if (end === -1) return null;
    this.status = Number(this.#head.slice(9, 12));
    const length = /^content-length: *(\d+)/im.exec(this.#head)?.[1];
    this.#length = length === undefined ? null : Number(length);
    return part.subarray(end + 4);
  }
}

/** When each next request is due: at once, or at a rate that answers do not slow down. */
function dueTimes({ perSecond }: Shot, began: number): () => number {
  let sent = 0;
  return () => (perSecond === undefined ? performance.now() : began + (sent++ * 1000) / perSecond);
}

async function shoot(shot: Shot): Promise<Load> {
  const { url, call, connections, ms } = shot;
  const { hostname, port, host } = new URL(url);
  const request = bytesOf(call, host);
  const times = createHistogram();
  const load = { answers: 0, failed: 0, bodyBytes: 0 };
  const began = performance.now();
  const nextDue = dueTimes(shot, began);
  const client = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let answer = new Answer();
    let dueAt = 0;
    const send = () => {
      dueAt = nextDue();
      if (dueAt - began >= ms) return void socket.end();
      const early = dueAt - performance.now();
      if (early > 0) setTimeout(() => socket.write(request), early);
      else socket.write(request);
    };
    const read = (length: number, buffer: Uint8Array) => {
      if (!answer.take(Buffer.from(buffer.buffer, 0, length))) return true;
      times.record(Math.max(1, Math.round((performance.now() - dueAt) * 1e6)));
      load.answers += 1;
      load.bodyBytes = answer.bodyBytes;
      if (answer.status >= 300) load.failed += 1;
      answer = new Answer();
      send();
      return true;
    };
    const onread = { buffer: new Uint8Array(READ_BYTES), callback: read };
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    socket.once('connect', send).once('error', reject);
    socket.once('close', () => resolve());
    return promise;
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - began) / 1000;
  return { ...load, seconds, p50: times.percentile(50) / 1e6, p99: times.percentile(99) / 1e6 };
}

process.on('message', async (shot: Shot) => process.send!(await shoot(shot)));
process.once('disconnect', () => process.exit());
process.send!('ready');
