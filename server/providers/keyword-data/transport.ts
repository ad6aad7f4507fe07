/** Sends requests of the keyword data provider's form: one task in an array, HTTP Basic. */
import { exchangeJson, type HttpOptions } from '../http.ts';
import type { DataForSeoCredential, Free, FreeCall, PaidCall } from '../ports/calls.ts';
import { basicToken, redactTexts } from '../redact.ts';
import { type Charging, classify, type Verdict } from './classify.ts';

type Call = Pick<PaidCall<DataForSeoCredential>, 'credential' | 'signal' | 'onSending' | 'isTimely'>;

/** One request and its verdict, with the credential removed from every text. `task` null makes it a GET. */
export async function send(
  http: HttpOptions,
  request: { path: string; task: Record<string, unknown> | null; charging: Charging },
  call: Call,
): Promise<Verdict> {
  const exchange = await exchangeJson(http, {
    method: request.task === null ? 'GET' : 'POST',
    path: request.path,
    headers: { authorization: `Basic ${basicToken(call.credential)}` },
    body: request.task === null ? undefined : [request.task],
    signal: call.signal,
    onSending: call.onSending,
    isTimely: call.isTimely,
    isPaid: request.charging === 'paid',
  });
  return redactTexts(classify(exchange, request.charging), call.credential);
}

/** A free request: its `result` list, or why it could not be had. */
export async function read(
  http: HttpOptions,
  request: { path: string; task: Record<string, unknown> | null },
  call: FreeCall<DataForSeoCredential>,
): Promise<Free<unknown[]>> {
  const verdict = await send(http, { ...request, charging: 'free' }, call);
  switch (verdict.kind) {
    case 'data':
      return Array.isArray(verdict.result)
        ? { ok: true, data: verdict.result }
        : { ok: false, code: 'MALFORMED', message: 'the answer has no result list' };
    case 'refused':
      return { ok: false, code: freeCode(verdict.code, verdict.retry), message: verdict.message };
    default:
      return { ok: false, code: 'UNAVAILABLE', message: 'message' in verdict ? verdict.message : verdict.kind };
  }
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
