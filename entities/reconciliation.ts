import { defineEntity, p } from '@mikro-orm/core';

/** How often a closed unit without certain evidence was looked for again, what came of itself since, and what ended that. No row: nothing yet. */
export const Reconciliation = defineEntity({
  name: 'Reconciliation',
  tableName: 'reconciliations',
  properties: {
    unitId: p.uuid().primary(),
    looks: p.integer().default(0),
    nextAt: p.datetime(),
    /** By what a provider can be asked for it, as an answer that came late, or its list, has told. */
    providerId: p.text().nullable(),
    /** The largest cost that was told or listed since: booked when the job is over. */
    costMicros: p.bigint('number').nullable(),
    closedAt: p.datetime().nullable(),
    /** charged: found in the provider's books; decided: by a person. */
    verdict: p.enum(['charged', 'decided'] as const).nullable(),
  },
});
