import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultAction, type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { callGateway, chatBody } from './support/sandbox-http.ts';

let now = Date.UTC(2026, 10, 21, 10, 0, 30);
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => now });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.reset());

const KEYWORDS = ['chess apk', 'chess rules', 'cheap chess set'];
const NUMBERED = Object.fromEntries(KEYWORDS.map((word, at) => [at + 1, word]));
const FILTER = { filterTerms: ['download', 'free'], keywords: NUMBERED };
const chat = (user: unknown = FILTER, extra = {}, headers = {}) =>
  callGateway(sandbox, 'chat/completions', chatBody(user, extra), headers);
const contentOf = (reply: Awaited<ReturnType<typeof chat>>) => JSON.parse(reply.body.choices[0].message.content);

describe('authentication', () => {
  test.each([
    ['', 'Missing Authentication header'],
    ['Bearer invalid-key', 'User not found.'],
  ])('%j is 401 with the recorded text', async (authorization, message) => {
    const reply = await fetch(`${sandbox.gatewayUrl}/key`, { headers: { authorization } });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({ error: { code: 401, message } });
  });
});

describe('free endpoints', () => {
  test('models publish prices as decimal strings per token', async () => {
    const { body } = await callGateway(sandbox, 'models');
    const model = body.data.find(({ id }: { id: string }) => id === 'google/gemini-3.1-flash-lite');
    expect(model.pricing).toMatchObject({ prompt: '0.00000025', completion: '0.0000015', request: '0' });
    expect(model.supported_parameters).toContain('structured_outputs');
  });

  test('a key tells its limit and use; the account balance is for management keys only', async () => {
    sandbox.control.setLimits({ keyLimitUsd: 1 });
    const { cost } = (await chat()).body.usage;
    const { data } = (await callGateway(sandbox, 'key')).body;
    expect([data.limit, data.usage]).toEqual([1, cost]);
    expect(data.limit_remaining).toBeCloseTo(1 - cost, 9);
    const credits = await callGateway(sandbox, 'credits');
    expect([credits.status, credits.body.error.message]).toEqual([
      403,
      'Only management keys can perform this operation',
    ]);
  });

  test('a generation is not found until it is written, nor with another key', async () => {
    sandbox.control.setLimits({ generationDelayMs: 1000 });
    const { body, headers } = await chat();
    expect(headers.get('x-generation-id')).toBe(body.id);
    const find = (authorization?: string) =>
      callGateway(sandbox, `generation?id=${body.id}`, undefined, authorization ? { authorization } : {});
    expect((await find()).status).toBe(404);
    now += 1000;
    expect((await find()).body.data).toMatchObject({ total_cost: body.usage.cost, finish_reason: 'stop' });
    expect((await find('Bearer other')).status).toBe(404);
    now -= 1000;
  });
});

