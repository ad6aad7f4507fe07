import { defineEntity, p } from '@mikro-orm/core';

/**
 * One paid request, exactly once, at what the provider charged; beside it, what was learnt later, by entries that make up the
 * difference. Append-only (a trigger refuses updates and deletes).
 */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.datetime().defaultRaw('app_now()'),
    day: p.date(),
    unitId: p.uuid(),
    jobId: p.uuid(),
    ownerId: p.uuid(),
    keyId: p.uuid().nullable(),
    provider: p.enum(['dataforseo', 'openrouter'] as const),
    endpoint: p.text(),
    providerId: p.text().nullable(),
    credentialSource: p.enum(['platform', 'owner'] as const),
    boundMicros: p.bigint('number'),
    /** Negative only where a correction takes back what was presumed. */
    costMicros: p.bigint('number'),
    /** settled: with an answer; failed: paid without one; presumed: booked at its bound, no evidence came; corrected: the difference to that. */
    outcome: p.enum(['settled', 'failed', 'presumed', 'corrected'] as const),
    overBound: p.boolean().default(false),
    /** What the owner called the job. */
    label: p.text().nullable(),
  },
});
