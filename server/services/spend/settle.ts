import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import { ledgerEntry, spentPosting } from './ledger.ts';
import { COST_UNKNOWN, isOpen, OVERTOOK } from './unit-states.ts';
import type { Attempt, Claim } from './units.ts';

/** What came of a purchase whose cost is known. */
export interface Settlement {
  scope: string;
  state: 'settled' | 'failed';
  code: string | null;
  costMicros: MicroUsd;
  /** What the owner's own key at a model provider was charged beside it. */
  upstreamMicros?: MicroUsd | undefined;
  providerId: string | null;
  /** The answer, for `settled`. */
  body: unknown;
  /** How long the answer may serve other requests, seconds. */
  ttlSeconds: number;
  endpoint: string;
}

/**
 * Stores the answer, the unit's end, its ledger row and its posting in one statement: all or nothing (invariant 8). An answer
 * that somebody else is still buying is stored as well: who comes next need not wait.
 * Returns false when the attempt is closed already; nothing is written then.
 */
export async function settleUnit(db: Db, attempt: Attempt, s: Settlement): Promise<boolean> {
  const { rows } = await sql<{ done: number }>`
    with unit as (
      update job_units u set state = ${s.state},
        outcome_code = coalesce(${s.code}, case u.outcome_code when ${OVERTOOK} then ${OVERTOOK} end), cost_micros = ${s.costMicros}::bigint,
        provider_id = coalesce(${s.providerId}, u.provider_id), settled_at = app_now(), lookup_at = null
      from jobs j
      where ${isOpen(attempt)} and j.id = u.job_id
      returning u.*, j.owner_id, j.key_id, j.pipeline, j.budget_day, j.label as job_label
    ), answer as (
      update answers a set state = 'ready', body = ${s.body === undefined ? null : JSON.stringify(s.body)}::jsonb,
        cost_micros = ${s.costMicros}::bigint, created_at = app_now(),
        expires_at = app_now() + ${s.ttlSeconds}::double precision * interval '1 second'
      from unit where ${s.state === 'settled'} and a.scope = ${s.scope} and a.unit_key = unit.unit_key
        and (a.unit_id = unit.id or a.state = 'pending')
    ), released as (
      delete from held_answers h using unit where h.unit_id = unit.id
    ), entry as (
      ${ledgerEntry({
        from: sql`unit where cost_micros > 0 or ${s.state === 'settled'}`,
        ...{ endpoint: sql`${s.endpoint}`, cost: sql`cost_micros`, outcome: s.state },
      })}
    ), upstream as (
      insert into upstream_costs (unit_id, job_id, owner_id, day, upstream_micros)
      select id, job_id, owner_id, budget_day, ${s.upstreamMicros ?? 0}::bigint from unit
      where pipeline = 'byok' and ${s.upstreamMicros ?? 0}::bigint > 0
    ), posting as (
      ${spentPosting(sql`cost_micros`)}
    )
    select count(*) as done from unit`.execute(db);
  return rows[0]!.done === 1;
}

/**
 * No evidence came: the unit stays `unknown` to its owner and its bound is booked as spent (docs/money-safety.md 2).
 * Only a person, or evidence found later, changes that. `answer`: what arrived whole without a cost; it serves like any other.
 */
export async function presumeSpent(
  db: Db,
  attempt: Attempt,
  { holder, answer }: { holder: Claim; answer?: Pick<Settlement, 'scope' | 'body' | 'ttlSeconds'> | undefined },
): Promise<void> {
  await sql`
    with unit as (
      update job_units u set state = 'unknown', outcome_code = ${answer ? COST_UNKNOWN : 'OUTCOME_UNKNOWN'}, lookup_at = null,
        settled_at = app_now()
      from jobs j where ${isOpen(attempt)} and j.id = u.job_id and j.id = ${holder.jobId} and j.fence = ${holder.fence}
      returning u.*, j.owner_id, j.key_id, j.pipeline, j.budget_day, j.label as job_label
    ), answer as (
      update answers a set state = 'ready', body = ${answer ? JSON.stringify(answer.body) : null}::jsonb,
        cost_micros = unit.bound_micros, created_at = app_now(),
        expires_at = app_now() + ${answer?.ttlSeconds ?? 0}::double precision * interval '1 second'
      from unit where ${answer !== undefined} and a.scope = ${answer?.scope ?? ''} and a.unit_key = unit.unit_key
        and a.unit_id = unit.id
    ), released as (
      delete from held_answers h using unit where h.unit_id = unit.id
    ), entry as (
      ${ledgerEntry({
        from: sql`unit`,
        ...{ endpoint: sql`operation`, cost: sql`bound_micros`, outcome: 'presumed' },
      })}
    )
    ${spentPosting(sql`bound_micros`)}`.execute(db);
}
