import { sql } from 'kysely';
import { type Db, now } from '../../core/database.ts';
import { usdFromMicros } from '../../core/money.ts';
import { workersAlive } from '../../core/slot-leases.ts';
import type { RequestContext } from '../context.ts';
import { bookedOf } from '../spend/corrections.ts';
import { doubtful } from '../spend/unit-states.ts';
import type { System } from './system-schema.ts';

/** Tables that are told of. */
const LARGEST = 12;

/** How the service is doing, read from the database: the same whichever process is asked. */
export async function readSystem({ app }: Pick<RequestContext, 'app'>): Promise<System> {
  const { db } = app.database;
  return {
    ...(await queueNow(db)),
    workers: { alive: await workersAlive(db) },
    lanes: await lanesNow(db),
    unknown: await unknownOpen(db),
    webhooks: await webhooksPending(db),
    sizes: await sizesNow(db),
  };
}

async function queueNow(db: Db): Promise<Pick<System, 'at' | 'queue'>> {
  const { rows } = await sql<System['queue'] & { at: Date }>`
    select ${now} as at,
      count(*) filter (where status = 'queued' and follows_job_id is null)::integer as waiting,
      count(*) filter (where lease_until >= app_now())::integer as running,
      count(*) filter (where status = 'processing' and lease_until is null and follows_job_id is null)::integer as asleep,
      count(*) filter (where follows_job_id is not null)::integer as following,
      count(*) filter (where lease_until < app_now())::integer as lapsed,
      (extract(epoch from app_now() - min(created_at) filter (where status = 'queued' and follows_job_id is null)))::float8
        as "oldestWaitingSeconds"
    from jobs where status in ('queued', 'processing')`.execute(db);
  const { at, ...queue } = rows[0]!;
  return { at, queue };
}

async function lanesNow(db: Db): Promise<System['lanes']> {
  const { rows } = await sql<System['lanes'][number]>`
    select u.provider, u.operation,
      count(*) filter (where u.state = 'planned' or u.state = 'sending' and u.sent_at is null and u.lookup_at is null)::integer as waiting,
      count(*) filter (where u.state = 'sending' and u.sent_at is not null and u.lookup_at is null)::integer as "underWay",
      count(*) filter (where u.lookup_at is not null)::integer as awaited
    from job_units u join jobs j on j.id = u.job_id
    where j.status in ('queued', 'processing') and j.completed_at is null
      and (u.state in ('planned', 'sending') or u.lookup_at is not null)
    group by u.provider, u.operation order by u.provider, u.operation`.execute(db);
  return rows;
}

async function unknownOpen(db: Db): Promise<System['unknown']> {
  const { rows } = await sql<{ open: number; booked: number | null }>`
    select count(*)::integer as open, sum(${bookedOf})::float8 as booked
    from job_units u join jobs j on j.id = u.job_id left join reconciliations r on r.unit_id = u.id
    where ${doubtful} and j.completed_at is not null and r.verdict is null`.execute(db);
  return { open: rows[0]!.open, bookedUsd: usdFromMicros(rows[0]!.booked ?? 0) };
}

async function webhooksPending(db: Db): Promise<System['webhooks']> {
  const count = sql<number>`count(*)::integer`.as('pending');
  return await db
    .selectFrom('webhook_deliveries')
    .select(count)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
}

async function sizesNow(db: Db): Promise<System['sizes']> {
  const { rows } = await sql<System['sizes']['tables'][number]>`
    select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
      case when c.reltuples < 0 then null else c.reltuples::float8 end as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema()
    order by 2 desc, 1 limit ${LARGEST}`.execute(db);
  const whole = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return { databaseBytes: whole.rows[0]!.bytes, tables: rows };
}
