import type { Config } from '../../config.ts';
import type { Db } from '../../core/database.ts';
import { type Issue, validationFailed } from '../../core/errors.ts';
import { type MicroUsd, microsFromUsd, usdFromMicros } from '../../core/money.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { SetSpendControls } from './schemas.ts';

export interface SpendLimits {
  dailyBudgetMicros: MicroUsd;
  maxConcurrentJobs: number;
  countUpstream: boolean;
}

/** An owner's own limits, never above the operator's ceilings, even when those were lowered later. */
export async function spendLimits(db: Db, config: Config, ownerId: string): Promise<SpendLimits> {
  const row = await db
    .selectFrom('accounts')
    .select(['byok_daily_budget_micros', 'byok_max_concurrent_jobs', 'count_upstream'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const budget = row.byok_daily_budget_micros ?? microsFromUsd(config.BYOK_DAILY_BUDGET_USD);
  const jobs = row.byok_max_concurrent_jobs ?? config.BYOK_MAX_CONCURRENT_JOBS;
  return {
    dailyBudgetMicros: Math.min(budget, microsFromUsd(config.BYOK_DAILY_BUDGET_MAX_USD)),
    maxConcurrentJobs: Math.min(jobs, config.BYOK_MAX_CONCURRENT_JOBS_CEILING),
    countUpstream: row.count_upstream,
  };
}

function shown({ dailyBudgetMicros, maxConcurrentJobs, countUpstream }: SpendLimits) {
  return { dailyBudgetUsd: usdFromMicros(dailyBudgetMicros), maxConcurrentJobs, countUpstream };
}

export async function readSpendControls(ctx: RequestContext) {
  const { config, database } = ctx.app;
  const limits = await spendLimits(database.db, config, callerOf(ctx).accountId);
  return {
    ...shown(limits),
    ceilings: {
      dailyBudgetUsd: config.BYOK_DAILY_BUDGET_MAX_USD,
      maxConcurrentJobs: config.BYOK_MAX_CONCURRENT_JOBS_CEILING,
    },
  };
}

/** @throws AppError VALIDATION_FAILED above a ceiling of the operator */
export async function setSpendControls(ctx: RequestContext, input: SetSpendControls) {
  const { config, database } = ctx.app;
  const issues: Issue[] = [];
  const { dailyBudgetUsd, maxConcurrentJobs, countUpstream } = input;
  if ((dailyBudgetUsd ?? 0) > config.BYOK_DAILY_BUDGET_MAX_USD) {
    issues.push({ path: 'dailyBudgetUsd', message: `at most ${config.BYOK_DAILY_BUDGET_MAX_USD}` });
  }
  if ((maxConcurrentJobs ?? 0) > config.BYOK_MAX_CONCURRENT_JOBS_CEILING) {
    issues.push({ path: 'maxConcurrentJobs', message: `at most ${config.BYOK_MAX_CONCURRENT_JOBS_CEILING}` });
  }
  if (issues.length > 0) throw validationFailed(issues);
  const accountId = callerOf(ctx).accountId;
  const changes = {
    ...(dailyBudgetUsd === undefined ? {} : { byok_daily_budget_micros: microsFromUsd(dailyBudgetUsd) }),
    ...(maxConcurrentJobs === undefined ? {} : { byok_max_concurrent_jobs: maxConcurrentJobs }),
    ...(countUpstream === undefined ? {} : { count_upstream: countUpstream }),
  };
  if (Object.keys(changes).length > 0) {
    await database.transaction(async (tx) => {
      const before = await spendLimits(tx.db, config, accountId);
      await tx.db.updateTable('accounts').set(changes).where('id', '=', accountId).execute();
      const after = await spendLimits(tx.db, config, accountId);
      const details = { ...input, raised: after.dailyBudgetMicros > before.dailyBudgetMicros, before: shown(before) };
      await record(tx, ctx.origin, { action: 'spend-controls.set', target: accountId, details });
    });
  }
  return await readSpendControls(ctx);
}
