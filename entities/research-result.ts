import { defineEntity, p } from '@mikro-orm/core';

/** A finished result, shared by every job that it answers. Its text is in pieces of their own. */
export const ResearchResult = defineEntity({
  name: 'ResearchResult',
  tableName: 'research_results',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
