import { defineEntity, p } from '@mikro-orm/core';

/** A finished result, shared by every job that it answers. Its text is in pieces of their own. */
export const ResearchResult = defineEntity({
  name: 'ResearchResult',
  tableName: 'research_results',
  properties: {
    id: p.uuid().primary(),
    /** Of its text, UTF-8; null of a version before this one. */
    bytes: p.bigint('number').nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
