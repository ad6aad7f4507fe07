import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../server/providers/http.ts';
import { classify } from '../../server/providers/keyword-data/classify.ts';
import { STATUS_CODES } from '../../server/providers/keyword-data/codes.ts';
import { envelope, TASK_ID } from './support/raw-server.ts';

/** Table A3: code, what it is when the answer reports no charge, and whether waiting helps. */
const TABLE: [codes: number[], kind: string, retry?: string][] = [
  [[20000, 40106, 40102], 'data'],
  [[20100], 'posted'],
  [[40601, 40602], 'pending'],
  [[40202, 40209], 'refused', 'pace'],
  [[40203, 50001, 50303, 50304], 'refused', 'later'],
  [[40000, 40001, 40002, 40003, 40004, 40006, 40100, 40104, 40200, 40201, 40204, 40205, 40206], 'refused', 'no'],
  [[40207, 40210, 40400, 40401, 40402, 40403, 40404, 40405, 40406, 40407, 40408], 'refused', 'no'],
  [[40501, 40502, 40503, 40504, 40505, 40506, 50100], 'refused', 'no'],
  [[40101, 40103, 50000, 50301, 50302, 50401, 50402], 'failed'],
];
const ROWS = TABLE.flatMap(([codes, kind, retry]) => codes.map((code) => ({ code, kind, retry })));

const answer = (json: unknown, status = 200): Exchange => ({ kind: 'answer', status, headers: {}, json });
const withCode = (code: number, cost: number | null, result: unknown = []) =>
  envelope({ status_code: code, status_message: 'text', cost, result });

