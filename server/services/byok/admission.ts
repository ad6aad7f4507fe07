import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/database.ts';
import { nextMidnight } from '../../core/dates.ts';
import { AppError } from '../../core/errors.ts';
import { lockName } from '../../core/locks.ts';
import { type MicroUsd, usdFromMicros } from '../../core/money.ts';
import { spendLimits } from '../connections/spend-controls.ts';
import type { AppContext } from '../context.ts';
import { type BudgetSubject, budgetToday, reserve } from '../spend/budget.ts';
import { type Claim, isUnfinished } from '../spend/units.ts';
import { countedUpstream, type Upstream } from '../spend/upstream.ts';
import { announceBudget } from '../webhooks/announcements.ts';

/** No limit of its own; still counted, so that a limit set later in the day knows what was spent. */
const UNLIMITED: MicroUsd = Number.MAX_SAFE_INTEGER;

/** @throws AppError CONCURRENCY_LIMIT_REACHED with `limit` and `active`, counted in jobs */
export async function slotFree(tx: Tx, app: AppContext, ownerId: string): Promise<void> {
  const { maxConcurrentJobs: limit } = await spendLimits(tx.db, app.config, ownerId);
  const active = await activeJobs(tx, ownerId);
  if (active >= limit)
    throw new AppError('CONCURRENCY_LIMIT_REACHED', { details: { limit, active, retryAfterSeconds: 5 } });
}

/**
 * Jobs of an owner that buy or may still buy. One that waits for evidence about what it sent (its worker died, its answers
 * were lost) sends nothing meanwhile: it holds its reservation until its end, but no slot (invariant 5). Before it buys what
 * follows it takes one again (`takeSlotAgain`).
 */
export async function activeJobs({ db }: Tx, ownerId: string): Promise<number> {
  const { active } = await db
    .selectFrom('jobs')
    .select((of) => of.fn.countAll<number>().as('active'))
    .where('owner_id', '=', ownerId)
    .where('pipeline', '=', 'byok')
    .where(isUnfinished)
    .where('awaits_evidence', '=', false)
    .where((of) =>
      of.exists(
        of
          .selectFrom('job_units')
          .select('job_units.id')
          .whereRef('job_units.job_id', '=', 'jobs.id')
          .where('job_units.state', 'in', ['planned', 'sending']),
      ),
    )
    .executeTakeFirstOrThrow();
  return active;
}

/** Gives a job that waited for evidence a slot again, under its owner's lock; false while none is free. */
export async function takeSlotAgain(app: AppContext, claim: Claim, ownerId: string): Promise<boolean> {
  return await app.database.transaction(async (tx) => {
    await lockName(tx, `owner:${ownerId}`);
    const { maxConcurrentJobs: limit } = await spendLimits(tx.db, app.config, ownerId);
    if ((await activeJobs(tx, ownerId)) >= limit) return false;
    const row = tx.db.updateTable('jobs').set({ awaits_evidence: false });
    const { numUpdatedRows } = await row
      .where('id', '=', claim.jobId)
      .where('fence', '=', claim.fence)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** What a quote may cost: by its providers, and of that by the gateway, where an own provider key may pay as much again. */
export interface Asked {
  amount: MicroUsd;
  gatewayAmount: MicroUsd;
}

/**
 * Reserves a quote's amount of the owner's day, and of the key's when a key confirms it. Returns the UTC day of both, also
 * when midnight passes in between. Whoever counts what own provider keys pay needs room for that as well.
 * @throws AppError DAILY_BUDGET_EXCEEDED with the figures of the budget that did not cover it
 */
export async function reserveFor(
  tx: Tx,
  app: AppContext,
  payer: Pick<Caller, 'accountId' | 'keyId' | 'keyDailyLimitMicros'>,
  asked: Asked,
): Promise<string> {
  const { amount } = asked;
  const { dailyBudgetMicros, countUpstream } = await spendLimits(tx.db, app.config, payer.accountId);
  const upstream = await countedUpstream(tx.db, payer.accountId);
  const elsewhere = { ...upstream, askedMicros: countUpstream ? asked.gatewayAmount : 0 };
  const own = { subject: `owner:${payer.accountId}`, amount, limit: dailyBudgetMicros, elsewhere } as const;
  const day = await reserveOrRefuse(tx, own);
  await announceBudget(tx, { ownerId: payer.accountId, day, limitMicros: dailyBudgetMicros, elsewhere });
  if (payer.keyId) {
    const limit = payer.keyDailyLimitMicros ?? UNLIMITED;
    await reserveOrRefuse(tx, { subject: `key:${payer.keyId}`, amount, limit, day });
  }
  return day;
}

interface Share {
  subject: BudgetSubject;
  amount: MicroUsd;
  limit: MicroUsd;
  /** Spent, held and asked for outside of this budget's own books, and counted in it. */
  elsewhere?: Upstream & { askedMicros: MicroUsd };
  day?: string;
}

const NOWHERE = { spentMicros: 0, heldMicros: 0, askedMicros: 0 };

async function reserveOrRefuse(tx: Tx, { subject, amount, limit, elsewhere = NOWHERE, day }: Share): Promise<string> {
  const { spentMicros, heldMicros, askedMicros } = elsewhere;
  const room = Math.max(0, limit - spentMicros - heldMicros - askedMicros);
  const reserved = await reserve(tx.db, subject, amount, room, day);
  if (reserved) return reserved;
  const state = await budgetToday(tx.db, subject);
  throw new AppError('DAILY_BUDGET_EXCEEDED', {
    details: {
      dailyBudgetUsd: usdFromMicros(limit),
      spentUsd: usdFromMicros(state.spentMicros + spentMicros),
      reservedUsd: usdFromMicros(state.reservedMicros + heldMicros),
      requestedUsd: usdFromMicros(amount + askedMicros),
      resetsAt: nextMidnight(state.day),
    },
  });
}
