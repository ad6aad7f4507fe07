import { defineEntity, p } from '@mikro-orm/core';

/** How often a closed unit without certain evidence was looked for again, and what ended that. No row: not yet. */
export const Reconciliation = defineEntity({
  name: 'Reconciliation',
  tableName: 'reconciliations',
  properties: {
    unitId: p.uuid().primary(),
    looks: p.integer().default(0),
    nextAt: p.datetime(),
    closedAt: p.datetime().nullable(),
    /** charged: found in the provider's books; decided: by a person. */
    verdict: p.enum(['charged', 'decided'] as const).nullable(),
  },
});
