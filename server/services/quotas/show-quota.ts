import { callerOf, type RequestContext } from '../context.ts';
import { limitOf, quotaState } from './quota.ts';

const DAY_SECONDS = 86_400;

/** Adds a student's daily quota to the answer's rate limits: policy `research` (contract 1). Admins have none to show. */
export async function showQuota(ctx: Pick<RequestContext, 'app' | 'caller' | 'effects'>): Promise<void> {
  const { rateLimits } = ctx.effects;
  if (rateLimits.some(({ policy }) => policy === 'research')) return;
  const caller = callerOf(ctx);
  if (limitOf(caller, ctx.app.config) === null) return;
  const { limit, remaining, resetsAt } = await quotaState(ctx.app.database.db, caller, ctx.app.config);
  if (limit === null || remaining === null) return;
  const resetSeconds = Math.max(0, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  rateLimits.push({ policy: 'research', limit, remaining, resetSeconds, windowSeconds: DAY_SECONDS });
}
