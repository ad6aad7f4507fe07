/** The free calls of the keyword data provider, compared with what its client expects. */
import { z } from 'zod';
import { usdFromMicros } from '../../core/money.ts';
import { BUNDLED_COUNTRIES } from '../countries.ts';
import { defaultKeywordDataPrices } from '../default-prices.ts';
import type { HttpOptions } from '../http.ts';
import { STATUS_CODES } from '../keyword-data/codes.ts';
import { refreshCountries } from '../keyword-data/locations.ts';
import { read } from '../keyword-data/transport.ts';
import { pricesFromTree } from '../keyword-data/user-prices.ts';
import type { DataForSeoCredential, FreeCall } from '../ports/calls.ts';
import type { Country } from '../ports/keyword-data.ts';
import type { KeywordDataPrices } from '../ports/price-table.ts';
import { anything, balance, looseRows, part, text } from '../tolerant.ts';
import { type Finding, failed, found } from './finding.ts';

type Call = FreeCall<DataForSeoCredential>;

const userData = part({ login: text, money: part({ balance }), price: anything });
const codeRow = z.object({ code: z.number(), message: z.string() });

/** Asks one call after the other; each costs nothing. */
export async function checkKeywordData(http: HttpOptions, call: Call): Promise<Finding[]> {
  return [await account(http, call), await codes(http, call), await places(http, call)];
}

async function account(http: HttpOptions, call: Call): Promise<Finding> {
  const name = 'appendix/user_data';
  const answer = await read(http, { path: `/v3/${name}`, task: null }, call);
  if (!answer.ok) return failed(name, answer);
  const { login, money, price } = userData.parse(answer.data[0] ?? null);
  const told = money.balance === null ? 'an unreadable balance' : `a balance of ${usdFromMicros(money.balance)} USD`;
  return found(name, told, [
    login === null ? 'login: expected a text' : null,
    money.balance === null ? 'money.balance: expected an amount' : null,
    ...priceDifferences(price),
  ]);
}

/** Stands for a price that the tree does not tell. */
const UNTOLD = -1;

function priceDifferences(tree: unknown): string[] {
  const expected = flat(defaultKeywordDataPrices());
  const told = pricesFromTree(tree, untold());
  if (told === null) return ['price: expected a tree with at least one of the paths in use'];
  const listed = flat(told);
  return Object.entries(expected).flatMap(([path, micros]) => {
    const now = listed[path]!;
    if (now === micros) return [];
    return [
      `price of ${path}: expected ${usdFromMicros(micros)} USD, ${now < 0 ? 'not told' : `listed ${usdFromMicros(now)} USD`}`,
    ];
  });
}

function untold(): KeywordDataPrices {
  const task = { perTaskMicros: UNTOLD, perItemMicros: UNTOLD };
  const page = { firstPageMicros: UNTOLD, furtherPageMicros: UNTOLD };
  return {
    labs: task,
    trendsLive: UNTOLD,
    trendsStandard: UNTOLD,
    serpLive: page,
    serpStandard: page,
    autocompleteLive: UNTOLD,
  };
}

/** Amounts by their path, micro-USD. */
function flat(prices: object, path = ''): Record<string, number> {
  const entries = Object.entries(prices).flatMap(([name, value]) =>
    typeof value === 'number' ? [[path + name, value]] : Object.entries(flat(value, `${path}${name}.`)),
  );
  return Object.fromEntries(entries);
}

async function codes(http: HttpOptions, call: Call): Promise<Finding> {
  const name = 'appendix/errors';
  const answer = await read(http, { path: `/v3/${name}`, task: null }, call);
  if (!answer.ok) return failed(name, answer);
  const listed = new Map(
    looseRows(codeRow)
      .parse(answer.data)
      .map(({ code, message }) => [code, message]),
  );
  const unknown = [...listed].filter(([code]) => !(code in STATUS_CODES));
  const unlisted = Object.keys(STATUS_CODES).filter((code) => !listed.has(Number(code)));
  return found(name, `${listed.size} codes`, [
    ...unknown.map(([code, message]) => `code ${code}: new to the client ("${message}")`),
    ...unlisted.map((code) => `code ${code}: expected, not listed`),
  ]);
}

async function places(http: HttpOptions, call: Call): Promise<Finding> {
  const name = 'dataforseo_labs/locations_and_languages';
  const answer = await refreshCountries(http, call);
  if (!answer.ok) return failed(name, answer);
  const spoken = (list: readonly Country[]) =>
    new Map(list.map(({ locationCode, languageCodes }) => [locationCode, [...languageCodes].sort().join(',')]));
  const [bundled, listed] = [spoken(BUNDLED_COUNTRIES), spoken(answer.data)];
  const all = [...new Set([...bundled.keys(), ...listed.keys()])].sort((a, b) => a - b);
  return found(
    name,
    `${listed.size} countries`,
    all.map((code) => {
      const [expected, now] = [bundled.get(code) ?? 'no country', listed.get(code) ?? 'no country'];
      return expected === now ? null : `location ${code}: expected ${expected}, listed ${now}`;
    }),
  );
}
