import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import { MICROS_PER_USD, type MicroUsd } from '../../core/money.ts';
import { announce, eventsOf } from './outbox.ts';

export { owedFor } from './outbox.ts';

/** Parts of the daily budget whose reaching is told, percent. */
const THRESHOLDS = [50, 80, 100];
/** Publications that one event names; whoever wants all of them reads the feed. */
const NAMED_ITEMS = 50;

const iso = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const usd = (micros: RawBuilder<unknown>) => sql`(${micros})::numeric / ${sql.lit(MICROS_PER_USD)}`;

/**
 * `job.final` of jobs of either pipeline, for the statement that ends them or inserts them final. A quote that needed a person and
 * its job are one subject. @param jobs rows of jobs, each with the `event_id` of its own
 */
export function finalEvents(jobs: RawBuilder<unknown>): ReturnType<typeof eventsOf> {
  return eventsOf(sql`select j.event_id as id, j.owner_id, 'job.final' as type, 'job:' || coalesce(j.quote_id, j.id) as subject,
    null::text as once_key, jsonb_build_object('jobId', j.id, 'pipeline', j.pipeline, 'kind', j.operation,
      'status', j.status, 'errorCode', j.error_code, 'dataSource', j.data_source, 'fromCache', j.from_cache,
      'cost', jsonb_build_object('actualUsd', ${usd(sql`j.actual_micros`)}, 'unknownUsd', ${usd(sql`j.unknown_micros`)},
        'savedUsd', ${usd(sql`j.saved_micros`)}),
      'quoteId', j.quote_id, 'retryOfJobId', j.retry_of_job_id,
      'createdAt', ${iso(sql`j.created_at`)}, 'completedAt', ${iso(sql`j.completed_at`)}) as data
    from ${jobs} j`);
}

export interface BudgetUse {
  ownerId: string;
  /** The UTC day that was booked on. */
  day: string;
  limitMicros: MicroUsd;
  /** Spent, held and asked for outside of the budget's own books, and counted in it. */
  elsewhere: { spentMicros: MicroUsd; heldMicros: MicroUsd; askedMicros: MicroUsd };
}

/**
 * `budget.reached`, in the transaction that reserves: for each part of the owner's daily budget that what is spent and
 * reserved has reached by now, each once a UTC day.
 */
export async function announceBudget(tx: Tx, { ownerId, day, limitMicros, elsewhere }: BudgetUse): Promise<void> {
  const spent = sql`(b.spent_micros + ${elsewhere.spentMicros}::bigint)`;
  const reserved = sql`(b.reserved_micros + ${elsewhere.heldMicros + elsewhere.askedMicros}::bigint)`;
  const ids = THRESHOLDS.map(() => newId());
  await announce(
    tx,
    sql`select t.id, ${ownerId}::uuid as owner_id, 'budget.reached' as type, 'budget:' || b.day as subject,
      'budget:' || b.day || ':' || t.percent as once_key, jsonb_build_object('day', b.day, 'percent', t.percent,
        'dailyBudgetUsd', ${usd(sql`${limitMicros}::bigint`)}, 'spentUsd', ${usd(spent)}, 'reservedUsd', ${usd(reserved)},
        'resetsAt', to_char(b.day + 1, 'YYYY-MM-DD"T00:00:00.000Z"')) as data
      from budget_days b cross join unnest(${ids}::uuid[], ${THRESHOLDS}::integer[]) as t (id, percent)
      where b.subject = ${`owner:${ownerId}`} and b.day = ${day}::date and ${spent} + ${reserved} > 0
        and (${spent} + ${reserved}) * 100 >= ${limitMicros}::bigint * t.percent
      order by t.percent`,
  );
}

/** `feed.published`, for everybody, for the statement that publishes: from the rows of the feed that it inserts. */
export function publicationEvents(published: RawBuilder<unknown>): ReturnType<typeof eventsOf> {
  return eventsOf(sql`select ${newId()}::uuid as id, null::uuid as owner_id, 'feed.published' as type, 'feed' as subject,
      null::text as once_key, jsonb_build_object('count', count(*), 'items', (jsonb_agg(jsonb_build_object('id', f.id::text,
        'kind', f.kind, 'keyword', f.keyword, 'class', f.class, 'publishedAt', ${iso(sql`f.published_at`)})
        order by f.id) filter (where f.place <= ${NAMED_ITEMS}))) as data
    from (select p.*, row_number() over (order by p.id) as place from ${published} p) f having count(*) > 0`);
}

/** A quote that a key may not confirm alone. */
export interface ApprovalRequest {
  quoteId: string;
  /** The key that asked. */
  keyId: string;
  approvalAboveMicros: MicroUsd;
  /** Where its owner decides. */
  approvalUrl: string;
}

/** `approval.requested`, in the transaction that asks for the approval; once for a quote, however often it is asked for. */
export async function announceApproval(tx: Tx, request: ApprovalRequest): Promise<void> {
  const { quoteId, keyId, approvalUrl, approvalAboveMicros } = request;
  await announce(
    tx,
    sql`select ${newId()}::uuid as id, q.owner_id, 'approval.requested' as type, 'job:' || q.id as subject,
      'approval:' || q.id as once_key, jsonb_build_object('quoteId', q.id, 'operation', q.operation,
        'keyId', ${keyId}::uuid, 'approvalUrl', ${approvalUrl}::text,
        'estimatedCostUsd', ${usd(sql`q.estimated_micros`)},
        'approvalAboveUsd', ${usd(sql`${approvalAboveMicros}::bigint`)},
        'expiresAt', ${iso(sql`q.expires_at`)}) as data
      from quotes q where q.id = ${quoteId}`,
  );
}
