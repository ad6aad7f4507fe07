/** The free calls of the language-model gateway, compared with what its client expects. */
import { decimalText } from '../../core/decimals.ts';
import { usdFromMicros } from '../../core/money.ts';
import { defaultModelPrices } from '../default-prices.ts';
import type { FreeCall, OpenRouterCredential } from '../ports/calls.ts';
import type { ListedModel, LlmGateway, ModelPrice } from '../ports/gateway.ts';
import { type Finding, failed, found } from './finding.ts';

type Call = FreeCall<OpenRouterCredential>;

/** Asks one call after the other; each costs nothing. `model` is the one that the service is set to. */
export async function checkGateway(gateway: LlmGateway, model: string, call: Call): Promise<Finding[]> {
  return [await key(gateway, call), await models(gateway, model, call)];
}

async function key(gateway: LlmGateway, call: Call): Promise<Finding> {
  const answer = await gateway.key(call);
  if (!answer.ok) return failed('key', answer);
  const { label, limitRemainingMicros: left } = answer.data;
  const told = left === null ? 'a key without a readable limit' : `a key with ${usdFromMicros(left)} USD left`;
  return found('key', told, [label === null ? 'label: expected a text' : null]);
}

async function models(gateway: LlmGateway, model: string, call: Call): Promise<Finding> {
  const answer = await gateway.models(call);
  if (!answer.ok) return failed('models', answer);
  const listed = answer.data;
  const prices = Object.entries(defaultModelPrices()).flatMap(([id, price]) => priceDifferences(id, price, listed[id]));
  return found('models', `${Object.keys(listed).length} models`, [chosen(model, listed[model]), ...prices]);
}

function chosen(model: string, row: ListedModel | undefined): string | null {
  if (row === undefined) return `OPENROUTER_MODEL ${model}: not listed`;
  return row.structured ? null : `OPENROUTER_MODEL ${model}: cannot be held to a schema`;
}

function priceDifferences(id: string, expected: ModelPrice, listed: ListedModel | undefined): string[] {
  if (listed === undefined) return [`model ${id}: in the built-in prices, not listed`];
  return (['prompt', 'completion', 'request'] as const).flatMap((kind) => {
    const [own, now] = [expected[kind] ?? 0, listed[kind] ?? 0];
    return own === now ? [] : [`price of ${id} ${kind}: expected ${usd(own)} USD, listed ${usd(now)} USD`];
  });
}

/** Of pico-USD for one. */
const usd = (pico: number) => decimalText(pico, 12);
