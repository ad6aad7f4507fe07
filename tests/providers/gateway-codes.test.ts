import { describe, expect, test } from 'vitest';
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
  headers: { 'x-generation-id': 'gen-header', ...headers },
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
  test('every listed status is in the table and no other', () => {
    expect(Object.keys(HTTP_STATUSES).map(Number)).toEqual(ROWS.map(([status]) => status));
  });

  test.each(ROWS)('HTTP %i with an error body is %s %s', (status, kind, retry) => {
    const outcome = classifyChat(exchange(status, error()));
    expect(outcome).toMatchObject(retry === undefined ? { kind, providerId: 'gen-header' } : { kind, retry });
  });

  test.each(ROWS)('HTTP %i that reports a cost books it', (status) => {
    const outcome = classifyChat(exchange(status, { ...error(), usage: { cost: 0.01 } }));
    expect(outcome).toMatchObject({ kind: 'failed', costMicros: 10_000 });
  });

  test('a code of any length is one that a database keeps, and its cost is booked', () => {
    const outcome = classifyChat(
      exchange(400, { ...error({ code: `${'x'.repeat(59)}😀` }), usage: { cost: 0.00005 } }),
    );
    expect(outcome).toMatchObject({ kind: 'failed', code: `${'x'.repeat(59)}\ufffd`, costMicros: 50 });
  });

  test('503 without the gateway’s own error body, and any other status, prove nothing', () => {
    for (const status of [503, 302, 418, 599]) expect(classifyChat(exchange(status, undefined)).kind).toBe('unknown');
    // As a proxy says it that may have passed the request on.
    for (const body of [
      { error: 'Service Unavailable' },
      { error: {} },
      { error: { message: 'upstream timed out' } },
    ]) {
      expect(classifyChat(exchange(503, body)).kind).toBe('unknown');
    }
  });

  test('who sends elsewhere is not the gateway, whatever it says', () => {
    for (const body of [done({}), error(), { ...error(), usage: { cost: 0.01 } }]) {
      expect(classifyChat(exchange(302, body))).toMatchObject({
        kind: 'unknown',
        message: 'HTTP 302 without a readable answer',
      });
    }
  });

  test('a limit of the day is refused with the time of its reset, whether header or body tells it; one of the minute paces', () => {
    const now = Date.UTC(2026, 10, 21, 20);
    const midnight = Date.UTC(2026, 10, 22);
    const message = 'Rate limit exceeded: free-models-per-day.';
    const header = exchange(429, error({ message }), { 'x-ratelimit-reset': String(midnight) });
    const inBody = exchange(429, error({ message, metadata: { headers: { 'X-RateLimit-Reset': String(midnight) } } }));
    for (const refused of [header, inBody]) {
      const outcome = classifyChat(refused, { now });
      expect(outcome).toMatchObject({ kind: 'refused', retry: 'later', retryAfterMs: 4 * 3_600_000 });
      expect(outcome).toMatchObject({ message: expect.stringContaining('2026-11-22T00:00:00.000Z') });
    }
    const minute = exchange(429, error(), { 'x-ratelimit-reset': String(now + 30_000) });
    expect(classifyChat(minute, { now })).toMatchObject({ retry: 'pace', retryAfterMs: 30_000 });
    // Seconds, or a clock that is behind ours: what is over tells nothing of the pause to come.
    for (const odd of ['soon', '-1', '1e400', '', String(now / 1000), String(now - 1000)]) {
      const nonsense = exchange(429, error(), { 'x-ratelimit-reset': odd });
      expect(classifyChat(nonsense, { now })).toMatchObject({ retry: 'pace', retryAfterMs: null });
    }
  });

  test('an account with its own keys is charged upstream beside the gateway; for any other the figure repeats the cost', () => {
    const usage = (is_byok: boolean) => ({
      usage: { cost: 0, is_byok, cost_details: { upstream_inference_cost: 0.0003253 } },
    });
    const own = classifyChat(exchange(200, done({}, usage(true))));
    expect(own).toMatchObject({ kind: 'answered', costMicros: 0, upstreamMicros: 326 });
    expect(classifyChat(exchange(200, done({}, usage(false))))).not.toHaveProperty('upstreamMicros');
    // What the answer tells stands, whatever the record of its generation says.
    expect(classifyChat(exchange(200, done({}, usage(true))), { upstream: 9 })).toMatchObject({ upstreamMicros: 326 });
    // The answer may tell whose key paid, and leave the amount to the record of its generation.
    for (const told of [{ is_byok: true }, { is_byok: true, cost: 0 }, {}]) {
      const late = classifyChat(exchange(200, done({}, { usage: told })), { cost: 5, upstream: 326 });
      expect(late).toMatchObject({ kind: 'answered', upstreamMicros: 326 });
    }
  });

  test('JSON in a code block is read when the block is the whole answer', () => {
    const json = (content: string) => {
      const outcome = classifyChat(exchange(200, done({ message: { content } })));
      return outcome.kind === 'answered' ? outcome.data.json : undefined;
    };
    for (const fence of ['```json\n{"ok":1}\n```', '\n```\r\n{"ok":1}\r\n``` \n', '```JSON\n{"ok":1}\n```']) {
      expect(json(fence)).toEqual({ ok: 1 });
    }
    for (const more of ['Sure:\n```json\n{"ok":1}\n```', '```json\n{"ok":1}\n```\nDone.', '```json\n{"ok":1}']) {
      expect(json(more)).toBe(null);
    }
  });

  test('Retry-After and the availability object tell whether and when to come back', () => {
    expect(classifyChat(exchange(429, undefined, { 'retry-after': '7' }))).toMatchObject({ retryAfterMs: 7000 });
    for (const [told, retryAfterMs] of [
      ['7.66', 7660],
      ['1.5', 1500],
      ['0', 0],
      ['Sat, 21 Nov 2020 20:00:00 GMT', null],
      ['soon', null],
    ] as const) {
      expect(classifyChat(exchange(429, undefined, { 'retry-after': told }))).toMatchObject({ retryAfterMs });
    }
    const gone = error({ availability: { code: 'model_deprecated', retryable: false } });
    expect(classifyChat(exchange(503, gone))).toMatchObject({ code: 'model_deprecated', retry: 'no' });
    const busy = error({ availability: { code: 'capacity_exhausted', retryable: true, retry_after: 3 } });
    expect(classifyChat(exchange(404, busy))).toMatchObject({ retry: 'later', retryAfterMs: 3000 });
  });

  test('an error inside a 200 is never an answer: known cost is booked, unknown cost is looked up', () => {
    const top = { ...done({}), ...error() };
    const inChoice = done({ error: { code: 502, message: 'cut' } });
    const byReason = done({ finish_reason: 'error' });
    for (const body of [top, inChoice, byReason, done({}, { choices: [] })]) {
      expect(classifyChat(exchange(200, body))).toMatchObject({ kind: 'failed', costMicros: 3531 });
      const free = classifyChat(exchange(200, { ...body, usage: null }));
      expect(free).toMatchObject({ kind: 'unknown', phase: 'body', providerId: 'gen-body' });
      expect(free).not.toHaveProperty('data');
    }
  });

  test('a success without a cost is unknown with its generation id, whether from the body or the header', () => {
    const body = done({}, { usage: { prompt_tokens: 1 } });
    expect(classifyChat(exchange(200, body))).toMatchObject({ kind: 'unknown', providerId: 'gen-body' });
    expect(classifyChat(exchange(200, { ...body, id: 7 }))).toMatchObject({
      kind: 'unknown',
      providerId: 'gen-header',
    });
  });

  test('a paid answer that is not JSON stays paid, with its content null', () => {
    const outcome = classifyChat(exchange(200, done({ message: { content: 'Sure! {' }, finish_reason: 'length' })));
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 3531, data: { json: null, finishReason: 'length' } });
  });

  test('a hit of the response cache is an answer at no cost', () => {
    const headers = { 'x-openrouter-cache-status': 'HIT', 'x-openrouter-cache-source-id': 'gen-first' };
    const outcome = classifyChat(exchange(200, done({}, { usage: { cost: 0 } }), headers));
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 0 });
  });
});
