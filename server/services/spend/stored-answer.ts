import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { base64Of, packedAtOnce } from '../../core/packed.ts';
import { inTheAir } from './intent.ts';
import { FAST_LANE } from './unit-states.ts';

/** Columns of `answers`: there is one. */
export const isThere = sql<boolean>`(packed is not null or body is not null)`;

/**
 * Columns of `answers`: the packed text of an answer. A version before this one writes `body`, also over an answer that is packed:
 * where both are, the text is the later one.
 */
export const packedAnswer = sql<Uint8Array>`coalesce(convert_to(body::text, 'UTF8'), packed)`;

/** What `answers` is set to for an answer to be stored. @param base64 of the packed text */
export function storedAs(base64: RawBuilder<string | null>): RawBuilder<unknown> {
  return sql`body = null, packed = decode(${base64}, 'base64')`;
}

/** The same of a value. */
export function storedValue(body: unknown): RawBuilder<unknown> {
  return storedAs(sql`${base64Of(packedAtOnce(body))}`);
}

/**
 * Takes an answer away of which this very text was found damaged. Where the unit that holds it is still buying - another one
 * supplied it meanwhile - or one that overtook it is, its row stays as one that waits for what comes: it keeps others from buying
 * the same, and takes what that one is told. One whose successor is being bought is left alone. Returns whether it was there.
 */
export async function takeAway(db: Db, at: { scope: string; unitKey: string; packed: Uint8Array }): Promise<boolean> {
  const isIt = sql`a.scope = ${at.scope} and a.unit_key = ${at.unitKey} and a.state = 'ready'
    and ${packedAnswer} = decode(${base64Of(at.packed)}, 'base64')`;
  const overtaking = sql`select f.unit_id from answers f
    where f.scope = a.scope and f.unit_key = a.unit_key || ${FAST_LANE} and f.state = 'pending'`;
  const isAwaited = sql`exists (select from job_units o where (o.id = a.unit_id or o.id = (${overtaking})) and ${inTheAir})`;
  const { rows } = await sql<{ taken: number }>`
    with waits as (
      update answers a set state = 'pending', ${storedAs(sql`null`)} where ${isIt} and ${isAwaited} returning 1
    ), gone as (
      delete from answers a where ${isIt} and not ${isAwaited} returning 1
    )
    select ((select count(*) from waits) + (select count(*) from gone))::integer as taken`.execute(db);
  return rows[0]!.taken > 0;
}
