import { describe, expect, test } from 'vitest';
import { BUNDLED_COUNTRIES } from '../../server/providers/countries.ts';
import { defaultKeywordDataPrices } from '../../server/providers/default-prices.ts';
import { dataCall, dataProvider, envelope, REQUESTS, serveJson } from './support/raw-server.ts';

describe('account and countries', () => {
  test('a verified account shows its login, balance and own prices', async () => {
    const live = (cost: number) => ({ priority_normal: [{ cost_type: 'per_request', cost }] });
    const labs = { priority_normal: [...live(0.01).priority_normal, { cost_type: 'per_result', cost: 0.0001 }] };
    const price = {
      dataforseo_labs: { keyword_suggestions: { live: labs } },
      keywords_data: { explore: { live: live(0.009), task_post: live(0.00225) } },
      serp: { live: { advanced: live(0.001) } },
    };
    const result = [{ login: 'owner@example.com', money: { balance: '12.5' }, price }];
    const { baseUrl, seen } = await serveJson(envelope({ cost: 0, result }));
    const account = await dataProvider(baseUrl).account(dataCall());
    expect(account).toMatchObject({ ok: true, data: { login: 'owner@example.com', balanceMicros: 12_500_000 } });
    expect(account.ok && account.data.prices).toEqual({
      labs: { perTaskMicros: 10_000, perItemMicros: 100 },
      trendsLive: 9000,
      trendsStandard: 2250,
      serpLive: { firstPageMicros: 1000, furtherPageMicros: 750 },
      serpStandard: { firstPageMicros: 600, furtherPageMicros: 450 },
      autocompleteLive: 1000,
    });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v3/appendix/user_data' });
  });

  test.each([
    ['none', []],
    ['one that cannot be read', [{ cost_type: 'per_result', cost: 'free' }]],
    ['one below zero', [{ cost_type: 'per_result', cost: -0.0001 }]],
  ])(
    'rows of a list of prices that has %s for them are charged as by default: a quote must cover them',
    async (_, told) => {
      const live = { priority_normal: [{ cost_type: 'per_request', cost: 0.02 }, ...told] };
      const price = { dataforseo_labs: { keyword_overview: { live } } };
      const { baseUrl } = await serveJson(envelope({ cost: 0, result: [{ price }] }));
      const account = await dataProvider(baseUrl).account(dataCall());
      const { labs } = defaultKeywordDataPrices();
      expect(account).toMatchObject({ data: { prices: { labs: { ...labs, perTaskMicros: 20_000 } } } });
    },
  );

  test('a balance below zero is one, however small the debt', async () => {
    for (const [balance, micros] of [
      [-0.050788, -50_788],
      ['-0.050788', -50_788],
      [-1e-9, -1],
      [0, 0],
    ] as const) {
      const { baseUrl } = await serveJson(envelope({ cost: 0, result: [{ money: { balance } }] }));
      expect(await dataProvider(baseUrl).account(dataCall())).toMatchObject({ data: { balanceMicros: micros } });
    }
  });

  test('an account that was not verified is refused at data endpoints, with the provider’s words', async () => {
    const status_message = 'Please verify your account.';
    const json = { version: '0.1', status_code: 40104, status_message, cost: 0, tasks_count: 0, tasks: null };
    const { baseUrl, seen } = await serveJson(json, 403);
    const provider = dataProvider(baseUrl);
    expect(await provider.access(dataCall())).toEqual({ ok: false, code: 'REFUSED', message: status_message });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v3/appendix/errors' });
    const bought = await provider.buy(REQUESTS.keyword_overview, dataCall());
    expect(bought).toMatchObject({ kind: 'refused', code: '40104', message: status_message });
  });

  test('a wrong password, a rate limit and an outage are told apart', async () => {
    const codes = [
      [40100, 401, 'INVALID_CREDENTIAL'],
      [40202, 200, 'RATE_LIMITED'],
      [50000, 500, 'UNAVAILABLE'],
    ] as const;
    for (const [status_code, status, code] of codes) {
      const { baseUrl } = await serveJson({ status_code, status_message: 'x', cost: 0, tasks: null }, status);
      expect(await dataProvider(baseUrl).account(dataCall())).toMatchObject({ ok: false, code });
    }
  });

  test('the list of countries can be refreshed, and the bundled one has the same form', async () => {
    const available_languages = [{ language_code: 'en', language_name: 'English' }];
    const country = {
      location_code: 2840,
      location_name: 'United States',
      country_iso_code: 'US',
      available_languages,
    };
    const { baseUrl } = await serveJson(envelope({ cost: 0, result: [{ ...country, location_type: 'Country' }] }));
    const fresh = await dataProvider(baseUrl).countries(dataCall());
    const us = { locationCode: 2840, isoCode: 'US', name: 'United States', languageCodes: ['en'] };
    expect(fresh).toEqual({ ok: true, data: [us] });
    expect(BUNDLED_COUNTRIES).toContainEqual({ ...us, languageCodes: ['en', 'es'] });
    expect(new Set(BUNDLED_COUNTRIES.map((entry) => entry.locationCode)).size).toBe(BUNDLED_COUNTRIES.length);
  });
});
