import { defineEntity, p } from '@mikro-orm/core';

/** Keywords that appear in a result: what the SERP guard checks for the owners of the jobs that ended with it. */
export const ResultKeyword = defineEntity({
  name: 'ResultKeyword',
  tableName: 'result_keywords',
  properties: {
    resultId: p.uuid().primary(),
    identity: p.text().primary(),
  },
});
