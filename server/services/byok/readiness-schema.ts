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
  ready: z.boolean().meta({ description: 'Whether a paid job could be confirmed now.' }),
  reasons: z.array(z.enum(REASONS)).meta({ description: 'What stands in the way: codes of the refusals.' }),
  connections: z
    .array(
      z.object({
        provider: z.enum(PROVIDERS).meta({ description: 'The provider.' }),
        configured: z.boolean().meta({ description: 'Whether a credential is saved.' }),
        verified: z.boolean().meta({ description: 'Whether its last verification succeeded.' }),
        verifiedAt: Timestamp.nullable().meta({ description: 'When it was verified last; null: never.' }),
        version: z.number().int().nullable().meta({ description: 'Version of the credential; null: none is saved.' }),
      }),
    )
    .meta({ description: 'The provider connections.' }),
  budget: z
    .object({
      dailyBudgetUsd: Usd,
      spentUsd: Usd,
      reservedUsd: Usd,
      remainingUsd: Usd,
      resetsAt: Timestamp.meta({ description: 'The next 00:00 UTC.' }),
    })
    .meta({ description: 'The daily budget of the account.' }),
  concurrency: z
    .object({
      limit: z.number().int().meta({ description: 'The most there may be; null: no limit.' }),
      active: z.number().int().meta({ description: 'Whether it goes on.' }),
      available: z.number().int().meta({ description: 'Jobs that could start now.' }),
    })
    .meta({ description: 'Jobs at once.' }),
});
