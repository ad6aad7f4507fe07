import { oneByOne } from '../core/one-by-one.ts';
import { computingTurn } from '../core/own-turn.ts';
import { inParts, SLICE } from '../core/sliced-parse.ts';
import { Departure } from './departure.ts';
import { fetchWithLastWord } from './last-word.ts';
import { AnswerText } from './well-formed.ts';

/**
 * One JSON request, never repeated. The result tells apart what money depends on: whether the request can have reached
 * the provider, and whether its answer arrived whole.
 */
export interface HttpOptions {
  /** Scheme, host and path prefix, without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
  /** Stands in for the network: what it is given counts as sent. */
  fetch?: typeof globalThis.fetch;
  maxAnswerBytes?: number;
}

export interface JsonRequest {
  method: 'GET' | 'POST';
  /** Path and query below the base URL, with a leading slash. */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
  onSending?: (() => Promise<void>) | undefined;
  /** Asked in the moment before the first byte is written: false keeps the request from being sent. */
  isTimely?: (() => boolean) | undefined;
  /** Once sent, the answer is waited for until the deadline, whatever the signal says: it may be paid. */
  isPaid?: boolean;
}

export type Exchange =
  /** Proof that not one byte of the request was sent. */
  | { kind: 'unsent'; code: 'ABORTED' | 'NOT_SENT' | 'UNREACHABLE' | 'INVALID_REQUEST'; message: string }
  /** The request may have arrived; no answer did. */
  | { kind: 'no-answer'; message: string }
  /** Status and headers arrived, the body did not arrive whole or was too large. */
  | { kind: 'broken'; status: number; headers: Headers; message: string }
  /** `json` is undefined when the body is not JSON; its texts are well-formed. */
  | { kind: 'answer'; status: number; headers: Headers; json: unknown };

export const DEFAULT_TIMEOUT_MS = 130_000;

/** A thousand id_list rows with the metadata of 700 keywords each come to about 20 MB. */
const DEFAULT_MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Sends one request and reads its whole answer, with a deadline and a size limit counted after decompression. Redirects
 * are not followed: they come back as an answer with their 3xx status. Nothing is retried. Messages are built from fixed
 * words and system error codes, so that they cannot carry a credential. Rejects only with what `onSending` threw.
 */
export async function exchangeJson(options: HttpOptions, request: JsonRequest): Promise<Exchange> {
  const prepared = prepare(options, request);
  if (prepared === null) {
    return { kind: 'unsent', code: 'INVALID_REQUEST', message: 'the request cannot be written as HTTP' };
  }
  if (request.signal.aborted) return aborted();
  await request.onSending?.();
  if (request.signal.aborted) return aborted();

  const departure = new Departure(request, options.timeoutMs);
  try {
    const response = await depart(options.fetch, prepared, departure);
    const maxBytes = options.maxAnswerBytes ?? DEFAULT_MAX_ANSWER_BYTES;
    return await readAnswer(response, maxBytes, () => departure.lost('connection lost inside the answer'));
  } catch (error) {
    return departure.failed(error);
  } finally {
    departure.close();
  }
}

async function depart(stand: HttpOptions['fetch'], { url, init }: Prepared, departure: Departure): Promise<Response> {
  const { signal } = departure;
  if (!stand) return await fetchWithLastWord({ url, init: { ...init, signal }, depart: () => departure.begin() });
  departure.begin();
  return await stand(new Request(url, init), { signal });
}

interface Prepared {
  url: string;
  init: { method: string; headers: Record<string, string>; body: string | null; redirect: 'manual' };
}

function prepare(options: HttpOptions, request: JsonRequest): Prepared | null {
  const url = options.baseUrl.replace(/\/+$/, '') + request.path;
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...request.headers };
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const init = { method: request.method, headers, body, redirect: 'manual' } as const;
  try {
    new Request(url, init);
    return { url, init };
  } catch {
    // The error text may quote a header value, which is the credential.
    return null;
  }
}

async function readAnswer(response: Response, maxBytes: number, lost: () => string): Promise<Exchange> {
  const { headers } = response;
  // Browsers hide the status of a redirect that was not followed; the platform fetch shows it.
  const status = response.type === 'opaqueredirect' ? 302 : response.status;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return { kind: 'broken', status, headers, message: `answer larger than ${maxBytes} bytes` };
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'broken', status, headers, message: lost() };
  }
  // Read behind the deadline: an answer that has arrived whole, and may be paid, is not given up for want of processor time.
  const json = await (size > SLICE ? longAnswers(() => parsed(chunks)) : parsed(chunks));
  return { kind: 'answer', status, headers, json };
}

/**
 * Answers of more than a slice are parsed one after the other: the first is settled while the next is parsed, where all side by
 * side would be done at the end together, and lie half parsed in memory until then.
 */
const longAnswers = oneByOne();

async function parsed(chunks: readonly Uint8Array[]): Promise<unknown> {
  const decoder = new TextDecoder();
  const answer = new AnswerText();
  for (const chunk of chunks) {
    for (const part of inParts(chunk)) {
      await computingTurn();
      answer.feed(decoder.decode(part, { stream: true }));
    }
  }
  answer.feed(decoder.decode());
  return answer.end();
}

function aborted(): Exchange {
  return { kind: 'unsent', code: 'ABORTED', message: 'aborted before it was sent' };
}

/** `Retry-After` in milliseconds (seconds or an HTTP date on the wire); null when absent, unreadable or over. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d{1,9}(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return ms >= 0 ? ms : null;
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
