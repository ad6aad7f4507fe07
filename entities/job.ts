import { defineEntity, p } from '@mikro-orm/core';

/** What a job does. */
export const JOB_KINDS = ['expand', 'compare', 'serp', 'trends', 'suggestions', 'metrics'] as const;

/** Steps of a job; the last two buy nothing. */
export const STAGES = [
  ...([
    'autocomplete',
    'related',
    'related_keywords',
    'suggestions',
    'metrics',
    'filter',
    'trends',
    'bridges',
    'intent',
    'serp',
  ] as const),
  ...(['admission', 'result'] as const),
] as const;

/** Which saved connections a job buys with, fixed at admission. Empty for the platform's own account. */
export interface JobConnections {
  dataforseo?: { id: string; version: number };
  openrouter?: { id: string; version: number };
}

export interface FailedStage {
  stage: (typeof STAGES)[number];
  unit: string;
  code: string;
  outcome: 'failed' | 'unknown';
}

/** A research job, shared or bring-your-own-key. The row is the truth; the queue only delivers its id. */
export const Job = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    pipeline: p.enum(['shared', 'byok'] as const),
    operation: p.enum(JOB_KINDS),
    status: p.enum(['queued', 'processing', 'complete', 'partial', 'failed'] as const),
    /** Normalised request with resolved dates. */
    request: p.json<Record<string, unknown>>(),
    /** SHA-256 of the canonical request: the identity in the shared result cache. */
    requestIdentity: p.text(),
    /** Of a comparison with calls of its own: what they are about, whichever operation asked; null otherwise. */
    wordsIdentity: p.text().nullable(),
    /** What its owner calls it. */
    label: p.text().nullable(),
    progressCompleted: p.integer().default(0),
    progressTotal: p.integer(),
    fromCache: p.boolean().default(false),
    dataSource: p.enum(['live', 'sandbox'] as const),
    errorCode: p.text().nullable(),
    errorMessage: p.text().nullable(),
    failedStages: p.json<FailedStage[]>().defaultRaw(`'[]'`),
    resultId: p.uuid().nullable(),
    quotaCharged: p.integer().default(0),
    quotaDay: p.date().nullable(),
    /** The price table this job was bounded with. */
    priceVersion: p.text(),
    /** Language model it was planned and priced with; null on rows of earlier versions. */
    model: p.text().nullable(),
    budgetDay: p.date(),
    reservedMicros: p.bigint('number').default(0),
    /** Whether the reservation is held at the owner's share of the platform's day as well. */
    studentShare: p.boolean().default(false),
    quotedMicros: p.bigint('number').nullable(),
    actualMicros: p.bigint('number').default(0),
    unknownMicros: p.bigint('number').default(0),
    savedMicros: p.bigint('number').default(0),
    keyId: p.uuid().nullable(),
    quoteId: p.uuid().nullable().unique(),
    retryOfJobId: p.uuid().nullable(),
    /** Computed again from what that job bought: it buys nothing, and the database holds it to that. */
    replayOfJobId: p.uuid().nullable(),
    /** An equal shared job that is running already: this one buys nothing and ends with that one's result. */
    followsJobId: p.uuid().nullable(),
    connections: p.json<JobConnections>().defaultRaw(`'{}'`),
    /** Grows by one with every claim; every write of a worker names the fence it claimed with. */
    fence: p.integer().default(0),
    /** Claims in a row that got nowhere: neither progress nor a planned pause followed. */
    stalledClaims: p.integer().default(0),
    /** Sleeps for nothing but evidence about what it sent: it holds no slot, and takes one again before it buys more. */
    awaitsEvidence: p.boolean().default(false),
    leaseUntil: p.datetime().nullable(),
    wakeAt: p.datetime().nullable(),
    cancelRequestedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    updatedAt: p.datetime().defaultRaw('app_now()'),
    completedAt: p.datetime().nullable(),
  },
});
