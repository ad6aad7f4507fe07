import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { apiOf } from '../../jobs/purchase/endpoints.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { boundMicros } from '../../server/providers/bounds.ts';
import { createKeywordDataProvider } from '../../server/providers/keyword-data/client.ts';
import { createLlmGateway } from '../../server/providers/llm-gateway/client.ts';
import { createLimiter, paceGateway, paceKeywordData } from '../../server/providers/pacing.ts';
import type { ChatRequest, LlmGateway } from '../../server/providers/ports/gateway.ts';
import type { KeywordDataProvider, KeywordDataRequest } from '../../server/providers/ports/keyword-data.ts';
import { defaultPrices, mergePrices } from '../../server/providers/prices.ts';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { jumpingClock } from '../support/clock.ts';
import { holdAnswers } from '../support/held-answers.ts';

const PLACE = { locationCode: 2840, languageCode: 'en' };
const RANGE = { dateFrom: '2026-08-01', dateTo: '2026-10-31' };
const REQUESTS: KeywordDataRequest[] = [
  { operation: 'keyword_suggestions', keyword: 'coffee', limit: 30, ...PLACE },
  { operation: 'related_keywords', keyword: 'coffee', depth: 2, limit: 30, ...PLACE },
  { operation: 'keyword_overview', keywords: ['coffee', 'green tea', 'espresso machine'], ...PLACE },
  { operation: 'trends_graph', keywords: ['Tea', 'Coffee'], queue: 'live', ...PLACE, ...RANGE },
  { operation: 'trends_queries', keyword: 'coffee', queue: 'live', ...PLACE, ...RANGE },
  { operation: 'serp_organic', keyword: 'coffee', device: 'desktop', depth: 20, queue: 'live', ...PLACE },
  { operation: 'autocomplete', keyword: 'coffee', ...PLACE },
];
const graph = REQUESTS[3]!;
const serp = REQUESTS[5]!;

const CHAT: ChatRequest = {
  operation: 'chat',
  model: 'google/gemini-3.1-flash-lite',
  messages: [{ role: 'user', content: 'Answer in JSON.' }],
  schema: {
    name: 'answer',
    schema: {
      type: 'object',
      properties: { keep: { type: 'boolean' } },
      required: ['keep'],
      additionalProperties: false,
    },
  },
  maxCompletionTokens: 200,
  maxPrice: { prompt: '0.25', completion: '1.5', request: '0' },
};

let sandbox: Sandbox;
let keywordData: KeywordDataProvider;
let gateway: LlmGateway;
let attempts = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ latencyMs: 0 });
  const limiter = createLimiter({ clock: jumpingClock() });
  keywordData = paceKeywordData(createKeywordDataProvider({ baseUrl: sandbox.keywordDataUrl }), limiter);
  gateway = paceGateway(createLlmGateway({ baseUrl: sandbox.gatewayUrl }), limiter);
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.reset());

const signal = () => new AbortController().signal;
const dataCall = () => ({
  credential: { login: 'owner', password: 'secret-password' },
  account: 'owner:1',
  attemptId: `attempt-${++attempts}`,
  signal: signal(),
});
const chatCall = () => ({ ...dataCall(), credential: { apiKey: 'sk-or-v1-owner' } });
const billed = () => sandbox.control.bill().reduce((sum, line) => sum + Math.round(line.costUsd * 1e6), 0);

