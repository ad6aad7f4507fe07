import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { CalendarDate } from '../../core/dates.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { Provider } from '../../providers/ports/calls.ts';

/** What one job spent and saved at one provider on one day, micro-USD. */
export interface StatementLine {
  day: CalendarDate;
  jobId: string;
  keyId: string | null;
  /** What the owner called the job. */
  label: string | null;
  provider: Provider;
  spent: MicroUsd;
  /** The part of `spent` that was booked at its bound, without evidence. */
  presumed: MicroUsd;
  saved: MicroUsd;
  /** What the owner's own provider keys were charged, beside `spent`. */
  upstream: MicroUsd;
  requests: number;
}

/** An owner and a range of UTC days, both inclusive. */
export interface StatementRange {
  ownerId: string;
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The owner's ledger, joined by what the units of final private jobs saved; one statement, so that all of it is of the same
 * moment. A job that saved everything has no ledger row and is there all the same. Oldest first.
 */
export async function statementLines(db: Db, range: StatementRange): Promise<StatementLine[]> {
  return await db
    .selectFrom(paid(db, range).unionAll(saved(db, range)).unionAll(upstream(db, range)).as('line'))
    .select([
      'day',
      'job_id as jobId',
      'key_id as keyId',
      'label',
      'provider',
      sql<number>`sum(spent)::bigint`.as('spent'),
      sql<number>`sum(presumed)::bigint`.as('presumed'),
      sql<number>`sum(saved)::bigint`.as('saved'),
      sql<number>`sum(upstream)::bigint`.as('upstream'),
      sql<number>`sum(requests)::bigint`.as('requests'),
    ])
    .groupBy(['day', 'job_id', 'key_id', 'label', 'provider'])
    .orderBy('day')
    .orderBy('job_id')
    .orderBy('provider')
    .execute();
}

function paid(db: Db, { ownerId, from, to }: StatementRange) {
  return db
    .selectFrom('ledger')
    .select([
      'day',
      'job_id',
      'key_id',
      'label',
      'provider',
      'cost_micros as spent',
      sql<number>`case when outcome = 'presumed' and not exists (select 1 from ledger c
        where c.unit_id = ledger.unit_id and c.outcome = 'corrected') then cost_micros else 0 end`.as('presumed'),
      sql<number>`0::bigint`.as('saved'),
      sql<number>`0::bigint`.as('upstream'),
      sql<number>`case outcome when 'corrected' then 0 else 1 end`.as('requests'),
    ])
    .where('owner_id', '=', ownerId)
    .where('credential_source', '=', 'owner')
    .where('day', '>=', from)
    .where('day', '<=', to);
}

function saved(db: Db, { ownerId, from, to }: StatementRange) {
  return db
    .selectFrom('jobs')
    .innerJoin('job_units', 'job_units.job_id', 'jobs.id')
    .select([
      'jobs.budget_day as day',
      'jobs.id as job_id',
      'jobs.key_id',
      'jobs.label',
      'job_units.provider',
      sql<number>`0::bigint`.as('spent'),
      sql<number>`0::bigint`.as('presumed'),
      'job_units.saved_micros as saved',
      sql<number>`0::bigint`.as('upstream'),
      sql<number>`0`.as('requests'),
    ])
    .where('jobs.owner_id', '=', ownerId)
    .where('jobs.pipeline', '=', 'byok')
    .where('jobs.completed_at', 'is not', null)
    .where('job_units.saved_micros', '>', 0)
    .where('jobs.budget_day', '>=', from)
    .where('jobs.budget_day', '<=', to);
}

function upstream(db: Db, { ownerId, from, to }: StatementRange) {
  return db
    .selectFrom('upstream_costs')
    .innerJoin('jobs', 'jobs.id', 'upstream_costs.job_id')
    .innerJoin('job_units', 'job_units.id', 'upstream_costs.unit_id')
    .select([
      'upstream_costs.day',
      'upstream_costs.job_id',
      'jobs.key_id',
      'jobs.label',
      'job_units.provider',
      sql<number>`0::bigint`.as('spent'),
      sql<number>`0::bigint`.as('presumed'),
      sql<number>`0::bigint`.as('saved'),
      'upstream_costs.upstream_micros as upstream',
      sql<number>`0`.as('requests'),
    ])
    .where('upstream_costs.owner_id', '=', ownerId)
    .where('upstream_costs.day', '>=', from)
    .where('upstream_costs.day', '<=', to);
}
