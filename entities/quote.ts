import { defineEntity, p } from '@mikro-orm/core';
import type { JobConnections } from './job.ts';

/** What can be quoted. */
export const QUOTED_KINDS = ['expand', 'compare', 'metrics'] as const;

/** A priced plan of a bring-your-own-key job; one quote leads to at most one job (`jobs.quote_id` is unique). */
export const Quote = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    operation: p.enum(QUOTED_KINDS),
    request: p.json<Record<string, unknown>>(),
    requestHash: p.text(),
    /** What its owner calls it; the job takes it over. */
    label: p.text().nullable(),
    /** The planned units that are to be bought, with their bounds. */
    plan: p.json<unknown>(),
    estimatedMicros: p.bigint('number'),
    savedMicros: p.bigint('number').default(0),
    priceVersion: p.text(),
    /** Language model it was priced with; null on rows of earlier versions. */
    model: p.text().nullable(),
    connections: p.json<JobConnections>(),
    /** Where it buys: at the vendors, or at the doubles that invent figures. Null on rows of earlier versions. */
    dataSource: p.enum(['live', 'sandbox'] as const).nullable(),
    retryOfJobId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    expiresAt: p.datetime(),
  },
});
