import { sql } from 'kysely';
import type { DatabaseHandle, Db, Tx } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import { payingSubject, post, settleReservation, subjectsOf } from './budget.ts';
import { ledgerEntry } from './ledger.ts';
import { lockDoubt, merged } from './noted.ts';
import { storedValue } from './stored-answer.ts';
import { doubtful, isClosed } from './unit-states.ts';
import { type JobRow, scopeOf, type UnitRow } from './units.ts';

/** What the ledger says of a unit, corrections included, micro-USD. */
export const bookedOf = sql<MicroUsd>`coalesce((select sum(l.cost_micros)::bigint from ledger l where l.unit_id = u.id), 0)`;

export interface Correction {
  unit: UnitRow;
  job: JobRow;
  /** What the unit really cost. */
  costMicros: MicroUsd;
  /** What the owner's own key at a model provider was charged beside it. */
  upstreamMicros?: MicroUsd | undefined;
  /** The provider's id of what was found, if any. */
  providerId: string | null;
}

/**
 * Books the difference between what a unit cost and what the ledger says of it: a ledger entry, its posting, and the budgets of
 * the job's day. Nothing that was written before changes. Returns the difference; to be called under `lockDoubt`.
 */
export async function correct(tx: Tx, correction: Correction): Promise<MicroUsd> {
  const { unit, job, costMicros, providerId } = correction;
  await keepUpstream(tx, correction);
  const booked = ledgerEntry({
    from: sql`(select u.id, u.job_id, u.provider, u.operation, u.request, u.bound_micros,
        coalesce(${providerId}, u.provider_id) as provider_id,
        j.owner_id, j.key_id, j.pipeline, j.budget_day, j.label as job_label
      from job_units u join jobs j on j.id = u.job_id
      where u.id = ${unit.id} and ${costMicros}::bigint <> ${bookedOf}) u`,
    endpoint: sql`operation || coalesce('/' || (request ->> 'queue'), '')`,
    ...{ cost: sql`${costMicros}::bigint - ${bookedOf}`, total: sql`${costMicros}::bigint`, outcome: 'corrected' },
  });
  const { rows } = await sql<{ difference: MicroUsd }>`${booked} returning cost_micros as difference`.execute(tx.db);
  const difference = Number(rows[0]?.difference ?? 0);
  if (difference === 0) return 0;
  for (const subject of subjectsOf(job)) {
    await settleReservation(tx.db, { subject, day: job.budget_day }, { released: 0, spent: difference });
  }
  const entry = { subject: payingSubject(job), day: job.budget_day, jobId: job.id, unitId: unit.id };
  await post(tx.db, { ...entry, debit: 'available', credit: 'spent', amount: difference });
  await post(tx.db, { ...entry, debit: 'spent', credit: 'available', amount: -difference });
  return difference;
}

/** What came of an attempt that was closed without it. */
export interface Late extends Omit<Correction, 'job'> {
  /** Whether the provider has an answer still to come: its unit is looked at until that is collected. */
  isAnswerToCome?: boolean;
}

/**
 * Books what an attempt turned out to cost that was closed without evidence; a charge is looked for no more from then on. Returns the
 * difference. While its job is not over it is noted: the end of the job counts its units as they were closed, and whoever looks for
 * closed units again books it then.
 */
export async function bookLate(database: DatabaseHandle, late: Late): Promise<MicroUsd> {
  return await database.transaction(async (tx) => {
    const { rows } = await sql<JobRow>`select j.* from job_units u join jobs j on j.id = u.job_id
      where u.id = ${late.unit.id} and u.fence = ${late.unit.fence} and ${doubtful}`.execute(tx.db);
    const [job] = rows;
    const before = job && (await lockDoubt(tx, late.unit.id));
    if (!before) return 0;
    const { costMicros, providerId } = merged(before, late);
    await keepUpstream(tx, { ...late, job });
    const isOver = job.completed_at !== null && late.costMicros > 0 && !late.isAnswerToCome;
    await sql`update reconciliations set cost_micros = ${costMicros}::bigint, provider_id = ${providerId}, next_at = app_now(),
        closed_at = case when ${isOver} then app_now() end, verdict = case when ${isOver} then 'charged' end
      where unit_id = ${late.unit.id}`.execute(tx.db);
    if (job.completed_at === null) return 0;
    return await correct(tx, { ...late, job, costMicros: costMicros! });
  });
}

async function keepUpstream({ db }: Tx, { unit, job, upstreamMicros: micros = 0 }: Correction): Promise<void> {
  if (micros === 0 || job.pipeline !== 'byok') return;
  const row = {
    unit_id: unit.id,
    job_id: job.id,
    owner_id: job.owner_id,
    day: job.budget_day,
    upstream_micros: micros,
  };
  const insert = db.insertInto('upstream_costs').values(row);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/**
 * Keeps an answer that came after its unit was closed, or was read again: it serves from now on like any other, for as long as it
 * would have, and also whoever is still buying the same. Nothing happens when somebody has bought it anew meanwhile, nor when it
 * would serve nobody any more: a flight is not ended by that. Returns false where somebody still waits for it: by the database's clock
 * it would not serve, and that may be set right.
 */
export async function keepFound(
  db: Db,
  { unit, job, costMicros }: Pick<Correction, 'job' | 'costMicros'> & { unit: Pick<UnitRow, 'id'> },
  { body, ttlSeconds }: { body: unknown; ttlSeconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`with kept as (
      update answers a set state = 'ready', ${storedValue(body)}, cost_micros = ${costMicros}::bigint,
        created_at = app_now(), expires_at = found.until
      from job_units u cross join lateral (
        select u.sent_at + ${ttlSeconds}::double precision * interval '1 second' as until) as found
      where u.id = ${unit.id} and ${isClosed} and found.until > app_now()
        and a.scope = ${scopeOf(job)} and a.unit_key = u.unit_key and a.state = 'pending' returning 1
    )
    select exists (select from kept) or not exists (select from answers a join job_units u on u.unit_key = a.unit_key
      where u.id = ${unit.id} and a.scope = ${scopeOf(job)} and a.state = 'pending') as "isOver"`.execute(db);
  return rows[0]!.isOver;
}
