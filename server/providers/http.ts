import { validateHeaderValue } from 'node:http';
import { oneByOne } from '../core/one-by-one.ts';
import { computingTurn } from '../core/own-turn.ts';
import { inParts, SLICE } from '../core/sliced-parse.ts';
import { Departure } from './departure.ts';
import { type AnswerHeaders, type Arrival, type Departing, headerOf, sendWithLastWord } from './last-word.ts';
import { PACKINGS, unpacked } from './unpacked.ts';
import { AnswerText } from './well-formed.ts';

/**
 * One JSON request, never repeated. The result tells apart what money depends on: whether the request can have reached
 * the provider, and whether its answer arrived whole.
 */
export interface HttpOptions {
  /** Scheme, host and path prefix, without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
  /** Stands in for the network. */
  send?: (departing: Departing) => Promise<Arrival>;
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
  /** Reads an answer that is longer than a slice in place of this thread; null: it is to be read here. */
  readLong?: ReadLong | undefined;
  /** Once sent, the answer is waited for until the deadline, whatever the signal says: it may be paid. */
  isPaid?: boolean;
}

export type ReadLong = (parts: readonly Uint8Array[]) => Promise<{ json: unknown } | null>;

export type Exchange =
  /** Proof that not one byte of the request was sent. */
  | { kind: 'unsent'; code: 'ABORTED' | 'NOT_SENT' | 'UNREACHABLE' | 'INVALID_REQUEST'; message: string }
  /** The request may have arrived; no answer did. */
  | { kind: 'no-answer'; message: string }
  /** Status and headers arrived, the body did not arrive whole or was too large. */
  | { kind: 'broken'; status: number; headers: AnswerHeaders; message: string }
  /** `json` is undefined when the body is not JSON; its texts are well-formed. */
  | { kind: 'answer'; status: number; headers: AnswerHeaders; json: unknown };

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
  const { signal } = departure;
  const { send = sendWithLastWord, maxAnswerBytes: maxBytes = DEFAULT_MAX_ANSWER_BYTES } = options;
  try {
    const arrival = await send({ ...prepared, signal, maxBytes, depart: () => departure.begin() });
    return await readAnswer(arrival, { maxBytes, departure, readLong: request.readLong });
  } catch (error) {
    return departure.failed(error);
  } finally {
    departure.close();
  }
}

type Prepared = Omit<Departing, 'depart' | 'signal' | 'maxBytes'>;

const HEADERS = {
  accept: 'application/json',
  'accept-encoding': PACKINGS,
  'content-type': 'application/json',
  'user-agent': 'keyword-research-service',
};

function prepare(options: HttpOptions, request: JsonRequest): Prepared | null {
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  try {
    const { origin, pathname, search, username, password } = new URL(
      options.baseUrl.replace(/\/+$/, '') + request.path,
    );
    if (username || password) return null;
    // Without the white space around a value, e.g. of a key that was read from a file.
    const headers = Object.fromEntries(new Headers({ ...HEADERS, ...request.headers }));
    for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
    return { origin, path: pathname + search, method: request.method, headers, body };
  } catch {
    // The error text may quote a header value, which is the credential.
    return null;
  }
}

/** Reads behind the deadline: an answer that has arrived whole, and may be paid, is not given up for want of processor time. */
async function readAnswer(
  arrival: Arrival,
  { maxBytes, departure, readLong }: { maxBytes: number; departure: Departure; readLong: ReadLong | undefined },
): Promise<Exchange> {
  const { status, headers } = arrival;
  const broken = (message: string): Exchange => ({ kind: 'broken', status, headers, message });
  if (arrival.missing === 'lost') return broken(departure.lost('connection lost inside the answer'));
  if (arrival.missing === 'too large') return broken(`answer larger than ${maxBytes} bytes`);
  const parts = await unpacked(arrival, maxBytes);
  if (parts === null) return broken(`answer that is damaged, or larger than ${maxBytes} bytes when it is unpacked`);
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const json = await (size > SLICE ? longAnswers(() => parsedLong(parts, readLong)) : parsed(parts));
  return { kind: 'answer', status, headers, json };
}

/**
 * Answers of more than a slice are parsed one after the other: the first is settled while the next is parsed, where all side by
 * side would be done at the end together, and lie half parsed in memory until then.
 */
const longAnswers = oneByOne();

async function parsedLong(parts: readonly Uint8Array[], readLong: ReadLong | undefined): Promise<unknown> {
  const aside = await readLong?.(parts);
  return aside ? aside.json : await parsed(parts);
}

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
export function retryAfterMs(headers: AnswerHeaders, now: number = Date.now()): number | null {
  const value = headerOf(headers, 'retry-after');
  if (value === null) return null;
  const ms = /^\d{1,9}(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return ms >= 0 ? ms : null;
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
