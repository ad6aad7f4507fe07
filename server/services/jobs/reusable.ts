import { type RawBuilder, sql } from 'kysely';
import { type Db, now } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { PlannedUnit } from '../plan/index.ts';
import type { AdmittedUnit } from './insert-job.ts';

/** Marks the planned units whose answers lie fresh in the given scope: those are not bought again. */
export async function admitUnits(db: Db, scope: string, units: PlannedUnit[]): Promise<AdmittedUnit[]> {
  const keys = units.map((unit) => unit.unitKey).filter((key) => key !== null);
  const known = await freshAnswers(db, scope, keys);
  return units.map((unit) => ({
    ...unit,
    reusedMicros: unit.unitKey === null ? null : (known.get(unit.unitKey) ?? null),
  }));
}

/** Columns of `answers`: it is there, and may serve a new request. */
const isFresh = sql<boolean>`(state = 'ready' and (expires_at is null or expires_at > ${now}))`;

/** The answers among the keys that are fresh. */
export function fresh(db: Db, scope: string, keys: readonly string[]) {
  const isAsked = sql<boolean>`unit_key = any(${[...keys]}::text[])`;
  return db.selectFrom('answers').where('scope', '=', scope).where(isAsked).where(isFresh);
}

/** Columns of units `u`: what the fresh answer to it in a scope had cost; null where there is none. */
export function freshCost(scope: string): RawBuilder<MicroUsd | null> {
  return sql`(select cost_micros from answers where scope = ${scope} and unit_key = u.unit_key and ${isFresh})`;
}

/** What the fresh answers among the keys had cost. */
export async function freshAnswers(db: Db, scope: string, keys: string[]): Promise<Map<string, MicroUsd>> {
  if (keys.length === 0) return new Map();
  const rows = await fresh(db, scope, keys).select(['unit_key', 'cost_micros']).execute();
  return new Map(rows.map((row) => [row.unit_key, row.cost_micros]));
}

/** The most that the units still to be bought can cost. */
export function boundOf(units: readonly AdmittedUnit[]): MicroUsd {
  return units.reduce((sum, unit) => sum + (unit.reusedMicros === null ? unit.boundMicros : 0), 0);
}

/** What the reused units had cost. */
export function savedBy(units: readonly AdmittedUnit[]): MicroUsd {
  return units.reduce((sum, unit) => sum + (unit.reusedMicros ?? 0), 0);
}
