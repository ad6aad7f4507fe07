/** HTTP client of the keyword data provider (DataForSEO v3), behind the port. */
import { PackedJson } from '../../core/packed.ts';
import { DEFAULT_TIMEOUT_MS, type HttpOptions } from '../http.ts';
import type { DataForSeoCredential, Outcome, PaidCall } from '../ports/calls.ts';
import type { GivenAnswer, KeywordDataProvider, KeywordDataRequest } from '../ports/keyword-data.ts';
import { checkAccess, readAccount } from './account.ts';
import type { Verdict } from './classify.ts';
import { getPath, isStandard, livePath, postPath, taskBody } from './endpoints.ts';
import { refreshCountries } from './locations.ts';
import { hasRows, mapAnswer } from './mapper.ts';
import { type ReadAside, withRows } from './rows-aside.ts';
import { findByTag } from './tasks.ts';
import { send } from './transport.ts';

export type KeywordDataClientOptions = Pick<HttpOptions, 'baseUrl' | 'send' | 'maxAnswerBytes'> & {
  /** Above the provider's own 120 s by default, so that the provider decides and not the client. */
  timeoutMs?: number;
  /** Reads a long answer in another thread. */
  readAside?: ReadAside;
};

type Call = PaidCall<DataForSeoCredential>;

/**
 * The keyword data provider over HTTP. Every call sends at most one request and repeats none; only `findByTag` reads
 * several pages. Nothing throws but what `onSending` threw.
 */
export function createKeywordDataProvider(options: KeywordDataClientOptions): KeywordDataProvider {
  const http: HttpOptions = { ...options, timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS };
  return {
    async buy<R extends KeywordDataRequest>(request: R, call: Call) {
      if (isStandard(request)) return unsent('a request for the standard queue has to be posted');
      const tag = call.attemptId;
      const path = livePath(request.operation);
      const { operation } = request;
      const aside = options.readAside && hasRows(operation) ? withRows(options.readAside, operation) : undefined;
      const sent = { path, task: taskBody(request, tag), tag, charging: 'paid', readLong: aside } as const;
      const verdict = await send(http, sent, call);
      return await answerOf(request, expectData(verdict), 'live');
    },
    async post(request, call) {
      const path = postPath(request.operation);
      if (path === null || !isStandard(request)) return unsent('the request is not one for the standard queue');
      const tag = call.attemptId;
      return postedTask(await send(http, { path, task: taskBody(request, tag), tag, charging: 'paid' }, call));
    },
    async collect(request, { taskId, tag }, call) {
      const path = getPath(request.operation, taskId);
      if (path === null) return unsent('the provider does not store answers of this operation');
      const verdict = await send(http, { path, task: null, tag, charging: 'free' }, call);
      return verdict.kind === 'pending' ? verdict : await answerOf(request, expectData(verdict), 'stored');
    },
    findByTag: (api, tag, window, call) => findByTag(http, { api, tag, window }, call),
    account: (call) => readAccount(http, call),
    access: (call) => checkAccess(http, call),
    countries: (call) => refreshCountries(http, call),
  };
}

type Settled = Exclude<Verdict, { kind: 'posted' | 'pending' }>;

/** A live answer or a stored one is never "created" or "in queue"; if it says so, nobody knows what happened. */
function expectData(verdict: Verdict): Settled {
  if (verdict.kind !== 'posted' && verdict.kind !== 'pending') return verdict;
  const providerId = verdict.kind === 'posted' ? verdict.providerId : null;
  return { kind: 'unknown', phase: 'body', message: 'a task state instead of an answer', providerId };
}

/**
 * A stored answer is read free of charge: it was paid for when its task was posted. A live one that does not tell its cost is an
 * answer all the same, whose cost is looked up.
 */
async function answerOf<R extends KeywordDataRequest>(
  request: R,
  verdict: Settled,
  source: 'live' | 'stored',
): Promise<Outcome<GivenAnswer<R>>> {
  if (verdict.kind !== 'data') return verdict;
  const { result, costMicros, providerId } = verdict;
  const open = { kind: 'unknown', phase: 'body', message: 'no cost reported', providerId } as const;
  try {
    const paid = (costMicros ?? 0) > 0 || source === 'stored';
    const first = firstOf(result, paid);
    const data = (first instanceof PackedJson ? first : await mapAnswer(request, first)) as GivenAnswer<R>;
    return costMicros === null ? { ...open, data } : { kind: 'answered', data, costMicros, providerId };
  } catch {
    const message = 'the result has an unknown shape';
    if (costMicros === null) return { ...open, message };
    return { kind: 'failed', code: 'MALFORMED_RESULT', message, costMicros, providerId };
  }
}

/** A success that was paid for and has no result is an empty answer: the provider charged for looking. */
function firstOf(result: unknown, paid: boolean): unknown {
  if (Array.isArray(result)) return result[0];
  if (result === null && paid) return null;
  throw new TypeError('no result list');
}

function postedTask(verdict: Verdict): Outcome<{ taskId: string }> {
  if (verdict.kind === 'posted' && verdict.providerId !== null) {
    const { costMicros, providerId } = verdict;
    return { kind: 'answered', data: { taskId: providerId }, costMicros, providerId };
  }
  if (verdict.kind === 'posted' || verdict.kind === 'data' || verdict.kind === 'pending') {
    const providerId = verdict.kind === 'data' ? verdict.providerId : null;
    return { kind: 'unknown', phase: 'body', message: 'the answer names no posted task', providerId };
  }
  return verdict;
}

function unsent(message: string): Extract<Outcome<never>, { kind: 'refused' }> {
  return { kind: 'refused', code: 'UNSUPPORTED', message, retry: 'no', retryAfterMs: null };
}
