import { parseWellFormed } from './well-formed.ts';

/**
 * One JSON request, never repeated. The result tells apart what money depends on: whether the request can have reached
 * the provider, and whether its answer arrived whole.
 */
export interface HttpOptions {
  /** Scheme, host and path prefix, without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
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
}

export type Exchange =
  /** Proof that not one byte of the request was sent. */
  | { kind: 'unsent'; code: 'ABORTED' | 'UNREACHABLE' | 'INVALID_REQUEST'; message: string }
  /** The request may have arrived; no answer did. */
  | { kind: 'no-answer'; message: string }
  /** Status and headers arrived, the body did not arrive whole or was too large. */
  | { kind: 'broken'; status: number; headers: Headers; message: string }
  /** `json` is undefined when the body is not JSON; its texts are well-formed. */
  | { kind: 'answer'; status: number; headers: Headers; json: unknown };

export const DEFAULT_TIMEOUT_MS = 130_000;

/** A thousand id_list rows with the metadata of 700 keywords each come to about 20 MB. */
const DEFAULT_MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Failures that the certificate check or the handshake reports before the request is written. */
const HANDSHAKE_CODES =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|ERR_SSL_WRONG_VERSION_NUMBER)/;
const HANDSHAKE_CUT = 'Client network socket disconnected before secure TLS connection was established';

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

  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([request.signal, deadline]);
  let response: Response;
  try {
    response = await (options.fetch ?? globalThis.fetch)(prepared, { signal });
  } catch (error) {
    if (signal.aborted) return { kind: 'no-answer', message: abortReason(deadline) };
    if (isUnsent(error)) {
      return { kind: 'unsent', code: 'UNREACHABLE', message: `no connection (${causeCode(error)})` };
    }
    return { kind: 'no-answer', message: `connection lost before the answer (${causeCode(error)})` };
  }
  return readAnswer(response, options.maxAnswerBytes ?? DEFAULT_MAX_ANSWER_BYTES, () =>
    signal.aborted ? abortReason(deadline) : 'connection lost inside the answer',
  );
}

function prepare(options: HttpOptions, request: JsonRequest): Request | null {
  try {
    return new Request(options.baseUrl.replace(/\/+$/, '') + request.path, {
      method: request.method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...request.headers },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: 'manual',
    });
  } catch {
    // The error text may quote a header value, which is the credential.
    return null;
  }
}

async function readAnswer(response: Response, maxBytes: number, lost: () => string): Promise<Exchange> {
  const { headers } = response;
  // Browsers hide the status of a redirect that was not followed; the platform fetch shows it.
  const status = response.type === 'opaqueredirect' ? 302 : response.status;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return { kind: 'broken', status, headers, message: `answer larger than ${maxBytes} bytes` };
      text += decoder.decode(chunk, { stream: true });
    }
  } catch {
    return { kind: 'broken', status, headers, message: lost() };
  }
  return { kind: 'answer', status, headers, json: parseWellFormed(text + decoder.decode()) };
}

function aborted(): Exchange {
  return { kind: 'unsent', code: 'ABORTED', message: 'aborted before it was sent' };
}

function abortReason(deadline: AbortSignal): string {
  return deadline.aborted ? 'no whole answer before the deadline' : 'aborted after it was sent';
}

interface SystemError {
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function causeOf(error: unknown): SystemError {
  const cause = (error as SystemError | null)?.cause;
  return typeof cause === 'object' && cause !== null ? (cause as SystemError) : {};
}

function causeCode(error: unknown): string {
  const { code } = causeOf(error);
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'unknown reason';
}

/**
 * Only failures of name resolution, connect and TLS handshake are proofs. A reset or a broken pipe is none, although the
 * same system code can also appear while connecting; hence the check of the system call.
 */
function isUnsent(error: unknown): boolean {
  const cause = causeOf(error);
  const attempts = Array.isArray(cause.errors) && cause.errors.length > 0 ? (cause.errors as SystemError[]) : [cause];
  return attempts.every(
    ({ code, syscall, message }) =>
      syscall === 'connect' ||
      syscall === 'getaddrinfo' ||
      code === 'UND_ERR_CONNECT_TIMEOUT' ||
      (typeof code === 'string' && HANDSHAKE_CODES.test(code)) ||
      message === HANDSHAKE_CUT,
  );
}

/** `Retry-After` in milliseconds (seconds or an HTTP date on the wire); null when absent or unreadable. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
