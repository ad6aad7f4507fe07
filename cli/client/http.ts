import { BadResponse } from './refusal.ts';
import { type RetryPolicy, repeating } from './retry.ts';

/** Where the service is, and who calls. */
export interface Line {
  /** Base URL without a slash at its end. */
  url: string;
  headers: Readonly<Record<string, string>>;
  fetch: typeof fetch;
  /** Longest time until the head of an answer is there, milliseconds. */
  timeoutMs: number;
  policy: RetryPolicy;
}

export interface Get {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * One request. A redirect is an error: the key is for this address and no other.
 * @throws what `fetch` throws; an error when no answer begins in time
 */
export async function send(line: Pick<Line, 'fetch' | 'timeoutMs'>, url: string, init: RequestInit): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), line.timeoutMs);
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
    return await line.fetch(url, { ...init, signal, redirect: 'error' });
  } finally {
    clearTimeout(timer);
  }
}

export interface Upload {
  /** Media type of the body. */
  type: string;
  body: string;
  signal?: AbortSignal | undefined;
}

/** Sends a file to a path of the REST side that takes the same one twice without harm. @throws Problem */
export async function upload(line: Line, path: string, { type, body, signal }: Upload): Promise<Response> {
  const address = addressOf(line, path);
  const call = async () => {
    const headers = { ...line.headers, 'Content-Type': type };
    const init = { method: 'POST', headers, body, ...(signal ? { signal } : {}) };
    const response = await send(line, address, init);
    if (!response.ok) throw new BadResponse(response, await response.text());
    return response;
  };
  return await repeating(call, line.policy, signal);
}

/**
 * Reads a path of the REST side, whose body the caller streams. What is no path would become a part of the host's name, and the
 * key go there. @throws Problem; TypeError for what does not begin with `/`
 */
export async function get(line: Line, path: string, { headers, signal }: Get = {}): Promise<Response> {
  const address = addressOf(line, path);
  const call = async () => {
    const init = { headers: { ...line.headers, ...headers }, ...(signal ? { signal } : {}) };
    const response = await send(line, address, init);
    if (!response.ok) throw new BadResponse(response, await response.text());
    return response;
  };
  return await repeating(call, line.policy, signal);
}

function addressOf({ url }: Line, path: string): string {
  if (!path.startsWith('/')) throw new TypeError('a path begins with /');
  return url + path;
}
