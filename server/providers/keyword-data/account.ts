/** The account behind a credential: login, balance and its own price list. */

import { z } from 'zod';
import { defaultKeywordDataPrices } from '../default-prices.ts';
import type { HttpOptions } from '../http.ts';
import type { DataForSeoCredential, Free, FreeCall } from '../ports/calls.ts';
import type { KeywordDataAccount } from '../ports/keyword-data.ts';
import { anything, balance, part, text } from '../tolerant.ts';
import { read } from './transport.ts';
import { pricesFromTree } from './user-prices.ts';

const userData = z.object({ login: text, money: part({ balance }), price: anything });

const USER_DATA = '/v3/appendix/user_data';
/** The cheapest of the data endpoints: a list of status codes, at no cost. */
const DATA_ENDPOINT = '/v3/appendix/errors';

/**
 * Whether the account may use the data endpoints. One whose e-mail or phone is not verified may not (40104), although its
 * own data can be read. Free.
 */
export async function checkAccess(http: HttpOptions, call: FreeCall<DataForSeoCredential>): Promise<Free<null>> {
  const answer = await read(http, { path: DATA_ENDPOINT, task: null }, call);
  return answer.ok ? { ok: true, data: null } : answer;
}

/** Verifies a credential and reads the account's balance (micro-USD, may be negative, null when unreadable) and prices. Free. */
export async function readAccount(
  http: HttpOptions,
  call: FreeCall<DataForSeoCredential>,
): Promise<Free<KeywordDataAccount>> {
  const answer = await read(http, { path: USER_DATA, task: null }, call);
  if (!answer.ok) return answer;
  const user = userData.safeParse(answer.data[0]);
  if (!user.success) return { ok: false, code: 'MALFORMED', message: 'the account data cannot be read' };
  const { login, money, price } = user.data;
  return {
    ok: true,
    data: {
      login: login ?? call.credential.login,
      balanceMicros: money.balance,
      prices: pricesFromTree(price, defaultKeywordDataPrices()),
    },
  };
}
