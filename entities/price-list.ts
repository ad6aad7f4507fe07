import { defineEntity, p } from '@mikro-orm/core';

/** What the platform's account at a provider read of its own prices, one list for all processes. */
export const PriceList = defineEntity({
  name: 'PriceList',
  tableName: 'price_lists',
  properties: {
    provider: p.enum(['dataforseo', 'openrouter'] as const).primary(),
    prices: p.json<Record<string, unknown>>(),
    /** Whose list it is, the vendor's or a double's. Null on rows of earlier versions. */
    dataSource: p.enum(['live', 'sandbox'] as const).nullable(),
    readAt: p.datetime().defaultRaw('app_now()'),
  },
});
