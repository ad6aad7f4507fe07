import { z } from 'zod';
import { Timestamp, Usd } from '../fields.ts';

export const PROVIDERS = ['dataforseo', 'openrouter'] as const;

const REASONS = [
  'CONNECTIONS_REQUIRED',
  'CONNECTION_NOT_VERIFIED',
  'MODEL_UNAVAILABLE',
  'CONCURRENCY_LIMIT_REACHED',
  'DAILY_BUDGET_EXCEEDED',
] as const;
export type ReadinessReason = (typeof REASONS)[number];

/** What stands between the caller and a private job: the codes that a confirmation would be refused with. */
export const Readiness = z.object({
  ready: z.boolean(),
  reasons: z.array(z.enum(REASONS)),
  connections: z.array(
    z.object({
      provider: z.enum(PROVIDERS),
      configured: z.boolean(),
      verified: z.boolean(),
      verifiedAt: Timestamp.nullable(),
      version: z.number().int().nullable(),
    }),
  ),
  budget: z.object({
    dailyBudgetUsd: Usd,
    spentUsd: Usd,
    reservedUsd: Usd,
    remainingUsd: Usd,
    resetsAt: Timestamp,
  }),
  concurrency: z.object({ limit: z.number().int(), active: z.number().int(), available: z.number().int() }),
});
