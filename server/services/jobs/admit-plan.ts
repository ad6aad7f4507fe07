import { sql } from 'kysely';
import { canonicalJson } from '../../core/canonical-json.ts';
import type { Db } from '../../core/database.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { type PlanBasis, planResearch } from '../plan/index.ts';
import { wordsIdentity } from '../plan/request-identity.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { scopeOf } from '../spend/units.ts';
import { completePlan } from './complete-plan.ts';
import type { AdmittedUnit } from './insert-job.ts';
import { knownFigures, type Store } from './known-figures.ts';
import { admitUnits, boundOf } from './reusable.ts';

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

/** The same of several requests at once, of which none is a comparison: nothing but the answers themselves completes their plans. */
export async function admitPlans(
  db: Db,
  { of, basis }: { of: Store; basis: PlanBasis },
  requests: readonly ResearchRequest[],
): Promise<AdmittedUnit[][]> {
  const plans = requests.map((request) => planResearch(request, basis));
  const units = await admitUnits(db, scopeOf(of), plans.flat());
  return plans.map(({ length }) => units.splice(0, length));
}

/**
 * The same, words of a comparison put into calls by the volumes that the store knows (science B). The request returned holds
 * them: whoever plans it again plans the same. Other calls than those of an earlier job about the same words, or of no sizes
 * at all, would be bought anew, so the sizes are those that leave the least to buy, and in doubt those of a job under way.
 */
export async function admitSized<R extends ResearchRequest>(
  db: Db,
  store: { of: Store; basis: PlanBasis },
  request: R,
): Promise<Admitted<R>> {
  let best = { request, units: await admitPlan(db, store, request) };
  if (!('benchmark' in request)) return best;
  const earlier = await earlierSizes(db, store.of, request);
  const choices = [
    ...earlier.filter(({ underWay }) => !underWay),
    { sizes: await knownSizes(db, store.of, request) },
    ...earlier.filter(({ underWay }) => underWay),
  ];
  const planned = new Map([[canonicalJson(null), best]]);
  for (const { sizes } of choices) {
    const key = canonicalJson(sizes);
    const sized = sizes === null ? request : { ...request, sizes };
    const choice = planned.get(key) ?? { request: sized, units: await admitPlan(db, store, sized) };
    planned.set(key, choice);
    if (boundOf(choice.units) <= boundOf(best.units)) best = choice;
  }
  return best;
}

/** Plans looked back upon, and the jobs among which they are looked for. */
const EARLIER_PLANS = 3;
const EARLIER_JOBS = 30;

/** Sizes of the last plans of the store for calls about the same words, the oldest first; null: planned by the guess. */
async function earlierSizes(db: Db, of: Store, request: ResearchRequest) {
  const whose = of.pipeline === 'shared' ? sql`true` : sql`j.owner_id = ${of.owner_id}`;
  const { rows } = await sql<{ sizes: Sizes | null; underWay: boolean }>`
    select sizes, bool_or(under_way) as "underWay" from (
      select j.request -> 'sizes' as sizes, j.completed_at is null as under_way, j.created_at from jobs j
      where j.words_identity = ${wordsIdentity(request)} and j.pipeline = ${of.pipeline} and j.data_source = ${of.data_source}
        and ${whose}
      order by j.created_at desc, j.id desc limit ${EARLIER_JOBS}) as last
    group by sizes order by max(created_at) desc limit ${EARLIER_PLANS}`.execute(db);
  return rows.reverse();
}

async function knownSizes(db: Db, of: Store, request: Extract<ResearchRequest, { benchmark: string }>) {
  const { keywords: words, benchmark, locationCode, languageCode } = request;
  const known = await knownFigures(db, of, { words, place: { locationCode, languageCode } });
  known.delete(keywordIdentity(benchmark));
  const sizes = [...known].flatMap(([word, { volume }]) => (volume === null ? [] : [[word, volume] as const]));
  return sizes.length === 0 ? null : Object.fromEntries(sizes);
}