describe('status codes of the keyword data provider', () => {
  test('every listed code is in the table and no other', () => {
    expect(Object.keys(STATUS_CODES).map(Number).sort()).toEqual(ROWS.map((row) => row.code).sort());
  });

  test.each(ROWS)('$code without a charge is $kind $retry', ({ code, kind, retry }) => {
    const charging = kind === 'pending' ? 'free' : 'paid';
    const verdict = classify(answer(withCode(code, 0)), charging);
    expect(verdict).toMatchObject(retry === undefined ? { kind } : { kind, retry, code: String(code) });
  });

  test.each(ROWS)('$code with a charge books the charge', ({ code, kind }) => {
    const verdict = classify(answer(withCode(code, 0.002)), 'paid');
    if (kind === 'pending') expect(verdict).toMatchObject({ kind: 'unknown', providerId: TASK_ID });
    else expect(verdict).toMatchObject({ kind: kind === 'refused' ? 'failed' : kind, costMicros: 2000 });
  });

  test.each(ROWS)('$code without any cost invents none', ({ code, kind }) => {
    const verdict = classify(answer(withCode(code, null)), 'paid');
    if (kind === 'data') expect(verdict).toMatchObject({ kind, costMicros: null });
    else if (kind === 'refused') expect(verdict.kind).toBe('refused');
    else expect(verdict).toMatchObject({ kind: 'unknown', providerId: TASK_ID });
  });

  test('the same codes at the top level, without tasks, are judged alike', () => {
    for (const { code, kind } of ROWS.filter((row) => row.kind === 'refused' || row.kind === 'failed')) {
      const json = { status_code: code, status_message: 'text', cost: 0, tasks: null };
      expect(classify(answer(json), 'paid').kind, String(code)).toBe(kind);
    }
  });

  test('an unlisted code is judged by its cost alone', () => {
    expect(classify(answer(withCode(49999, 0.5)), 'paid')).toMatchObject({ kind: 'failed', costMicros: 500_000 });
    expect(classify(answer(withCode(49999, null)), 'paid').kind).toBe('unknown');
  });

  test('"no search results" under 40501 is an empty answer', () => {
    const json = envelope({ status_code: 40501, status_message: 'No Search Results.', cost: 0.002, result: null });
    expect(classify(answer(json), 'paid')).toMatchObject({ kind: 'data', result: [], costMicros: 2000 });
  });

  test('the same words under another code change nothing', () => {
    const json = envelope({ status_code: 40502, status_message: 'No Search Results.', cost: 0, result: null });
    expect(classify(answer(json), 'paid')).toMatchObject({ kind: 'refused' });
  });

  test('a whole that failed outweighs a part that did not', () => {
    const json = envelope({ cost: 0.012, result: [] }, { status_code: 50000 });
    expect(classify(answer(json), 'paid')).toMatchObject({ kind: 'failed', code: '50000', costMicros: 12_000 });
  });

  test('a success without a task proves nothing, whatever cost stands beside it', () => {
    for (const cost of [0, 0.012, null]) {
      const json = { status_code: 20000, status_message: 'Ok.', cost, tasks: [] };
      expect(classify(answer(json), 'paid')).toMatchObject({ kind: 'unknown', phase: 'body' });
    }
  });

  test('who sends elsewhere is not the provider, whatever it says', () => {
    for (const code of [20000, 40200, 50000]) {
      const verdict = classify(answer(withCode(code, 0), 302), 'paid');
      expect(verdict).toMatchObject({ kind: 'unknown', message: 'HTTP 302 without a readable answer' });
    }
  });

  test('Retry-After is told with a refusal, by status as well as by code', () => {
    const headers = { 'retry-after': '7' };
    for (const json of [undefined, withCode(40202, 0)]) {
      const verdict = classify({ kind: 'answer', status: 429, headers, json }, 'paid');
      expect(verdict).toMatchObject({ kind: 'refused', retry: 'pace', retryAfterMs: 7000 });
    }
  });

  test('the larger of the two reported costs is booked', () => {
    const json = envelope({ cost: 0.01, result: [] }, { cost: 0.03 });
    expect(classify(answer(json), 'paid')).toMatchObject({ costMicros: 30_000 });
  });

  test.each([
    [401, 'refused', 'no'],
    [402, 'refused', 'no'],
    [404, 'refused', 'no'],
    [429, 'refused', 'pace'],
    [302, 'unknown', undefined],
    [403, 'unknown', undefined],
    [500, 'unknown', undefined],
    [502, 'unknown', undefined],
    [503, 'unknown', undefined],
    [504, 'unknown', undefined],
  ])('HTTP %i with HTML is %s %s', (status, kind, retry) => {
    const verdict = classify(answer(undefined, status), 'paid');
    expect(verdict).toMatchObject(retry === undefined ? { kind, phase: 'body' } : { kind, retry });
  });

  test.each([
    [{ message: 'Upstream is down' }],
    [{ error: 'Upstream is down' }],
    [{ error: { message: 'Upstream is down' } }],
    [{ tasks: [{ status_message: 'Upstream is down' }] }],
    [{ status_message: 'Upstream is down', status_code: '500' }],
  ])('a body that is no envelope keeps the vendor’s message: %o', (json) => {
    expect(classify(answer(json, 503), 'paid')).toMatchObject({ kind: 'unknown', message: 'Upstream is down' });
    expect(classify(answer(json, 402), 'paid')).toMatchObject({ kind: 'refused', message: 'Upstream is down' });
  });

  test('HTTP 500 with a cost is a failure with that cost, a success code under it included', () => {
    expect(classify(answer(withCode(50000, 0), 500), 'paid')).toMatchObject({ kind: 'failed', costMicros: 0 });
    expect(classify(answer(withCode(20000, 0.012), 500), 'paid')).toMatchObject({ kind: 'failed', costMicros: 12_000 });
  });

  test.each([
    [20000, 500, '50000'],
    [20100, 503, '50000'],
    [20000, 401, '40100'],
    [20000, 402, '40200'],
    [50301, 500, '50301'],
    [40501, 401, '40501'],
  ])('%i under HTTP %i fails as %s: never by the code of a success', (said, status, code) => {
    expect(classify(answer(withCode(said, 0.012), status), 'paid')).toMatchObject({ kind: 'failed', code });
  });

  test('a free read that fails is a refusal, never an unknown charge', () => {
    expect(classify(answer(undefined, 502), 'free')).toMatchObject({ kind: 'refused', retry: 'later' });
    expect(classify({ kind: 'no-answer', message: '' }, 'free')).toMatchObject({ kind: 'refused', retry: 'later' });
    const failed = { status_code: 50000, status_message: 'text', cost: 0, tasks: null };
    expect(classify(answer(failed), 'free')).toMatchObject({ kind: 'refused', code: 'UNAVAILABLE', retry: 'later' });
  });

  test('a free read that tells no cost has none', () => {
    expect(classify(answer(withCode(20000, null)), 'free')).toMatchObject({ kind: 'data', costMicros: 0 });
  });
});
