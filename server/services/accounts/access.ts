import { sql } from 'kysely';
import type { Caller, Scope } from '../../core/caller.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { type QuotaState, quotaState } from '../quotas/quota.ts';

/** The state of the calling account. An admin has no trial: inactive, with null figures. */
export interface AccessView {
  userId: string;
  email: string;
  role: Caller['role'];
  trial: { active: boolean; daysLeft: number | null; expiresAt: Date | null };
  quota: QuotaState;
  blocked: boolean;
  blockedReason: string | null;
  auth: { kind: Caller['kind']; scopes: Scope[] };
  /** The password was generated and shown once. */
  mustChangePassword: boolean;
}

/** What the caller may do right now; answers blocked accounts and ended trials too. */
export async function readAccess(ctx: RequestContext): Promise<AccessView> {
  const caller = callerOf(ctx);
  const { app } = ctx;
  return {
    userId: caller.accountId,
    email: caller.email,
    role: caller.role,
    trial: await trialOf(ctx, caller.trialExpiresAt),
    quota: await quotaState(app.database.db, caller, app.config),
    blocked: caller.blocked,
    blockedReason: caller.blockedReason,
    auth: { kind: caller.kind, scopes: [...caller.scopes] },
    mustChangePassword: caller.mustChangePassword,
  };
}

/** Days left are rounded up: the last hours of a trial are its last day. */
async function trialOf(ctx: RequestContext, expiresAt: Date | null): Promise<AccessView['trial']> {
  if (expiresAt === null) return { active: false, daysLeft: null, expiresAt: null };
  const { daysLeft } = await ctx.app.database.db
    .selectNoFrom(
      sql<number>`greatest(0, ceil(extract(epoch from ${expiresAt}::timestamptz - app_now()) / 86400))::integer`.as(
        'daysLeft',
      ),
    )
    .executeTakeFirstOrThrow();
  return { active: daysLeft > 0, daysLeft, expiresAt };
}
