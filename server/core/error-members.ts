import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

const usd = (description: string) => z.number().meta({ description: `${description}, USD.` });
const time = (description: string) => z.date().meta({ description });
const seconds = z.number().meta({ description: 'Seconds to wait, as in the header Retry-After.' });
const count = (description: string) => z.number().int().meta({ description });

const issues = z.object({
  issues: z
    .array(
      z.object({
        path: z.string().meta({ description: 'The field, e.g. `groups.0.name`; empty: the request as a whole.' }),
        message: z.string().meta({ description: 'What is wrong, in words.' }),
      }),
    )
    .meta({ description: 'What is wrong, field by field; the first hundred.' }),
});

/** What a refusal of a code carries beside what every refusal does; codes that carry nothing more are absent. */
const ERROR_MEMBERS = {
  VALIDATION_FAILED: issues,
  OUTSIDE_PURCHASE: issues,
  INSUFFICIENT_SCOPE: z.object({
    requiredScope: z.string().optional().meta({ description: 'The scope that the key lacks.' }),
  }),
  SERP_NOT_VALIDATED: z.object({
    keywords: z.array(z.string()).meta({ description: 'The keywords that are not validated.' }),
  }),
  QUOTE_EXPIRED: z.object({ expiredAt: time('When it expired.') }),
  COST_CONFIRMATION_MISMATCH: z.object({ estimatedCostUsd: usd('The amount of the quote') }),
  APPROVAL_REQUIRED: z.object({
    approvalUrl: z.string().meta({ description: 'Where the owner of the key approves or declines.' }),
    quoteId: z.string().meta({ description: 'The quote that waits.' }),
    estimatedCostUsd: usd('The amount of the quote'),
    approvalAboveUsd: usd('What the key may spend on a job without its owner'),
    expiresAt: time('When the quote ends, and the approval with it.'),
  }),
  DAILY_BUDGET_EXCEEDED: z.object({
    dailyBudgetUsd: usd('The budget of the day'),
    spentUsd: usd('What is spent of it'),
    reservedUsd: usd('What running jobs hold'),
    requestedUsd: usd('What this job needs'),
    resetsAt: time('The next 00:00 UTC.'),
  }),
  CONCURRENCY_LIMIT_REACHED: z.object({
    limit: count('Jobs at once.'),
    active: count('Jobs that are active.'),
    retryAfterSeconds: seconds,
  }),
  QUOTA_EXCEEDED: z.object({
    quota: z.enum(['calls', 'spend']).meta({ description: 'Which quota of the day is used up.' }),
    limit: count('Calls a day.').optional(),
    limitUsd: usd('The share of the day').optional(),
    spentUsd: usd('What is spent of it').optional(),
    reservedUsd: usd('What running jobs hold').optional(),
    requestedUsd: usd('What this call needs').optional(),
    resetsAt: time('The next 00:00 UTC.'),
    retryAfterSeconds: seconds,
  }),
  RATE_LIMITED: z.object({ retryAfterSeconds: seconds }),
  PLATFORM_BUDGET_EXCEEDED: z.object({ retryAfterSeconds: seconds }),
  SERVICE_UNAVAILABLE: z.object({ retryAfterSeconds: seconds }),
} as const satisfies Partial<Record<ErrorCode, z.ZodObject>>;

/** What a refusal of the code carries, as values of the service: times are dates. */
export type ErrorMembers<C extends ErrorCode> = C extends keyof typeof ERROR_MEMBERS
  ? z.output<(typeof ERROR_MEMBERS)[C]>
  : unknown;

/** The schema of what a refusal of the code carries; null: nothing more. */
export function membersOf(code: ErrorCode): z.ZodObject | null {
  return (ERROR_MEMBERS as Partial<Record<ErrorCode, z.ZodObject>>)[code] ?? null;
}
