/** Sends requests of the keyword data provider's form: one task in an array, HTTP Basic. */
import { type Exchange, exchangeJson, type HttpOptions, type ReadLong } from '../http.ts';
import { headerOf } from '../last-word.ts';
import type { DataForSeoCredential, Free, FreeCall, PaidCall } from '../ports/calls.ts';
import { basicToken, redactTexts } from '../redact.ts';
import { type Charging, classify, type Verdict } from './classify.ts';

type Call = Pick<PaidCall<DataForSeoCredential>, 'credential' | 'signal' | 'onSending' | 'isTimely'>;

interface Request {
  path: string;
  /** Null makes it a GET. */
  task: Record<string, unknown> | null;
  /** Under which what is asked for is or was sent; what answers another one says nothing of it. */
  tag?: string;
  charging: Charging;
  readLong?: ReadLong | undefined;
}

/** One request and its verdict, with the credential removed from every text. */
export async function send(http: HttpOptions, request: Request, call: Call): Promise<Verdict> {
  return judged(await exchange(http, request, call), request, call);
}

function exchange(http: HttpOptions, { path, task, charging, readLong }: Request, call: Call): Promise<Exchange> {
  return exchangeJson(http, {
    method: task === null ? 'GET' : 'POST',
    path,
    headers: { authorization: `Basic ${basicToken(call.credential)}` },
    body: task === null ? undefined : [task],
    signal: call.signal,
    onSending: call.onSending,
    isTimely: call.isTimely,
    readLong,
    isPaid: charging === 'paid',
  });
}

function judged(exchange: Exchange, { charging, tag }: Request, { credential }: Call): Verdict {
  return redactTexts(classify(exchange, charging, tag), credential);
}

/** A `result` list, and the provider's time when it was answered where it tells; or why it could not be had. */
export type Read = { ok: true; data: unknown[]; date: Date | null } | Extract<Free<never>, { ok: false }>;

/** A free request. */
export async function read(
  http: HttpOptions,
  { path, task }: Pick<Request, 'path' | 'task'>,
  call: FreeCall<DataForSeoCredential>,
): Promise<Read> {
  const request: Request = { path, task, charging: 'free' };
  const exchanged = await exchange(http, request, call);
  const verdict = judged(exchanged, request, call);
  switch (verdict.kind) {
    case 'data':
      return Array.isArray(verdict.result)
        ? { ok: true, data: verdict.result, date: dateOf(exchanged) }
        : { ok: false, code: 'MALFORMED', message: 'the answer has no result list' };
    case 'refused':
      return { ok: false, code: freeCode(verdict.code, verdict.retry), message: verdict.message };
    default:
      return { ok: false, code: 'UNAVAILABLE', message: 'message' in verdict ? verdict.message : verdict.kind };
  }
}

/** A clock that is years off tells nothing, and its dates may be none that can be written. */
const MOST_OFF_MS = 2 * 365 * 86_400_000;

function dateOf(exchanged: Exchange): Date | null {
  const ms = 'headers' in exchanged ? Date.parse(headerOf(exchanged.headers, 'date') ?? '') : Number.NaN;
  return Math.abs(ms - Date.now()) < MOST_OFF_MS ? new Date(ms) : null;
}

/** Not verified, no money, paused, not from this address. */
const ACCOUNT_REFUSALS = new Set(['40104', '40200', '40201', '40207', '40210']);

function freeCode(code: string, retry: 'pace' | 'later' | 'no'): Extract<Free<never>, { ok: false }>['code'] {
  if (code === '40100' || code === 'INVALID_REQUEST') return 'INVALID_CREDENTIAL';
  if (retry === 'pace') return 'RATE_LIMITED';
  if (ACCOUNT_REFUSALS.has(code)) return 'REFUSED';
  if (/^404/.test(code)) return 'NOT_FOUND';
  return 'UNAVAILABLE';
}
