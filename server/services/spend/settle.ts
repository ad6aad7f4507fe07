import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { few } from '../../core/few.ts';
import type { MicroUsd } from '../../core/money.ts';
import { base64Of, packedOf } from '../../core/packed.ts';
import { ledgerEntry, spentPosting } from './ledger.ts';
import { storedAs, storedValue } from './stored-answer.ts';
import { COST_UNKNOWN, FAST_LANE, isOpen, OVERTOOK } from './unit-states.ts';
import { type Attempt, answerVersion, type Claim, type UnitRow } from './units.ts';

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

/** The end of one attempt, and the same as the statement takes it. */
export interface Settling extends Attempt {
  text: string;
  /** Packed; null where there is none. */
  answer: Uint8Array | null;
}

/** A unit as its settling leaves it, and under which key and in which version its answer is stored now; null: it is not. */
export interface Settled {
  unit: Left;
  storedKey: string | null;
  version: string | null;
}

type Left = Pick<UnitRow, (typeof LEFT)[number]>;

const LEFT = ['state', 'outcome_code', 'cost_micros', 'provider_id', 'sent_at', 'settled_at', 'lookup_at'] as const;

/** Whether `u` overtook a posting. What was unknown for a while has another code by now; its flight is in the fast lane still. */
const hasOvertaken = sql`(u.outcome_code = ${OVERTOOK} or u.state = 'unknown' and exists (
  select from answers f where f.scope = s.scope and f.unit_key = u.unit_key || ${FAST_LANE} and f.unit_id = u.id))`;

/** Units that are settled by one statement at most. */
export const MOST_SETTLED = 8;

/** @throws RangeError when an answer is too large or too deep for a text */
export async function settlingOf({ unitId, fence }: Attempt, s: Settlement): Promise<Settling> {
  const { scope, state, code, costMicros, upstreamMicros = 0, providerId, body, ttlSeconds, endpoint } = s;
  const row = { scope, state, code, cost: costMicros, upstream: upstreamMicros, provider: providerId, endpoint };
  const answer = body === undefined ? null : await packedOf(body);
  const packed = answer && base64Of(answer);
  return {
    unitId,
    fence,
    text: JSON.stringify({ unit: unitId, attempt: fence, ...row, ttl: ttlSeconds, packed }),
    answer,
  };
}

/**
 * Stores of each unit the answer, its end, its ledger row and its posting in one statement: all or nothing (invariant 8). An
 * answer that somebody else is still buying is stored as well: who comes next need not wait.
 * Returns what was settled of each; null when the attempt is closed already: nothing is written of it then.
 */
export async function settleUnits(db: Db, settlings: readonly Settling[]): Promise<(Settled | null)[]> {
  const { rows } = await sql<Attempt & Left & Omit<Settled, 'unit'>>`
    with s as (
      select * from ${few(
        sql`*`,
        sql`json_to_recordset(${`[${settlings.map(({ text }) => text).join()}]`}::json) as s(unit uuid, attempt integer, scope text,
          state text, code text, cost bigint, upstream bigint, provider text, endpoint text, ttl double precision, packed text)`,
      )} as s
    ), unit as (
      update job_units u set state = s.state,
        outcome_code = coalesce(s.code, case when ${hasOvertaken} then ${OVERTOOK} end), cost_micros = s.cost,
        provider_id = coalesce(s.provider, u.provider_id), settled_at = app_now(), lookup_at = null
      from s, jobs j
      where ${isOpen({ unitId: sql`s.unit`, fence: sql`s.attempt` })} and j.id = u.job_id
      returning u.*, j.owner_id, j.key_id, j.pipeline, j.budget_day, j.label as job_label, s.scope, s.endpoint, s.upstream,
        s.ttl, s.packed
    ), answer as (
      update answers a set state = 'ready', ${storedAs(sql`unit.packed`)}, cost_micros = unit.cost_micros, created_at = app_now(),
        expires_at = app_now() + unit.ttl * interval '1 second'
      from unit where unit.state = 'settled' and a.scope = unit.scope and a.unit_key = unit.unit_key
        and (a.unit_id = unit.id or a.state = 'pending')
      returning unit.id, a.unit_key, ${answerVersion} as version
    ), released as (
      delete from held_answers h using unit where h.unit_id = unit.id
    ), entry as (
      ${ledgerEntry({
        from: sql`unit where cost_micros > 0 or state = 'settled'`,
        ...{ endpoint: sql`endpoint`, cost: sql`cost_micros`, outcome: sql`state` },
      })}
    ), upstream as (
      insert into upstream_costs (unit_id, job_id, owner_id, day, upstream_micros)
      select id, job_id, owner_id, budget_day, upstream from unit where pipeline = 'byok' and upstream > 0
    ), posting as (
      ${spentPosting(sql`cost_micros`)}
    )
    select unit.id as "unitId", fence, answer.unit_key as "storedKey", version, ${sql.join(LEFT.map((name) => sql.ref(name)))}
    from unit left join answer using (id)`.execute(db);
  return settlings.map(({ unitId, fence }) => {
    const found = rows.find((row) => row.unitId === unitId && row.fence === fence);
    if (!found) return null;
    const { unitId: _, fence: __, storedKey, version, ...unit } = found;
    return { unit, storedKey, version };
  });
}

/** The same of one unit. */
export async function settleUnit(db: Db, attempt: Attempt, settlement: Settlement): Promise<boolean> {
  return (await settleUnits(db, [await settlingOf(attempt, settlement)]))[0] !== null;
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
      update answers a set state = 'ready', ${answer ? storedValue(answer.body) : storedAs(sql`null`)},
        cost_micros = unit.bound_micros, created_at = app_now(),
        expires_at = app_now() + ${answer?.ttlSeconds ?? 0}::double precision * interval '1 second'
      from unit where ${answer !== undefined} and a.scope = ${answer?.scope ?? ''} and a.unit_key = unit.unit_key
        and (a.unit_id = unit.id or a.state = 'pending')
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
