import { sql } from 'kysely';
import { type Tx, today } from '../../core/database.ts';
import { few } from '../../core/few.ts';
import type { AppContext } from '../context.ts';
import type { AdmittedUnit, NewJob } from '../jobs/insert-job.ts';
import { holdsShare } from '../jobs/reserve-shared.ts';
import { boundOf } from '../jobs/reusable.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import type { QuotaAccount } from '../quotas/quota.ts';
import { cachedResult } from '../shared-cache/results.ts';

/** What somebody asks for, identified and planned. */
export interface Submission {
  request: ResearchRequest;
  label?: string | undefined;
  caller: QuotaAccount;
  identity: string;
  /** Units of its plan. */
  total: number;
}

/** What a job of it begins with, however it is admitted. */
export function baseOf(app: AppContext, { caller, request, label, identity }: Submission) {
  return {
    ownerId: caller.accountId,
    pipeline: 'shared' as const,
    request,
    label,
    identity,
    dataSource: app.providers.dataSource,
    priceVersion: app.providers.prices.version,
    model: app.config.OPENROUTER_MODEL,
  };
}

/** A job of its own of it. @param quota the call that was taken for it, on the day of the admission; null: it buys nothing */
export function newJobOf(
  app: AppContext,
  { submission, units }: { submission: Submission; units: AdmittedUnit[] },
  quota: { charged: 0 | 1; day: string } | null,
): NewJob {
  const studentShare = holdsShare(submission.caller);
  const booked = quota && { quota, reservedMicros: boundOf(units), budgetDay: quota.day, studentShare };
  return { ...baseOf(app, submission), units, columns: { ...booked } };
}

/** Where the answers lie that it need not buy. */
export function storeOf(app: AppContext, { caller }: Submission) {
  return { pipeline: 'shared', owner_id: caller.accountId, data_source: app.providers.dataSource } as const;
}

export interface Seen {
  /** Whether an equal job may be under way, */
  isRunning: boolean;
  /** and whether the cache answers by now: what ended meanwhile is either. */
  isCached: boolean;
  /** The UTC day. */
  day: string;
}

/** One statement and so one snapshot, in the order of the identities. Who asks holds their names: nothing equal begins meanwhile. */
export async function lookAround({ db }: Tx, identities: readonly string[]): Promise<Seen[]> {
  const listed = JSON.stringify(identities.map((identity, nth) => ({ identity, nth })));
  const { rows } = await sql<Seen>`
    select ${today} as day, exists (select from jobs where ${isLeading(sql`asked.identity`)}) as "isRunning",
      exists (select from ${cachedResult(sql`asked.identity`)} known) as "isCached"
    from ${few(sql`identity, nth`, sql`json_to_recordset(${listed}::json) as listed (identity text, nth integer)`)} as asked
    order by nth`.execute(db);
  return rows;
}

/** Columns of `jobs`: of this identity, under way, and no follower. */
export function isLeading(identity: ReturnType<typeof sql>) {
  return sql<boolean>`request_identity = ${identity} and pipeline = 'shared' and completed_at is null
    and follows_job_id is null and cancel_requested_at is null`;
}
