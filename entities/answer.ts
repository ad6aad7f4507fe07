import { defineEntity, p } from '@mikro-orm/core';

/**
 * What a unit's purchase returned. Scope `platform` is the shared cache; scope `owner:<account id>` is that owner's
 * private checkpoints. `pending` marks the unit that is buying it right now (single flight over all processes).
 */
export const Answer = defineEntity({
  name: 'Answer',
  tableName: 'answers',
  properties: {
    scope: p.text().primary(),
    unitKey: p.text().primary(),
    unitId: p.uuid(),
    state: p.enum(['pending', 'ready'] as const),
    /** As a version before this one wrote it. */
    body: p.json<unknown>().columnType('json').nullable().lazy(),
    /** JSON (`server/core/packed.ts`). */
    packed: p.blob().nullable().lazy(),
    costMicros: p.bigint('number').default(0),
    dataSource: p.enum(['live', 'sandbox'] as const),
    createdAt: p.datetime().defaultRaw('app_now()'),
    expiresAt: p.datetime().nullable(),
  },
});
