import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { OpenRouterCore } from '@openrouter/sdk/core';
import { apiKeysGetCurrentKeyMetadata } from '@openrouter/sdk/funcs/apiKeysGetCurrentKeyMetadata';
import { chatSend } from '@openrouter/sdk/funcs/chatSend';
import { generationsGetGeneration } from '@openrouter/sdk/funcs/generationsGetGeneration';
import { modelsList } from '@openrouter/sdk/funcs/modelsList';
import { generateText, jsonSchema, Output, streamText } from 'ai';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';

/** Clients that others wrote for the gateway: what they cannot read, the real gateway does not say. */

/** The class of the runtime: a server that ran in this process before may have put a lighter one over it. */
function ofTheRuntime(over: object): unknown {
  const below = Object.getPrototypeOf(over);
  return below === Function.prototype ? over : below;
}

let sandbox: Sandbox;
beforeAll(async () => {
  vi.stubGlobal('Request', ofTheRuntime(Request));
  vi.stubGlobal('Response', ofTheRuntime(Response));
  sandbox = await startSandbox();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.stop();
});
beforeEach(() => sandbox.control.reset());

const apiKey = 'sk-or-v1-vendor';
const model = 'google/gemini-3.1-flash-lite';
const messages = [
  { role: 'system' as const, content: 'Answer in JSON.' },
  {
    role: 'user' as const,
    content: [
      { type: 'text' as const, text: '{"keywords":' },
      { type: 'text' as const, text: '["buy tea"]}' },
    ],
  },
];
const schema = {
  type: 'object',
  properties: { items: { type: 'array', items: {} } },
  required: ['items'],
  additionalProperties: false,
};

describe('@openrouter/sdk: every answer satisfies its schemas', () => {
  const client = () => new OpenRouterCore({ apiKey, serverURL: sandbox.gatewayUrl, retryConfig: { strategy: 'none' } });
  const asked = { model, messages, maxCompletionTokens: 500 };
  const sent = async (extra = {}) => {
    const chatRequest = { ...asked, ...extra, stream: false as const };
    return chatSend(client(), { chatRequest });
  };

  test('the list of models', async () => {
    const page = await modelsList(client());
    expect(page.ok && page.value.result.data.map(({ id }) => id)).toContain(model);
  });

  test('a key, a completion and its generation', async () => {
    const done = await sent({ messages: [...messages, { role: 'assistant', content: null }, messages[1]] });
    if (!done.ok || !('id' in done.value)) throw done.error;
    const key = await apiKeysGetCurrentKeyMetadata(client());
    const generation = await generationsGetGeneration(client(), { id: done.value.id });
    if (!key.ok || !generation.ok) throw new Error('unreadable', { cause: key.error ?? generation.error });
    const cost = sandbox.control.billTotalUsd();
    expect([done.value.usage?.cost, key.value.data.usage, generation.value.data.totalCost]).toEqual([cost, cost, cost]);
    expect(generation.value.data.streamed).toBe(false);
  });

  test('a stream, chunk by chunk', async () => {
    const done = await chatSend(client(), { chatRequest: { ...asked, stream: true as const } });
    if (!done.ok || !(done.value instanceof ReadableStream)) throw done.error;
    const chunks = await Array.fromAsync(done.value);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toContain('sandbox');
    expect(chunks.at(-1)?.usage?.cost).toBe(sandbox.control.billTotalUsd());
  });

  test.each([
    [401, 'UnauthorizedResponseError', {}, 'invalid-key'],
    [402, 'PaymentRequiredResponseError', { maxCompletionTokens: 60_000 }, apiKey],
    [404, 'NotFoundResponseError', { provider: { maxPrice: { prompt: '0.01' } } }, apiKey],
    [400, 'BadRequestResponseError', { model: 'nobody/nothing' }, apiKey],
  ])('%i is its own %s', async (_, name, extra, key) => {
    sandbox.control.setBalance(apiKey, 0.01);
    const other = new OpenRouterCore({ apiKey: key, serverURL: sandbox.gatewayUrl, retryConfig: { strategy: 'none' } });
    const done = await chatSend(other, { chatRequest: { ...asked, ...extra, stream: false as const } });
    expect(done.error?.name).toBe(name);
  });
});

describe('openai: the gateway speaks its protocol', () => {
  const client = () => new OpenAI({ apiKey, baseURL: sandbox.gatewayUrl, maxRetries: 0 });
  const format = { type: 'json_schema' as const, json_schema: { name: 'answer', strict: true, schema } };

  test('an answer in a schema, a stream and the models', async () => {
    const done = await client().chat.completions.create({ model, messages, response_format: format });
    expect(JSON.parse(done.choices[0]!.message.content!).items).toMatchObject([{ keyword: 'buy tea' }]);
    const stream = client().chat.completions.stream({ model, messages, response_format: format });
    expect(await stream.finalContent()).toBe(done.choices[0]!.message.content);
    expect((await client().models.list()).data.map(({ id }) => id)).toContain(model);
  });

  test.each([
    ['an unknown field', { top_sprout: 1 }],
    ['an unknown preference', { provider: { max_prize: {} } }],
    [
      'a schema name with a space',
      { response_format: { ...format, json_schema: { ...format.json_schema, name: 'my answer' } } },
    ],
    ['17 pairs of metadata', { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, 'v'])) }],
    ['metadata that is no text', { metadata: { attempt: 1 } }],
    ['a temperature above 2', { temperature: 2.1 }],
    ['a part without a text', { messages: [{ role: 'user', content: [{ type: 'text' }] }] }],
    ['an empty user message', { messages: [{ role: 'user', content: null }] }],
  ])('%s is refused and costs nothing', async (_, extra) => {
    const body = { model, messages, ...extra } as Parameters<OpenAI['chat']['completions']['create']>[0];
    await expect(client().chat.completions.create(body)).rejects.toMatchObject({ status: 400 });
    expect(sandbox.control.bill()).toEqual([]);
  });

  test('16 pairs of metadata and a temperature of 2 are not', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`k${i}`, 'v']));
    await client().chat.completions.create({ model, messages, metadata, temperature: 2 });
    expect(sandbox.control.bill()).toHaveLength(1);
  });

  test('a ceiling below the list price tells its field and why', async () => {
    const body = { model, messages, provider: { max_price: { prompt: '0.24999999999999999' } } };
    const failure = await client()
      .chat.completions.create(body)
      .catch((error: unknown) => error);
    const { availability } = (failure as { error: { availability: Record<string, unknown> } }).error;
    expect(availability).toMatchObject({
      code: 'constraint_filtered',
      constraint: { field: 'max_price', detail: expect.any(String) },
    });
  });
});

describe('@openrouter/ai-sdk-provider', () => {
  const chat = () => createOpenRouter({ apiKey, baseURL: sandbox.gatewayUrl }).chat(model);
  const prompt = '{"keywords":["buy tea"]}';

  test('an object and a stream of text, with the cost of each', async () => {
    const output = Output.object({ schema: jsonSchema<{ items: unknown[] }>(schema as never) });
    const done = await generateText({ model: chat(), prompt, output, maxRetries: 0 });
    expect(done.output.items).toMatchObject([{ keyword: 'buy tea' }]);
    const streamed = streamText({ model: chat(), prompt, maxRetries: 0 });
    expect(await streamed.text).toContain('sandbox');
    const costs = [done.providerMetadata, await streamed.providerMetadata].map(
      (told) => (told as { openrouter: { usage: { cost: number } } }).openrouter.usage.cost,
    );
    expect(costs).toEqual(sandbox.control.bill().map(({ costUsd }) => costUsd));
  });
});
