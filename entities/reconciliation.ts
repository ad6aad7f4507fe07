import { defineEntity, p } from '@mikro-orm/core';

/** How often a closed unit without certain evidence was looked for again, what came of itself since, and what ended that. No row: nothing yet. */
export const Reconciliation = defineEntity({
  name: 'Reconciliation',
  tableName: 'reconciliations',
  properties: {
    unitId: p.uuid().primary(),
    looks: p.integer().default(0),
    nextAt: p.datetime(),
    /** The provider's id of a request whose answer came, without its cost, when its unit was closed. */
    providerId: p.text().nullable(),
    /** What it cost by an answer that came while its job still ran: booked when that is over. */
    costMicros: p.bigint('number').nullable(),
    closedAt: p.datetime().nullable(),
    /** charged: found in the provider's books; decided: by a person. */
    verdict: p.enum(['charged', 'decided'] as const).nullable(),
  },
});
