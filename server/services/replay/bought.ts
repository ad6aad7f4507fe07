import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import type { ChatRequest } from '../../providers/ports/gateway.ts';
import { insertUnits, type NewUnit } from '../jobs/insert-units.ts';
import { earlierUnits, OF_LINEAGE } from '../jobs/lineage-units.ts';
import { wordsOfIntent } from '../plan/intent.ts';
import { usesModel } from '../plan/request-identity.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { SOURCES } from '../plan/unit.ts';
import { isThere } from '../spend/stored-answer.ts';
import { hasAnswer, isMissing } from '../spend/unit-states.ts';
import { type JobRow, scopeOf, type UnitRow } from '../spend/units.ts';

/** The job that bought what a result was made of: the job itself, or for one that the cache or an equal job answered, that. */
export async function buyerOf(db: Db, job: JobRow): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    select j.* from jobs j where (j.id = ${job.id} or j.result_id = ${job.result_id}::uuid)
      and exists (select from job_units u where u.job_id = j.id)
    order by j.id = ${job.id} desc, j.id limit 1`.execute(db);
  if (!rows[0]) throw new AppError('JOB_NOT_REPLAYABLE');
  return rows[0];
}

/** Units that a job or those that it retried ended with; in the order in which a computation reads them. */
export async function unitsOf(db: Db, job: JobRow): Promise<UnitRow[]> {
  const own = await db.selectFrom('job_units').selectAll().where('job_id', '=', job.id).orderBy('ordinal').execute();
  const keys = new Set(own.filter(hasAnswer).map((unit) => unit.unit_key));
  const earlier = await earlierUnits(db, job, OF_LINEAGE);
  return [...earlier.filter((unit) => !keys.has(unit.unit_key)), ...own];
}

/** The units that a request needs of them: answers, and failures that it still meets. */
export function unitsFor(request: ResearchRequest, units: readonly UnitRow[]): UnitRow[] {
  const wanted = new Set(
    ('keywords' in request ? request.keywords : [request.keyword]).map(keywordIdentity) as string[],
  );
  const filters = request.operation !== 'expand' || usesModel(request);
  return units.filter((unit) => {
    if (unit.stage === 'filter' && !filters) return false;
    if (LABELLED.has(unit.stage))
      return (hasAnswer(unit) || isMissing(unit)) && wanted.has(keywordIdentity(unit.label));
    return hasAnswer(unit) || (isMissing(unit) && meets(request, unit, wanted));
  });
}

/** Stages whose units are each for the one word that they are called after. */
const LABELLED: ReadonlySet<string> = new Set([...SOURCES, 'serp']);

/** Whether a failure concerns any of the words. In an expansion nobody knows: words come up on the way. */
function meets({ operation }: ResearchRequest, { stage, request }: UnitRow, wanted: ReadonlySet<string>): boolean {
  if (operation === 'expand' || request === null) return true;
  const words =
    stage === 'intent'
      ? wordsOfIntent(request as unknown as ChatRequest)
      : (request as { keywords: string[] }).keywords;
  return words.some((word) => wanted.has(keywordIdentity(word)));
}

/**
 * Makes sure that every answer is still the one that the job was made of.
 * @throws AppError JOB_NOT_REPLAYABLE when there is none, or one is gone, or was bought anew since
 */
export async function demandAnswers(db: Db, job: JobRow, units: readonly UnitRow[]): Promise<void> {
  const keys = [...new Set(units.filter(hasAnswer).map((unit) => unit.unit_key!))];
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from answers
    where scope = ${scopeOf(job)} and unit_key = any(${keys}::text[]) and ${isThere}
      and created_at <= ${job.completed_at}`.execute(db);
  if (keys.length === 0 || rows[0]!.count < keys.length) throw new AppError('JOB_NOT_REPLAYABLE');
}

/** Gives a replay its units: none of them can be sent, and none has a bound that could be spent. */
export async function carryOver(db: Db, jobId: string, units: readonly UnitRow[]): Promise<void> {
  const carried = units.map((unit): NewUnit => {
    const { stage, label, provider, operation, request, unit_key } = unit;
    const end = hasAnswer(unit)
      ? { state: 'reused' as const, outcome_code: null }
      : { state: 'failed' as const, outcome_code: unit.outcome_code ?? 'FAILED' };
    return { stage, label, provider, operation, request, unit_key, bound_micros: 0, saved_micros: 0, ...end };
  });
  await insertUnits(db, jobId, carried);
}
