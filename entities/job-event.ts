import { defineEntity, p } from '@mikro-orm/core';

/** Persisted progress of a job; `seq` counts from 1 without gaps, so a subscriber resumes after any cut. */
export const JobEvent = defineEntity({
  name: 'JobEvent',
  tableName: 'job_events',
  properties: {
    jobId: p.uuid().primary(),
    seq: p.integer().primary(),
    status: p.text(),
    completed: p.integer(),
    total: p.integer(),
    at: p.datetime().defaultRaw('app_now()'),
  },
});
