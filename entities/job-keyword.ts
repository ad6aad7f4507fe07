import { defineEntity, p } from '@mikro-orm/core';

/** Keywords that appear in the result of a final research job: what the SERP guard checks. */
export const JobKeyword = defineEntity({
  name: 'JobKeyword',
  tableName: 'job_keywords',
  properties: {
    ownerId: p.uuid().primary(),
    identity: p.text().primary(),
    jobId: p.uuid().primary(),
  },
});
