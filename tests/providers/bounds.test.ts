import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { boundMicros, UnknownModelError } from '../../server/providers/bounds.ts';
import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import type { KeywordDataRequest } from '../../server/providers/ports/keyword-data.ts';
import type { PriceTable } from '../../server/providers/ports/price-table.ts';
import { defaultPrices, mergePrices } from '../../server/providers/prices.ts';
import { CHAT, REQUESTS } from './support/raw-server.ts';

const DEFAULTS = defaultPrices();
const micros = fc.nat({ max: 500_000 });
const page = fc.record({ firstPageMicros: micros, furtherPageMicros: micros });
const table: fc.Arbitrary<PriceTable> = fc
  .record({
    labs: fc.record({ perTaskMicros: micros, perItemMicros: fc.nat({ max: 1000 }) }),
    trendsLive: micros,
    trendsStandard: micros,
    serpLive: page,
    serpStandard: page,
    autocompleteLive: micros,
  })
  .map((keywordData) => mergePrices(DEFAULTS, { keywordData }));

const queue = fc.constantFrom<'live' | 'standard'>('live', 'standard');
const limit = fc.integer({ min: 1, max: 1000 });
const depth = fc.integer({ min: 0, max: 4 });
const keywords = fc.array(fc.string(), { minLength: 1, maxLength: 700 });
const request: fc.Arbitrary<KeywordDataRequest> = fc.oneof(
  limit.map((rows) => ({ ...REQUESTS.keyword_suggestions, limit: rows })),
  fc.tuple(limit, depth).map(([rows, steps]) => ({ ...REQUESTS.related_keywords, limit: rows, depth: steps })),
  keywords.map((words) => ({ ...REQUESTS.keyword_overview, keywords: words })),
  queue.map((asked) => ({ ...REQUESTS.trends_graph, queue: asked })),
  queue.map((asked) => ({ ...REQUESTS.trends_queries, queue: asked })),
  fc
    .tuple(queue, fc.integer({ min: 1, max: 200 }), fc.constantFrom('phone', 'site:e.com phone', 'intitle: x'))
    .map(([asked, results, keyword]) => ({ ...REQUESTS.serp_organic, queue: asked, depth: results, keyword })),
  fc.constantFrom('phone', 'inurl:phone').map((keyword) => ({ ...REQUESTS.autocomplete, keyword })),
);

const MAX_ROWS = [1, 8, 72, 584, 4680];

/** What the provider charges for an answer, by the price formulas of (providers A6); `share` is how full it is. */
function charged(asked: KeywordDataRequest, { keywordData: price }: PriceTable, share: number): number {
  const labs = (rows: number) => price.labs.perTaskMicros + Math.floor(rows * share) * price.labs.perItemMicros;
  const operators = 'keyword' in asked && /(site|intitle|inurl):/.test(asked.keyword) ? 5 : 1;
  switch (asked.operation) {
    case 'keyword_suggestions':
      return labs(asked.limit);
    case 'related_keywords':
      return labs(Math.min(asked.limit, MAX_ROWS[asked.depth]!));
    case 'keyword_overview':
      return labs(asked.keywords.length);
    case 'trends_graph':
    case 'trends_queries':
      return asked.queue === 'live' ? price.trendsLive : price.trendsStandard;
    case 'serp_organic': {
      const serp = asked.queue === 'live' ? price.serpLive : price.serpStandard;
      const pages = Math.max(1, Math.ceil((asked.depth / 10) * share));
      return operators * (serp.firstPageMicros + (pages - 1) * serp.furtherPageMicros);
    }
    case 'autocomplete':
      return operators * price.autocompleteLive;
  }
}

