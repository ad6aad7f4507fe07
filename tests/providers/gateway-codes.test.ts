import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../server/providers/http.ts';
import { classifyChat } from '../../server/providers/llm-gateway/classify.ts';
import { HTTP_STATUSES } from '../../server/providers/llm-gateway/codes.ts';

/** Table B3 with D3: status, outcome, and whether waiting helps. */
const ROWS: [status: number, kind: string, retry?: string][] = [
  [400, 'refused', 'no'],
  [401, 'refused', 'no'],
  [402, 'refused', 'no'],
  [403, 'refused', 'no'],
  [404, 'refused', 'no'],
  [408, 'unknown'],
  [413, 'refused', 'no'],
  [422, 'refused', 'no'],
  [429, 'refused', 'pace'],
  [500, 'unknown'],
  [502, 'unknown'],
  [503, 'refused', 'later'],
  [504, 'unknown'],
  [524, 'unknown'],
  [529, 'unknown'],
];

const exchange = (status: number, json: unknown, headers: Record<string, string> = {}): Exchange => ({
  kind: 'answer',
  status,
  headers: new Headers({ 'x-generation-id': 'gen-header', ...headers }),
  json,
});
const error = (more: Record<string, unknown> = {}) => ({ error: { code: 1, message: 'text', ...more } });
const done = (choice: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  id: 'gen-body',
  choices: [{ finish_reason: 'stop', message: { content: '{"ok":true}' }, ...choice }],
  usage: { prompt_tokens: 17, completion_tokens: 3, cost: 0.00353025 },
  ...more,
});

describe('statuses of the language-model gateway', () => {
  it('every listed status is in the table and no other', () => {
    expect(Object.keys(HTTP_STATUSES).map(Number)).toEqual(ROWS.map(([status]) => status));
  });

  it.each(ROWS)('HTTP %i with an error body is %s %s', (status, kind, retry) => {
    const outcome = classifyChat(exchange(status, error()));
    expect(outcome).toMatchObject(retry === undefined ? { kind, providerId: 'gen-header' } : { kind, retry });
  });

  it.each(ROWS)('HTTP %i that reports a cost books it', (status) => {
    const outcome = classifyChat(exchange(status, { ...error(), usage: { cost: 0.01 } }));
    expect(outcome).toMatchObject({ kind: 'failed', costMicros: 10_000 });
  });

  it('503 without the gateway’s own error body, and any other status, prove nothing', () => {
    for (const status of [503, 302, 418, 599]) expect(classifyChat(exchange(status, undefined)).kind).toBe('unknown');
  });

  it('Retry-After and the availability object tell whether and when to come back', () => {
    expect(classifyChat(exchange(429, undefined, { 'retry-after': '7' }))).toMatchObject({ retryAfterMs: 7000 });
    const gone = error({ availability: { code: 'model_deprecated', retryable: false } });
    expect(classifyChat(exchange(503, gone))).toMatchObject({ code: 'model_deprecated', retry: 'no' });
    const busy = error({ availability: { code: 'capacity_exhausted', retryable: true, retry_after: 3 } });
    expect(classifyChat(exchange(404, busy))).toMatchObject({ retry: 'later', retryAfterMs: 3000 });
  });

  it('an error inside a 200 is never an answer: known cost is booked, unknown cost is looked up', () => {
    const top = { ...done({}), ...error() };
    const inChoice = done({ finish_reason: 'error', error: { code: 502, message: 'cut' } });
    const byReason = done({ finish_reason: 'error' });
    for (const body of [top, inChoice, byReason, done({}, { choices: [] })]) {
      expect(classifyChat(exchange(200, body))).toMatchObject({ kind: 'failed', costMicros: 3531 });
      const free = classifyChat(exchange(200, { ...body, usage: null }));
      expect(free).toMatchObject({ kind: 'unknown', phase: 'body', providerId: 'gen-body' });
    }
  });

  it('a success without a cost is unknown with its generation id, whether from the body or the header', () => {
    const body = done({}, { usage: { prompt_tokens: 1 } });
    expect(classifyChat(exchange(200, body))).toMatchObject({ kind: 'unknown', providerId: 'gen-body' });
    expect(classifyChat(exchange(200, { ...body, id: 7 }))).toMatchObject({
      kind: 'unknown',
      providerId: 'gen-header',
    });
  });

  it('a paid answer that is not JSON stays paid, with its content null', () => {
    const outcome = classifyChat(exchange(200, done({ message: { content: 'Sure! {' }, finish_reason: 'length' })));
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 3531, data: { json: null, finishReason: 'length' } });
  });

  it('a hit of the response cache names the generation that was paid', () => {
    const headers = { 'x-openrouter-cache-status': 'HIT', 'x-openrouter-cache-source-id': 'gen-first' };
    const outcome = classifyChat(exchange(200, done({}, { usage: { cost: 0 } }), headers));
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 0, data: { cachedFrom: 'gen-first' } });
  });
});
