import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { decimalText, picoFromUsd } from '../../server/core/decimals.ts';
import { defaultPrices } from '../../server/providers/prices.ts';
import { startSandbox } from '../../server/sandbox/index.ts';
import { maxPriceOf } from '../../server/services/plan/filter.ts';
import { CHAT, chatCall, gateway, serveJson } from './support/raw-server.ts';

describe('decimal prices', () => {
  test('published decimals are whole numbers of pico-USD, rounded up beyond', () => {
    expect(picoFromUsd('0.0000001')).toBe(100_000);
    expect(picoFromUsd(1e-7)).toBe(100_000);
    expect(picoFromUsd('0.00000004815')).toBe(48_150);
    expect(picoFromUsd('0.0000000000001')).toBe(1);
    expect(picoFromUsd('')).toBe(null);
    for (const odd of ['-1', 'x', null, undefined, {}, '1e99', 'Infinity', '1.2.3'])
      expect(picoFromUsd(odd)).toBe(null);
  });

  test('text and number are the same amount, however many decimals it has', () => {
    const property = fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (pico) => {
      expect(picoFromUsd(decimalText(pico, 12))).toBe(pico);
    });
    fc.assert(property, { numRuns: 2000 });
  });
});

describe('the price ceiling of a call', () => {
  test('a gateway that judges exactly serves every list price that the table has', async () => {
    const sandbox = await startSandbox();
    try {
      const prices = fc.record({ prompt: fc.nat({ max: 2_000_000 }), completion: fc.nat({ max: 9_000_000 }) });
      const property = fc.asyncProperty(prices, async ({ prompt, completion }) => {
        sandbox.control.setModelPrice('a/b', { prompt: prompt / 1e12, completion: completion / 1e12 });
        const list = await gateway(sandbox.gatewayUrl).models(chatCall());
        const models = list.ok ? list.data : {};
        expect(models['a/b']).toMatchObject({ prompt, completion, request: 0 });
        const maxPrice = maxPriceOf({ ...defaultPrices(), models }, 'a/b');
        const outcome = await gateway(sandbox.gatewayUrl).chat({ ...CHAT, model: 'a/b', maxPrice }, chatCall());
        expect(outcome.kind).toBe('answered');
      });
      await fc.assert(property, { numRuns: 100, examples: [[{ prompt: 100_000, completion: 400_000 }]] });
    } finally {
      await sandbox.stop();
    }
  });

  test('goes out as decimal text, also from a request that was stored with binary fractions', async () => {
    const { baseUrl, seen } = await serveJson({});
    const maxPrice = { prompt: 1e-7 * 1e6, completion: 0.4 };
    await gateway(baseUrl).chat({ ...CHAT, maxPrice }, chatCall());
    expect(JSON.parse(seen[0]!.body).provider.max_price).toEqual({ prompt: '0.1', completion: '0.4' });
  });
});

describe('the built-in table', () => {
  test('is not below the list of the double, which has the published prices, for any model; the default model is in both', async () => {
    const sandbox = await startSandbox();
    const list = await gateway(sandbox.gatewayUrl).models(chatCall());
    await sandbox.stop();
    if (!list.ok) throw new Error(list.message);
    const { models } = defaultPrices();
    for (const [model, price] of Object.entries(models))
      expect([model, list.data[model]]).toMatchObject([model, price]);
    expect(Object.keys(models)).toContain(readConfig({}).OPENROUTER_MODEL);
    expect(models['google/gemini-3.1-flash-lite']).toEqual({ prompt: 250_000, completion: 1_500_000, request: 0 });
  });
});