describe('keyword data: client and double', () => {
  test.each(REQUESTS)('$operation: data arrives, the cost is the bill and within the bound', async (request) => {
    const outcome = await keywordData.buy(request, dataCall());
    expect(outcome).toMatchObject({ kind: 'answered' });
    if (outcome.kind !== 'answered') return;
    const lists = Object.values(outcome.data).filter((part) => Array.isArray(part));
    expect(lists.some((list) => list.length > 0)).toBe(true);
    expect(outcome.costMicros).toBe(billed());
    expect(outcome.costMicros).toBeGreaterThan(0);
    expect(outcome.costMicros).toBeLessThanOrEqual(boundMicros(request, defaultPrices()));
  });

  test('a graph has a value for every requested keyword, in request order', async () => {
    const bought = await keywordData.buy(
      graph as Extract<KeywordDataRequest, { operation: 'trends_graph' }>,
      dataCall(),
    );
    if (bought.kind !== 'answered') throw new Error(bought.message);
    expect(bought.data.keywords).toEqual(['Tea', 'Coffee']);
    for (const point of bought.data.points) expect(point.values).toHaveLength(2);
    expect(bought.data.averages.every((average) => typeof average === 'number')).toBe(true);
  });

  test.each([graph, serp])(
    '$operation on the standard queue: paid at the post, pending, then collected free',
    async (live) => {
      const request = { ...live, queue: 'standard' } as KeywordDataRequest;
      const call = dataCall();
      sandbox.control.setQueueDelay(60_000);
      const posted = await keywordData.post(request, call);
      if (posted.kind !== 'answered') throw new Error(posted.message);
      expect(posted.costMicros).toBe(billed());
      expect(posted.costMicros).toBeLessThanOrEqual(boundMicros(request, defaultPrices()));
      expect(await keywordData.collect(request, { ...posted.data, tag: call.attemptId }, call)).toEqual({
        kind: 'pending',
      });
      sandbox.control.reset();
      sandbox.control.setQueueDelay(0);
      const second = await keywordData.post(request, call);
      if (second.kind !== 'answered') throw new Error(second.message);
      const collected = await keywordData.collect(request, { ...second.data, tag: call.attemptId }, call);
      expect(collected).toMatchObject({ kind: 'answered', costMicros: 0 });
      expect(billed()).toBe(second.costMicros);
    },
  );

  test('a charge whose answer was lost is found by its tag, and a SERP read again for nothing', async () => {
    sandbox.control.setFault({ times: 1, action: { kind: 'resetAfterCharge' } });
    const call = dataCall();
    const from = new Date(Date.now() - 60_000);
    expect(await keywordData.buy(serp, call)).toMatchObject({ kind: 'unknown' });
    const window = { from, to: new Date(Date.now() + 60_000) };
    const found = await keywordData.findByTag(apiOf(serp), call.attemptId, window, call);
    if (!found.ok || found.data === null) throw new Error('not found');
    expect(found.data).toMatchObject({ tag: call.attemptId, state: 'finished', costMicros: billed() });
    const again = await keywordData.collect(serp, { ...found.data, tag: call.attemptId }, call);
    expect(again).toMatchObject({ kind: 'answered', costMicros: 0 });
    expect(sandbox.control.bill()).toHaveLength(1);
  });

  test('a request that was cut before its charge is not in the list', async () => {
    sandbox.control.setFault({ times: 1, action: { kind: 'resetBeforeCharge' } });
    const call = dataCall();
    expect(await keywordData.buy(REQUESTS[0]!, call)).toMatchObject({ kind: 'unknown', phase: 'sent' });
    const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    const list = await keywordData.findByTag('dataforseo_labs', call.attemptId, window, call);
    expect(list).toEqual({ ok: true, data: null });
    expect(billed()).toBe(0);
  });

  test('costs of failed tasks are booked, a rate-limit refusal is repeated unseen', async () => {
    sandbox.control.setFault({ times: 1, action: { kind: 'code', code: 40101, costUsd: 0.002 } });
    expect(await keywordData.buy(serp, dataCall())).toMatchObject({ kind: 'failed', code: '40101', costMicros: 2000 });
    sandbox.control.setFault({ times: 1, action: { kind: 'topCode', code: 40202 } });
    expect(await keywordData.buy(serp, dataCall())).toMatchObject({ kind: 'answered' });
  });

  test('the account’s own prices are the ones it is charged', async () => {
    const account = await keywordData.account(dataCall());
    expect(account).toMatchObject({ ok: true, data: { login: 'owner' } });
    if (!account.ok) return;
    expect(mergePrices(defaultPrices(), { keywordData: account.data.prices })).toEqual(defaultPrices());
    expect(account.data.balanceMicros).toBeGreaterThan(0);
  });

  test('the list of countries is read', async () => {
    const countries = await keywordData.countries(dataCall());
    expect(countries.ok && countries.data.find((country) => country.locationCode === 2840)?.isoCode).toBe('US');
  });
});

