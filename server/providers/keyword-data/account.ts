/** The account behind a credential: login, balance and its own price list. */

import { z } from 'zod';
import { defaultKeywordDataPrices } from '../default-prices.ts';
import type { HttpOptions } from '../http.ts';
import type { DataForSeoCredential, Free, FreeCall, KeywordDataAccount } from '../ports.ts';
import { amount, anything, part, text } from '../tolerant.ts';
import { read } from './transport.ts';
import { pricesFromTree } from './user-prices.ts';

const userData = z.object({ login: text, money: part({ balance: amount }), price: anything });

/** Verifies a credential and reads the account's balance (micro-USD, null when unreadable) and prices. Free. */
export async function readAccount(
  http: HttpOptions,
  call: FreeCall<DataForSeoCredential>,
): Promise<Free<KeywordDataAccount>> {
  const answer = await read(http, { path: '/v3/appendix/user_data', task: null }, call);
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
