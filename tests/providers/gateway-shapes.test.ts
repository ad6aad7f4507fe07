import { describe, expect, test } from 'vitest';
import { createLlmGateway } from '../../server/providers/llm-gateway/client.ts';
import { CHAT, COMPLETION, chatCall, gateway, KEY, serve, serveJson } from './support/raw-server.ts';

describe('published shapes of the gateway', () => {
  test('a completion: strict schema, price ceiling, cache and attempt id go out; JSON and cost come back', async () => {
    const { baseUrl, seen } = await serveJson(COMPLETION);
    expect(await gateway(baseUrl).chat(CHAT, chatCall())).toEqual({
      kind: 'answered',
      costMicros: 3531,
      providerId: 'gen-1770044198-ZwI7uQKLVslWOkgYLHP1',
      data: {
        json: { keep: ['a'] },
        finishReason: 'stop',
        promptTokens: 17,
        completionTokens: 1763,
      },
    });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/chat/completions' });
    expect(seen[0]!.headers).toMatchObject({
      authorization: `Bearer ${KEY.apiKey}`,
      'x-openrouter-cache': 'true',
      'x-openrouter-cache-ttl': '3600',
    });
    expect(JSON.parse(seen[0]!.body)).toMatchObject({
      model: CHAT.model,
      max_completion_tokens: 200,
      stream: false,
      provider: { require_parameters: true, max_price: { prompt: '0.25', completion: '1.5', request: '0' } },
      response_format: { type: 'json_schema', json_schema: { name: 'decisions', strict: true } },
      user: 'attempt-1',
      session_id: 'attempt-1',
      metadata: { attempt_id: 'attempt-1' },
    });
  });

  test('repeating an attempt sends the same bytes, so that the response cache can recognise it', async () => {
    const { baseUrl, seen } = await serveJson(COMPLETION);
    await gateway(baseUrl).chat(CHAT, chatCall());
    await gateway(baseUrl).chat(structuredClone(CHAT), chatCall());
    expect(seen[1]!.body).toBe(seen[0]!.body);
  });

  test('the recorded 404 body is a refusal with its message', async () => {
    const message = 'No endpoints found for google/gemini-2.5-flash:free.';
    const { baseUrl } = await serveJson({ error: { code: 404, message }, user_id: 'user_1' }, 404);
    const outcome = await gateway(baseUrl).chat(CHAT, chatCall());
    expect(outcome).toMatchObject({ kind: 'refused', code: '404', message, retry: 'no' });
  });

  test('a generation has its true cost, or is not yet written', async () => {
    const { baseUrl, seen } = await serveJson({ data: { id: 'gen-1', total_cost: 0.001, finish_reason: 'stop' } });
    const found = await gateway(baseUrl).generation('gen-1', chatCall());
    expect(found).toEqual({ ok: true, data: { costMicros: 1000, finishReason: 'stop' } });
    expect(seen[0]!.url).toBe('/generation?id=gen-1');
    const absent = await serveJson({ error: { code: 404, message: 'Generation not found' } }, 404);
    expect(await gateway(absent.baseUrl).generation('gen-1', chatCall())).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    });
    const costless = await serveJson({ data: { id: 'gen-1' } });
    expect(await gateway(costless.baseUrl).generation('x', chatCall())).toMatchObject({ ok: false, code: 'MALFORMED' });
  });

  test('a cost that is written down late is asked for, and one that never comes leaves the outcome unknown', async () => {
    const asked: number[] = [];
    const serveLate = (written: number) =>
      serve((response, { url }) => {
        if (!url.startsWith('/generation')) return response.end(JSON.stringify({ ...COMPLETION, usage: null }));
        asked.push(written);
        const isThere = asked.filter((call) => call === written).length >= written;
        response.statusCode = isThere ? 200 : 404;
        return response.end(JSON.stringify(isThere ? { data: { total_cost: 0.001 } } : { error: { code: 404 } }));
      });
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    const third = await serveLate(3);
    const found = await createLlmGateway({ baseUrl: third.baseUrl, pause }).chat(CHAT, chatCall());
    expect(found).toMatchObject({ kind: 'answered', costMicros: 1000, data: { json: { keep: ['a'] } } });
    expect(pauses).toHaveLength(2);
    const never = await serveLate(100);
    const lost = await createLlmGateway({ baseUrl: never.baseUrl, pause }).chat(CHAT, chatCall());
    expect(lost).toMatchObject({ kind: 'unknown', providerId: COMPLETION.id });
    expect(asked.filter((call) => call === 100)).toHaveLength(4);
  });

  test('what an own key was charged is asked for where the answer leaves it out; without it the cost that was told stands', async () => {
    const answerOf = async (record: object | null) => {
      const { baseUrl } = await serve((response, { url }) => {
        const isRecord = url.startsWith('/generation');
        response.statusCode = isRecord && !record ? 404 : 200;
        response.end(
          JSON.stringify(isRecord ? { data: record } : { ...COMPLETION, usage: { cost: 0, is_byok: true } }),
        );
      });
      return await createLlmGateway({ baseUrl, pause: async () => {} }).chat(CHAT, chatCall());
    };
    const record = { total_cost: 0.5, is_byok: true, upstream_inference_cost: 0.0003253 };
    expect(await answerOf(record)).toMatchObject({ kind: 'answered', costMicros: 0, upstreamMicros: 326 });
    const untold = await answerOf(null);
    expect(untold).toMatchObject({ kind: 'answered', costMicros: 0 });
    expect(untold).not.toHaveProperty('upstreamMicros');
  });

  test('a key is verified, and a wrong one told apart from an outage', async () => {
    const { baseUrl } = await serveJson({ data: { label: 'sk-or-v1-abc...123', limit: null, limit_remaining: 4.5 } });
    const key = await gateway(baseUrl).key(chatCall());
    expect(key).toEqual({ ok: true, data: { label: 'sk-or-v1-abc...123', limitRemainingMicros: 4_500_000 } });
    const spent = await serveJson({ data: { label: null, limit: 1, limit_remaining: -0.0123 } });
    expect(await gateway(spent.baseUrl).key(chatCall())).toMatchObject({ data: { limitRemainingMicros: -12_300 } });
    for (const [status, code] of [
      [401, 'INVALID_CREDENTIAL'],
      [429, 'RATE_LIMITED'],
      [500, 'UNAVAILABLE'],
    ] as const) {
      const refusing = await serveJson({ error: { code: status, message: 'no' } }, status);
      expect(await gateway(refusing.baseUrl).key(chatCall())).toMatchObject({ ok: false, code });
    }
  });

  test('a model costs what its dearest tier costs, and unreadable prices are left out', async () => {
    const tiered = {
      prompt: '0.0000001',
      completion: '0.0000004',
      input_cache_write: '0.00000018',
      internal_reasoning: '0.0000009',
      overrides: [{ min_prompt_tokens: 200000, prompt: '0.0000002', completion: '0.0000008' }],
    };
    const data = [
      { id: 'a/b', pricing: tiered },
      { id: 'odd', pricing: { prompt: '-1', completion: 'x' } },
    ];
    const { baseUrl } = await serveJson({ data });
    const models = await gateway(baseUrl).models(chatCall());
    expect(models).toEqual({
      ok: true,
      data: { 'a/b': { prompt: 200_000, completion: 900_000, request: 0, structured: true } },
    });
  });
});