describe('gateway: client and double', () => {
  test('a completion arrives as JSON, the cost is the bill and within the bound', async () => {
    const outcome = await gateway.chat(CHAT, chatCall());
    expect(outcome).toMatchObject({ kind: 'answered', data: { json: { keep: expect.any(Boolean) } } });
    if (outcome.kind !== 'answered') return;
    expect(outcome.costMicros).toBeGreaterThan(0);
    expect(outcome.costMicros).toBeLessThanOrEqual(boundMicros(CHAT, defaultPrices()));
    sandbox.control.setLimits({ generationDelayMs: 0 });
    const generation = await gateway.generation(outcome.providerId ?? '', chatCall());
    expect(generation).toMatchObject({ ok: true, data: { costMicros: outcome.costMicros } });
  });

  test('an identical repeat of a lost call is free and names the generation that was paid', async () => {
    sandbox.control.setFault({ times: 1, action: { kind: 'resetAfterCharge' } });
    const call = chatCall();
    expect(await gateway.chat(CHAT, call)).toMatchObject({ kind: 'unknown' });
    const paid = sandbox.control.bill();
    expect(paid).toHaveLength(1);
    const again = await gateway.chat(CHAT, call);
    expect(again).toMatchObject({ kind: 'answered', costMicros: 0 });
    expect(sandbox.control.bill().filter((line) => line.costUsd > 0)).toHaveLength(1);
  });

  test('an answer that does not tell its cost is an answer: its generation tells', async () => {
    sandbox.control.setFault({ times: 1, action: { kind: 'missingUsage' } });
    sandbox.control.setLimits({ generationDelayMs: 200 });
    const outcome = await gateway.chat(CHAT, chatCall());
    sandbox.control.setLimits({ generationDelayMs: 0 });
    const line = sandbox.control.bill().at(-1)!;
    const costMicros = microsFromUsd(line.costUsd);
    expect(outcome).toMatchObject({ kind: 'answered', costMicros, providerId: line.providerId });
    expect(outcome.kind === 'answered' && outcome.data.json).not.toBeNull();
  });

  test('a cost that is told late is asked for also when the job was lost meanwhile', async () => {
    sandbox.control.setFault({ times: 1, action: { kind: 'missingUsage' } });
    sandbox.control.setLimits({ generationDelayMs: 200 });
    const letGo = holdAnswers({ sandbox });
    const lost = new AbortController();
    const chatting = gateway.chat(CHAT, { ...chatCall(), signal: lost.signal });
    await expect.poll(() => sandbox.control.counters().inFlight, { interval: 2 }).toBe(1);
    lost.abort();
    letGo();
    const outcome = await chatting;
    sandbox.control.setLimits({ generationDelayMs: 0 });
    expect(outcome).toMatchObject({ kind: 'answered', providerId: sandbox.control.bill().at(-1)!.providerId });
  });

  test('the fifty-first call of a day to a free model is refused until midnight, not paced', async () => {
    // In the last minutes of a day it would be worth waiting for the next one.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12) });
    onTestFinished(() => void vi.useRealTimers());
    sandbox.control.setLimits({ freeModelPerMinute: 1000 });
    const free: ChatRequest = { ...CHAT, model: 'openai/gpt-oss-20b:free' };
    for (let call = 0; call < 50; call++) expect((await gateway.chat(free, chatCall())).kind).toBe('answered');
    const outcome = await gateway.chat(free, chatCall());
    expect(outcome).toMatchObject({ kind: 'refused', code: 'LIMIT_UNTIL_RESET', retry: 'later' });
    expect(outcome.kind === 'refused' && outcome.retryAfterMs).toBeLessThanOrEqual(86_400_000);
  });

  test('faults inside a 200 are classified with their generation id', async () => {
    sandbox.control.setFault({ times: 1, action: { kind: 'inBandError' } });
    expect((await gateway.chat(CHAT, chatCall())).kind).toMatch(/failed|unknown/);
  });

  test('the key and the models are read, and the models’ prices are those of the bill', async () => {
    expect(await gateway.key(chatCall())).toMatchObject({ ok: true });
    const models = await gateway.models(chatCall());
    if (!models.ok) throw new Error(models.message);
    const listed = models.data[CHAT.model];
    expect(listed).toMatchObject({ prompt: 250_000, completion: 1_500_000 });
  });
});