describe('completions', () => {
  test('cost = tokens x price, and prompt tokens never exceed the bytes of the messages', async () => {
    const { body } = await chat({ filterTerms: ['übergröße'], keywords: ['日本語', 'größe'] });
    const { prompt_tokens, completion_tokens, cost } = body.usage;
    expect(cost).toBeCloseTo(prompt_tokens * 2.5e-7 + completion_tokens * 1.5e-6, 12);
    const texts = chatBody({ filterTerms: ['übergröße'], keywords: ['日本語', 'größe'] }).messages;
    expect(prompt_tokens).toBeLessThanOrEqual(Buffer.byteLength(texts.map(({ content }) => content).join('')));
    expect(sandbox.control.bill()).toMatchObject([{ providerId: body.id, costUsd: cost }]);
  });

  test('a filter gets the numbers of the words to drop, by meaning', async () => {
    expect(contentOf(await chat())).toEqual({
      drops: [
        { n: 1, reason: 'about "download"' },
        { n: 3, reason: 'about "free"' },
      ],
    });
  });

  test('intents come with a known label and a confidence of 0 to 1 for every word', async () => {
    const { items } = contentOf(await chat({ keywords: KEYWORDS }));
    expect(items.map(({ keyword }: { keyword: string }) => keyword)).toEqual(KEYWORDS);
    for (const item of items) {
      expect(['Tool', 'News', 'Game', 'Game info', 'Utility', 'Commerce', 'Other']).toContain(item.label);
      expect(item.confidence).toBeGreaterThanOrEqual(0);
      expect(item.confidence).toBeLessThanOrEqual(1);
    }
  });

  test('any other schema gets its smallest value', async () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'] }, sizes: { type: 'array', items: {} } },
      required: ['name', 'kind', 'sizes'],
    };
    const format = { type: 'json_schema', json_schema: { name: 'x', schema } };
    expect(contentOf(await chat('hello', { response_format: format }))).toEqual({ name: '', kind: 'a', sizes: [] });
  });

  test('the token limit cuts the content', async () => {
    const { body } = await chat(FILTER, { max_completion_tokens: 16 });
    expect([body.choices[0].finish_reason, body.usage.completion_tokens]).toEqual(['length', 16]);
  });

  test('the whole token limit is reserved against the key before anything runs', async () => {
    sandbox.control.setBalance('sk-or-v1-key', 0.001);
    const { status, body } = await chat(FILTER, { max_completion_tokens: 65_535 });
    expect(status).toBe(402);
    expect(body.error.message).toMatch(
      /^This request requires more credits, or fewer max_tokens\. You requested up to 65535 tokens, but can only afford \d+\.$/,
    );
    expect(sandbox.control.bill()).toEqual([]);
    expect((await chat(FILTER, { max_completion_tokens: 500 })).status).toBe(200);
  });

  test.each([
    [{ prompt: 0.25, completion: 1.5 }, 200],
    [{ prompt: '0.25', completion: '1.5', request: '0' }, 200],
    [{ prompt: '0.25', completion: '1.49' }, 404],
    // What binary arithmetic makes of a list price: judged exactly, it is below it.
    [{ prompt: 0.24999999999999997, completion: 1.5 }, 404],
    [{ prompt: '2.5e-1', completion: 'much' }, 404],
  ])('max_price %o in USD per million tokens: %i', async (max_price, wanted) => {
    const { status, body } = await chat(FILTER, { provider: { max_price } });
    expect(status).toBe(wanted);
    if (wanted === 404) expect(body.error.availability.code).toBe('constraint_filtered');
  });

  test('a fee for each request is charged, and refused when `max_price` does not allow it', async () => {
    sandbox.control.setModelPrice('a/b', { prompt: 1e-7, completion: 4e-7, request: 0.001 });
    const ask = (request: string) =>
      chat(FILTER, { model: 'a/b', provider: { max_price: { prompt: '0.1', completion: '0.4', request } } });
    expect((await ask('0.0009')).status).toBe(404);
    const { usage } = (await ask('0.001')).body;
    expect(usage.cost).toBeCloseTo(0.001 + usage.prompt_tokens * 1e-7 + usage.completion_tokens * 4e-7, 9);
  });

  test.each([
    ['an unknown model', { model: 'no/such' }],
    ['no messages', { messages: [] }],
  ])('%s is 400', async (_, extra) => {
    expect((await chat(FILTER, extra)).status).toBe(400);
  });

  test('a stream has comments, chunks, the usage and its end mark', async () => {
    const reply = await fetch(`${sandbox.gatewayUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: JSON.stringify(chatBody(FILTER, { stream: true })),
    });
    const lines = (await reply.text()).split('\n\n').filter(Boolean);
    expect(reply.headers.get('content-type')).toBe('text/event-stream');
    expect(lines[0]).toBe(': OPENROUTER PROCESSING');
    expect(JSON.parse(lines.at(-2)!.slice('data: '.length)).usage.cost).toBeGreaterThan(0);
    expect(lines.at(-1)).toBe('data: [DONE]');
  });
});

describe('response cache', () => {
  const CACHE = { 'x-openrouter-cache': 'true', 'x-openrouter-cache-ttl': '60' };

  test('an identical repeat is free and names the generation that was paid', async () => {
    const paid = await chat(FILTER, {}, CACHE);
    const hit = await chat(FILTER, {}, CACHE);
    expect(paid.headers.get('x-openrouter-cache-status')).toBe('MISS');
    expect(hit.headers.get('x-openrouter-cache-status')).toBe('HIT');
    expect(hit.headers.get('x-openrouter-cache-source-id')).toBe(paid.body.id);
    expect(hit.body.usage).toMatchObject({ cost: 0, prompt_tokens: 0 });
    expect(contentOf(hit)).toEqual(contentOf(paid));
    expect(sandbox.control.bill()).toHaveLength(1);
  });

  test('another body, another key, an expired entry and a request without the header are charged', async () => {
    await chat(FILTER, {}, CACHE);
    await chat(FILTER, { user: 'other' }, CACHE);
    await chat(FILTER, {}, { ...CACHE, authorization: 'Bearer other' });
    await chat(FILTER, {}, {});
    now += 60_000;
    await chat(FILTER, {}, CACHE);
    now -= 60_000;
    expect(sandbox.control.bill()).toHaveLength(5);
  });

  test('a call whose answer was lost is a hit when it is repeated', async () => {
    sandbox.control.setFault({ action: { kind: 'resetAfterCharge' }, times: 1 });
    await expect(chat(FILTER, {}, CACHE)).rejects.toThrow();
    const hit = await chat(FILTER, {}, CACHE);
    expect(hit.headers.get('x-openrouter-cache-status')).toBe('HIT');
    const source = hit.headers.get('x-openrouter-cache-source-id');
    const [line] = sandbox.control.bill();
    expect(line!.providerId).toBe(source);
    expect((await callGateway(sandbox, `generation?id=${source}`)).body.data.total_cost).toBe(line!.costUsd);
  });
});

describe('faults', () => {
  const withFault = (action: FaultAction) => {
    sandbox.control.setFault({ match: { provider: 'openrouter', tag: 'attempt-3' }, action });
    return chat(FILTER, { session_id: 'attempt-3' });
  };
  const bills = () => sandbox.control.bill().length;

  test('429 with Retry-After is not charged', async () => {
    const reply = await withFault({ kind: 'gatewayError', status: 429, retryAfterSeconds: 3 });
    expect([reply.status, reply.headers.get('retry-after'), reply.body.error.code, bills()]).toEqual([
      429,
      '3',
      429,
      0,
    ]);
  });

  test.each([500, 502, 503, 524, 529])('%i, charged behind the gateway when asked for', async (status) => {
    const reply = await withFault({ kind: 'gatewayError', status, charged: true });
    expect([reply.status, reply.body.error.code, bills()]).toEqual([status, status, 1]);
  });

  test('200 with a top-level error', async () => {
    const reply = await withFault({ kind: 'inBandError', code: 502 });
    expect([reply.status, reply.body.error.code, reply.body.choices, bills()]).toEqual([200, 502, undefined, 0]);
  });

  test('finish reason error comes with partial content and is free', async () => {
    const { body } = await withFault({ kind: 'finishReasonError' });
    expect(body.choices[0]).toMatchObject({ finish_reason: 'error', error: { code: 502 } });
    expect([body.usage.cost, bills()]).toEqual([0, 0]);
  });

  test('finish reason length is charged and its content is no JSON', async () => {
    const reply = await withFault({ kind: 'finishReasonLength' });
    expect([reply.body.choices[0].finish_reason, bills()]).toEqual(['length', 1]);
    expect(() => contentOf(reply)).toThrow(SyntaxError);
  });

  test('invalid JSON content is charged', async () => {
    const reply = await withFault({ kind: 'invalidJson' });
    expect(() => contentOf(reply)).toThrow(SyntaxError);
    expect(bills()).toBe(1);
  });

  test('a missing usage is charged all the same', async () => {
    const { body } = await withFault({ kind: 'missingUsage' });
    expect(['usage' in body, bills()]).toEqual([false, 1]);
  });

  test.each<[FaultAction['kind'], string[], number[]]>([
    ['missingWord', KEYWORDS.slice(1), []],
    ['foreignWord', [...KEYWORDS, 'foreign chess apk'], [1, 3, 9_999]],
    ['duplicateWord', [...KEYWORDS, 'chess apk'], [1, 3, 1]],
  ])('%s in a list', async (kind, words, numbers) => {
    const { drops } = contentOf(await withFault({ kind } as FaultAction));
    expect(drops.map(({ n }: { n: number }) => n)).toEqual(numbers);
    const { items } = contentOf(await chat({ keywords: KEYWORDS }, { session_id: 'attempt-3' }));
    expect(items.map(({ keyword }: { keyword: string }) => keyword)).toEqual(words);
  });

  test('an overcharge is what usage, bill and generation say', async () => {
    const { body } = await withFault({ kind: 'overcharge', factor: 10 });
    sandbox.control.clearFaults();
    const fair = (await chat(FILTER, { session_id: 'attempt-3' })).body.usage.cost;
    expect(body.usage.cost).toBeCloseTo(fair * 10, 12);
    expect(sandbox.control.bill()[0]!.costUsd).toBe(body.usage.cost);
  });

  test('headers with the generation id arrive before a hang', async () => {
    sandbox.control.setFault({ action: { kind: 'hang', afterHeaders: true } });
    const gone = new AbortController();
    const reply = await fetch(`${sandbox.gatewayUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: JSON.stringify(chatBody(FILTER)),
      signal: gone.signal,
    });
    expect(reply.headers.get('x-generation-id')).toBe(sandbox.control.bill()[0]!.providerId);
    gone.abort();
    await expect(reply.text()).rejects.toThrow();
  });
});