describe('bounds', () => {
  test('no answer within the request’s limits costs more than its bound', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const property = fc.property(request, table, share, (asked, prices, full) => {
      const bound = boundMicros(asked, prices);
      expect(Number.isSafeInteger(bound)).toBe(true);
      expect(charged(asked, prices, full)).toBeLessThanOrEqual(bound);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  test('bounds are the published formulas, not more', () => {
    expect(boundMicros({ ...REQUESTS.keyword_suggestions, limit: 1000 }, DEFAULTS)).toBe(132_000);
    expect(boundMicros({ ...REQUESTS.related_keywords, depth: 1, limit: 1000 }, DEFAULTS)).toBe(12_960);
    expect(boundMicros(REQUESTS.keyword_overview, DEFAULTS)).toBe(12_240);
    expect(boundMicros(REQUESTS.trends_graph, DEFAULTS)).toBe(11_000);
    expect(boundMicros({ ...REQUESTS.trends_graph, queue: 'standard' }, DEFAULTS)).toBe(2700);
    expect(boundMicros({ ...REQUESTS.serp_organic, depth: 30 }, DEFAULTS)).toBe(6000);
    expect(boundMicros(REQUESTS.autocomplete, DEFAULTS)).toBe(2000);
  });

  test('a completion costs at most its bound, even when every byte is a token and the dearest admitted provider answers', () => {
    // Long enough that what is added around a message and a schema makes up for no miscounted byte.
    const text = fc.string({ unit: 'grapheme', minLength: 400, maxLength: 800 });
    const message = fc.record({ role: fc.constant('user' as const), content: text });
    const price = fc.double({ min: 1e-6, max: 20, noNaN: true });
    const arbitrary = fc.record({
      messages: fc.array(message, { minLength: 1, maxLength: 5 }),
      schema: text.map((description) => ({ name: 'decisions', schema: { type: 'object', description } })),
      maxCompletionTokens: fc.integer({ min: 16, max: 20_000 }),
      maxPrice: fc.record({ prompt: price, completion: price }),
    });
    const property = fc.property(arbitrary, price, price, (part, prompt, completion) => {
      const asked: ChatRequest = { ...CHAT, ...part };
      const listed = { prompt: Math.ceil(prompt * 1e6), completion: Math.ceil(completion * 1e6), request: 100_000_000 };
      const prices = mergePrices(DEFAULTS, { models: { [CHAT.model]: listed } });
      const schema = Buffer.byteLength(JSON.stringify(asked.schema.schema));
      const tokens = asked.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 8, schema);
      const actual = (tokens * part.maxPrice.prompt + asked.maxCompletionTokens * part.maxPrice.completion) / 1e6;
      const dearest = Math.max(actual, (tokens * prompt + asked.maxCompletionTokens * completion) / 1e6);
      expect(microsFromUsd(dearest)).toBeLessThanOrEqual(boundMicros(asked, prices));
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('a prompt is bounded by its bytes, not by its characters: in the messages and in the schema', () => {
    // One micro-USD a token.
    const listed = { prompt: 1_000_000, completion: 0, request: 0 };
    const prices = mergePrices(DEFAULTS, { models: { [CHAT.model]: listed } });
    const bound = (content: string, description: string) =>
      boundMicros(
        {
          ...CHAT,
          messages: [{ role: 'user', content }],
          schema: { name: 'decisions', schema: { type: 'object', description } },
          maxPrice: { prompt: 0, completion: 0 },
        },
        prices,
      );
    const empty = bound('', '');
    // Three bytes of UTF-8 in one unit of UTF-16, and four in two.
    expect(bound('語'.repeat(1000), '') - empty).toBe(3000);
    expect(bound('', '語'.repeat(1000)) - empty).toBe(3000);
    expect(bound('😀'.repeat(1000), '') - empty).toBe(4000);
  });

  test('a model without a price has no bound', () => {
    for (const model of ['nobody/knows', '__proto__', 'constructor']) {
      expect(() => boundMicros({ ...CHAT, model }, DEFAULTS)).toThrow(UnknownModelError);
    }
  });
});

describe('price tables', () => {
  test('the version follows the content: equal prices in any order keep it, any change moves it', () => {
    const reversed = Object.fromEntries(Object.entries(DEFAULTS.models).reverse());
    const stored = Object.fromEntries(Object.entries(DEFAULTS.keywordData).reverse()) as PriceTable['keywordData'];
    expect(mergePrices({ ...DEFAULTS, models: reversed }, { keywordData: stored }).version).toBe(DEFAULTS.version);
    const dearer = { ...DEFAULTS.keywordData, trendsLive: 12_000 };
    expect(mergePrices(DEFAULTS, { keywordData: dearer }).version).not.toBe(DEFAULTS.version);
    const models = { 'a/b': { prompt: 100_000, completion: 400_000, request: 0 } };
    expect(mergePrices(DEFAULTS, { models }).version).not.toBe(DEFAULTS.version);
  });

  test('prices that could not be read leave the base as it is', () => {
    expect(mergePrices(DEFAULTS, { keywordData: null, models: null })).toEqual(DEFAULTS);
  });
});
