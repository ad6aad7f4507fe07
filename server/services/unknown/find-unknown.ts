import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { type MicroUsd, usdFromMicros } from '../../core/money.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { bookedOf } from '../spend/corrections.ts';
import { doubtful } from '../spend/unit-states.ts';
import type { ListUnknown, UnknownUnit } from './schemas.ts';

/** Whose units: an owner's private ones, or everybody's. */
export type Whose = { ownerId: string } | 'all';

interface Row extends Omit<UnknownUnit, 'boundUsd' | 'bookedUsd'> {
  bound: MicroUsd;
  booked: MicroUsd;
}

/** Everybody's, as `unknownPage` lists them. */
export function listUnknown({ app }: RequestContext, input: ListUnknown): Promise<UnknownPage> {
  return unknownPage(app.database.db, 'all', input);
}

/** The caller's private ones likewise. */
export function listOwnUnknown(ctx: RequestContext, input: ListUnknown): Promise<UnknownPage> {
  return unknownPage(ctx.app.database.db, { ownerId: callerOf(ctx).accountId }, input);
}

interface UnknownPage {
  items: UnknownUnit[];
  nextCursor: string | null;
}

/** Units of final jobs that were closed without certain evidence, newest first. `nextCursor` is null on the last page. */
async function unknownPage(db: Db, whose: Whose, { cursor, limit }: ListUnknown): Promise<UnknownPage> {
  const before = cursor === undefined ? sql`true` : sql`u.id < ${cursor}`;
  const items = await unknownUnits(db, whose, sql`${before} order by u.id desc limit ${limit + 1}`);
  const page = items.slice(0, limit);
  return { items: page, nextCursor: items.length > limit ? page.at(-1)!.unitId : null };
}

export async function findUnknown(db: Db, whose: Whose, unitId: string): Promise<UnknownUnit | null> {
  return (await unknownUnits(db, whose, sql`u.id = ${unitId}`))[0] ?? null;
}

async function unknownUnits(db: Db, whose: Whose, and: ReturnType<typeof sql>): Promise<UnknownUnit[]> {
  const own = whose === 'all' ? sql`true` : sql`j.pipeline = 'byok' and j.owner_id = ${whose.ownerId}`;
  const { rows } = await sql<Row>`
    select u.id as "unitId", j.id as "jobId", j.owner_id as "userId", j.pipeline, u.provider, u.operation,
      u.outcome_code as code, coalesce(r.provider_id, u.provider_id) as "providerId", u.bound_micros as bound,
      ${bookedOf} as booked, u.sent_at as "sentAt", u.settled_at as "closedAt", coalesce(r.looks, 0) as looks, r.verdict
    from job_units u join jobs j on j.id = u.job_id left join reconciliations r on r.unit_id = u.id
    where ${doubtful} and j.completed_at is not null and ${own} and ${and}`.execute(db);
  return rows.map(({ bound, booked, ...row }) => ({
    ...row,
    boundUsd: usdFromMicros(Number(bound)),
    bookedUsd: usdFromMicros(Number(booked)),
  }));
}
