import type { z } from 'zod';
import { calendarDate } from '../../core/dates.ts';
import { usdFromMicros } from '../../core/money.ts';
import type { ModelPrice } from '../../providers/ports/gateway.ts';
import { BUILT_IN_LISTS_OF, defaultPrices } from '../../providers/prices.ts';
import type { RequestContext } from '../context.ts';
import { priceLists } from './price-lists.ts';
import type { ModelList } from './schemas.ts';

/** The models that private jobs can use, cheapest first; the built-in list with its date while the gateway's is not known. */
export async function listModels({ app }: RequestContext): Promise<z.output<typeof ModelList>> {
  const { openrouter } = await priceLists(app.database.db);
  const rows: [string, ModelPrice][] = openrouter
    ? Object.entries(openrouter.prices).filter(([, { structured }]) => structured)
    : Object.entries(defaultPrices().models);
  const models = rows
    .toSorted(([a, one], [b, other]) => cost(one) - cost(other) || (a < b ? -1 : 1))
    .map(([model, { prompt, completion, request }]) => ({
      model,
      // A token's price in pico-USD is a million tokens' price in micro-USD.
      promptUsdPerMillion: usdFromMicros(prompt),
      completionUsdPerMillion: usdFromMicros(completion),
      requestUsd: usdFromMicros(Math.ceil(request / 1_000_000)),
      isDefault: model === app.config.OPENROUTER_MODEL,
    }));
  if (!openrouter) return { models, source: 'built_in', asOf: BUILT_IN_LISTS_OF.openrouter };
  return { models, source: 'gateway', asOf: calendarDate(openrouter.readAt) };
}

function cost({ prompt, completion }: ModelPrice): number {
  return prompt + completion;
}
