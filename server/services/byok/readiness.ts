import { z } from 'zod';
import { nextMidnight } from '../../core/dates.ts';
import { usdFromMicros } from '../../core/money.ts';
import { connectionsOf, verifiedConnections } from '../connections/connections.ts';
import { spendLimits } from '../connections/spend-controls.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { Timestamp, Usd } from '../fields.ts';
import { budgetToday } from '../spend/budget.ts';
import { activeJobs } from './admission.ts';

const PROVIDERS = ['dataforseo', 'openrouter'] as const;

export const Readiness = z.object({
  ready: z.boolean(),
  reasons: z.array(z.string()),
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

/** Whether a job could be confirmed now: both connections verified, budget left, a slot free (contract 6.1). */
export async function readiness(ctx: RequestContext): Promise<z.output<typeof Readiness>> {
  const { app } = ctx;
  const { db } = app.database;
  const ownerId = callerOf(ctx).accountId;
  const limits = await spendLimits(db, app.config, ownerId);
  const budget = await budgetToday(db, `owner:${ownerId}`);
  const active = await activeJobs({ db }, ownerId);
  const { problems } = await verifiedConnections(db, ownerId);
  const remaining = Math.max(0, limits.dailyBudgetMicros - budget.spentMicros - budget.reservedMicros);
  const available = Math.max(0, limits.maxConcurrentJobs - active);
  const reasons: string[] = [...problems];
  if (remaining === 0) reasons.push('DAILY_BUDGET_EXCEEDED');
  if (available === 0) reasons.push('CONCURRENCY_LIMIT_REACHED');
  return {
    ready: reasons.length === 0,
    reasons,
    connections: await connectionStates(ctx, ownerId),
    budget: {
      dailyBudgetUsd: usdFromMicros(limits.dailyBudgetMicros),
      spentUsd: usdFromMicros(budget.spentMicros),
      reservedUsd: usdFromMicros(budget.reservedMicros),
      remainingUsd: usdFromMicros(remaining),
      resetsAt: nextMidnight(budget.day),
    },
    concurrency: { limit: limits.maxConcurrentJobs, active, available },
  };
}

async function connectionStates(ctx: RequestContext, ownerId: string) {
  const rows = await connectionsOf(ctx.app.database.db, ownerId);
  return PROVIDERS.map((provider) => {
    const row = rows.find((candidate) => candidate.provider === provider);
    return {
      provider,
      configured: row !== undefined,
      verified: row?.verification_status === 'valid',
      verifiedAt: row?.verified_at ?? null,
      version: row?.credential_version ?? null,
    };
  });
}
