import type { z } from 'zod';
import type { Caller } from '../../core/caller.ts';
import type { Db } from '../../core/database.ts';
import { nextMidnight } from '../../core/dates.ts';
import { usdFromMicros } from '../../core/money.ts';
import { connectionsOf, verifiedConnections } from '../connections/connections.ts';
import { isServed, priceLists } from '../connections/price-lists.ts';
import { type SpendLimits, spendLimits } from '../connections/spend-controls.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { budgetToday } from '../spend/budget.ts';
import { countedUpstream } from '../spend/upstream.ts';
import { activeJobs } from './admission.ts';
import { PROVIDERS, type Readiness, type ReadinessReason } from './readiness-schema.ts';

/** Whether a job could be confirmed now: both connections verified, budget left, a slot free (contract 6.1). */
export async function readiness(ctx: RequestContext): Promise<z.output<typeof Readiness>> {
  const { db } = ctx.app.database;
  const caller = callerOf(ctx);
  const limits = await spendLimits(db, ctx.app.config, caller.accountId);
  const { problems } = await verifiedConnections(db, caller.accountId);
  const { remainingMicros, budget } = await budgetState(db, caller.accountId, limits);
  const concurrency = await concurrencyState(db, caller.accountId, limits);
  const reasons: ReadinessReason[] = [...problems];
  if (await modelIsGone(ctx, caller.accountId)) reasons.push('MODEL_UNAVAILABLE');
  if (concurrency.available === 0) reasons.push('CONCURRENCY_LIMIT_REACHED');
  if (remainingMicros === 0 || (await keyIsUsedUp(db, caller))) reasons.push('DAILY_BUDGET_EXCEEDED');
  const connections = await connectionStates(db, caller.accountId);
  return { ready: reasons.length === 0, reasons, connections, budget, concurrency };
}

async function budgetState(db: Db, ownerId: string, { dailyBudgetMicros }: SpendLimits) {
  const booked = await budgetToday(db, `owner:${ownerId}`);
  const upstream = await countedUpstream(db, ownerId);
  const spentMicros = booked.spentMicros + upstream.spentMicros;
  const reservedMicros = booked.reservedMicros + upstream.heldMicros;
  const remainingMicros = Math.max(0, dailyBudgetMicros - spentMicros - reservedMicros);
  const budget = {
    dailyBudgetUsd: usdFromMicros(dailyBudgetMicros),
    spentUsd: usdFromMicros(spentMicros),
    reservedUsd: usdFromMicros(reservedMicros),
    remainingUsd: usdFromMicros(remainingMicros),
    resetsAt: nextMidnight(booked.day),
  };
  return { remainingMicros, budget };
}

async function concurrencyState(db: Db, ownerId: string, { maxConcurrentJobs: limit }: SpendLimits) {
  const active = await activeJobs({ db }, ownerId);
  return { limit, active, available: Math.max(0, limit - active) };
}

/** A model that left the gateway's list since the connection was verified, or that verification did not find in it. */
async function modelIsGone({ app }: RequestContext, ownerId: string): Promise<boolean> {
  const { db } = app.database;
  const gateway = (await connectionsOf(db, ownerId)).find(({ provider }) => provider === 'openrouter');
  if (!gateway) return false;
  if (gateway.last_verification_code === 'MODEL_UNAVAILABLE') return true;
  return isServed(await priceLists(db), gateway.model ?? app.config.OPENROUTER_MODEL) === false;
}

/** A key's own limit is part of the same admission (invariant 4). */
async function keyIsUsedUp(db: Db, { keyId, keyDailyLimitMicros: limit }: Caller): Promise<boolean> {
  if (keyId === null || limit === null) return false;
  const { spentMicros, reservedMicros } = await budgetToday(db, `key:${keyId}`);
  return spentMicros + reservedMicros >= limit;
}

async function connectionStates(db: Db, ownerId: string) {
  const rows = await connectionsOf(db, ownerId);
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
