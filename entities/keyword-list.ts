import { defineEntity, p } from '@mikro-orm/core';

/** A list of keywords that an account keeps. */
export const KeywordList = defineEntity({
  name: 'KeywordList',
  tableName: 'keyword_lists',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    name: p.text(),
    tags: p.json<string[]>(),
    /** As they were spelled first, in order; no two of the same identity. */
    keywords: p.json<string[]>(),
    locationCode: p.integer(),
    languageCode: p.text(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    updatedAt: p.datetime().defaultRaw('app_now()'),
  },
});
