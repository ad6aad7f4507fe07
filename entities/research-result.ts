import { defineEntity, p } from '@mikro-orm/core';

/** A finished result as JSON text, shared by every job that it answers. Text, so that serving it needs no parsing. */
export const ResearchResult = defineEntity({
  name: 'ResearchResult',
  tableName: 'research_results',
  properties: {
    id: p.uuid().primary(),
    body: p.text().lazy(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
