import { defineEntity, p } from '@mikro-orm/core';

/** Items whose evidence is bought together: one trends job and one SERP job. Its id makes both submissions repeatable. */
export const CheckBatch = defineEntity({
  name: 'CheckBatch',
  tableName: 'check_batches',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    benchmark: p.text(),
    trendsJobId: p.uuid().nullable(),
    serpJobId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    settledAt: p.datetime().nullable(),
  },
});
