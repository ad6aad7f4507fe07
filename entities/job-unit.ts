import { defineEntity, p } from '@mikro-orm/core';

/** One planned purchase of a job. Its id is the attempt id that the provider receives as its tag. */
export const JobUnit = defineEntity({
  name: 'JobUnit',
  tableName: 'job_units',
  properties: {
    id: p.uuid().primary(),
    jobId: p.uuid(),
    ordinal: p.integer(),
    stage: p.text(),
    /** What this unit is for, e.g. the seed keyword or the batch number. */
    label: p.text(),
    provider: p.enum(['dataforseo', 'openrouter'] as const),
    operation: p.text(),
    /** The provider request; null for a planned slot whose input is not known before earlier stages are done. */
    request: p.json<Record<string, unknown>>().nullable(),
    /** Identity of the answer in caches and checkpoints; null as long as the request is. */
    unitKey: p.text().nullable(),
    boundMicros: p.bigint('number'),
    state: p.enum(['planned', 'sending', 'settled', 'refused', 'failed', 'unknown', 'reused', 'skipped'] as const),
    outcomeCode: p.text().nullable(),
    costMicros: p.bigint('number').default(0),
    savedMicros: p.bigint('number').default(0),
    providerId: p.text().nullable(),
    /** Which account it was sent to (`account-mark.ts`); null before, and on rows of earlier versions. */
    accountMark: p.text().nullable(),
    /** Fence of the claim that sent it. */
    fence: p.integer().default(0),
    /** Fence of the last claim that gave up announcing it: no statement of that one, or of an earlier one, announces it any more. */
    givenUpFence: p.integer().default(0),
    sentAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    /** When an unknown outcome is looked up next; null when it is not to be looked up any more. */
    lookupAt: p.datetime().nullable(),
    /** Looks in a row that brought no evidence. */
    lookups: p.integer().default(0),
  },
});
