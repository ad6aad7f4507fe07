import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { type PlanBasis, planResearch } from '../plan/index.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { scopeOf } from '../spend/units.ts';
import { completePlan } from './complete-plan.ts';
import type { AdmittedUnit } from './insert-job.ts';
import { isOf, knownFigures, type Store } from './known-figures.ts';
import { admitUnits, boundOf } from './reusable.ts';

interface Asked<R> {
  request: R;
  /** Of the request, in caches and among jobs. */
  identity: string;
}

interface Admitted<R> {
  request: R;
  units: AdmittedUnit[];
}

type Sizes = Record<string, number>;

/** The units of a request as a store admits them: fresh answers are not bought again. */
export async function admitPlan(
  db: Db,
  { of, basis }: { of: Store; basis: PlanBasis },
  request: ResearchRequest,
): Promise<AdmittedUnit[]> {
  const scope = scopeOf(of);
  return await admitUnits(db, scope, await completePlan(db, { scope, basis }, planResearch(request, basis)));
}

/**
 * The same, words of a comparison put into calls by the volumes that the store knows (science B). The request returned holds
 * them: whoever plans it again plans the same. Other calls than those of an equal earlier job, or of no sizes at all, would
 * be bought anew, so the sizes are those that leave the least to buy.
 */
export async function admitSized<R extends ResearchRequest>(
  db: Db,
  store: { of: Store; basis: PlanBasis },
  { request, identity }: Asked<R>,
): Promise<Admitted<R>> {
  let best = { request, units: await admitPlan(db, store, request) };
  if (!('benchmark' in request)) return best;
  const choices = [await earlierSizes(db, store.of, identity), await knownSizes(db, store.of, request)];
  for (const sizes of choices.filter((one) => one !== null)) {
    const sized = { ...request, sizes };
    const units = await admitPlan(db, store, sized);
    if (boundOf(units) <= boundOf(best.units)) best = { request: sized, units };
  }
  return best;
}

/** Those of the last job of the store that asked the same and knew some. */
async function earlierSizes(db: Db, of: Store, identity: string): Promise<Sizes | null> {
  const { rows } = await sql<{ sizes: Sizes }>`
    select j.request -> 'sizes' as sizes from jobs j
    where j.request_identity = ${identity} and (j.request -> 'sizes') is not null and ${isOf(of)}
    order by j.created_at desc, j.id desc limit 1`.execute(db);
  return rows[0]?.sizes ?? null;
}

async function knownSizes(db: Db, of: Store, request: Extract<ResearchRequest, { benchmark: string }>) {
  const { keywords: words, benchmark, locationCode, languageCode } = request;
  const known = await knownFigures(db, of, { words, place: { locationCode, languageCode } });
  known.delete(keywordIdentity(benchmark));
  const sizes = [...known].flatMap(([word, { volume }]) => (volume === null ? [] : [[word, volume] as const]));
  return sizes.length === 0 ? null : Object.fromEntries(sizes);
}
