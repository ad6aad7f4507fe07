import type { Db } from '../../core/database.ts';
import { parseUndamaged } from '../../core/packed.ts';
import { checkIntents } from '../../science/index.ts';
import type { AdmittedUnit } from '../jobs/insert-job.ts';
import { answersTo } from '../jobs/lost-units.ts';
import { trendUnitsFor, unaskedTrends } from '../plan/compare.ts';
import { followUpSlots, mostWordsOfAll } from '../plan/expand.ts';
import { intentRequest, wordsOfIntent } from '../plan/intent.ts';
import { requestOf } from '../plan/requests.ts';
import { paidRequestOf, unitFor } from '../plan/unit.ts';
import { packedAnswer } from '../spend/stored-answer.ts';
import { hasAnswer } from '../spend/unit-states.ts';
import type { JobRow, UnitRow } from '../spend/units.ts';
import type { QuoteBasis } from './quote.ts';

/**
 * What a job lacks although all its units came: bought by units that the job did not have.
 * @param of its units, and those of earlier jobs whose answers are gone
 */
export async function gapsOf(
  db: Db,
  job: JobRow,
  of: { rows: UnitRow[]; lost: readonly UnitRow[] },
  basis: QuoteBasis,
): Promise<AdmittedUnit[]> {
  return [
    ...untrended(job, of.rows, basis),
    ...(await leftOutWords(db, job, of.rows, basis)),
    ...unplacedWords(job, of, basis),
  ];
}

/** Words that the provider refused out of a trend batch: asked again in batches of their own, a refusal costs nothing. */
function untrended(job: JobRow, rows: UnitRow[], basis: QuoteBasis): AdmittedUnit[] {
  if (job.operation !== 'compare') return [];
  const request = requestOf(job, 'compare', 'trends');
  const asked = rows.filter((unit) => unit.stage === 'trends').map((unit) => unit.request);
  const units = trendUnitsFor(unaskedTrends(request, asked), request, basis);
  return units.map((unit) => ({ ...unit, reusedMicros: null }));
}

/** Words that the model left out of an answer that was paid for (science 2): only they are asked again. */
async function leftOutWords(db: Db, job: JobRow, rows: UnitRow[], basis: QuoteBasis): Promise<AdmittedUnit[]> {
  const units = rows.filter((unit) => unit.stage === 'intent' && unit.request !== null);
  const answered = units.filter(hasAnswer);
  if (answered.length === 0) return [];
  const answers = await answersTo(db, job, answered)
    .select(['unit_key', packedAnswer.as('packed')])
    .execute();
  const bodies = new Map<string, { json: unknown }>(answers.map((row) => [row.unit_key, parseUndamaged(row.packed)]));
  const missing = new Set<string>();
  for (const unit of answered) {
    const words = wordsOfIntent(paidRequestOf(unit, 'chat'));
    for (const word of checkIntents(words, bodies.get(unit.unit_key!)?.json).missing) missing.add(word);
  }
  // Asked in another unit: answered there, or bought again as that unit.
  for (const unit of units) {
    const words = wordsOfIntent(paidRequestOf(unit, 'chat'));
    const known = answered.includes(unit)
      ? [...checkIntents(words, bodies.get(unit.unit_key!)?.json).intents.keys()]
      : words;
    for (const word of known) missing.delete(word);
  }
  if (missing.size === 0) return [];
  return [{ ...unitFor('intent', 'left out', intentRequest([...missing], basis), basis), reusedMicros: null }];
}

/**
 * Words too long for the slots that were planned were not judged. As many slots again take as many words again. Where slots
 * were cancelled it was not they that were too few, and where decisions are gone neither: those are priced again as what they are.
 */
function unplacedWords(
  job: JobRow,
  of: { rows: UnitRow[]; lost: readonly UnitRow[] },
  basis: QuoteBasis,
): AdmittedUnit[] {
  const isGivenUp = of.rows.some((row) => row.stage === 'filter' && row.state === 'skipped' && row.outcome_code);
  if (isGivenUp || of.lost.some(({ stage }) => stage === 'filter')) return [];
  if (!job.failed_stages.some(({ code }) => code === 'FILTER_CAPACITY')) return [];
  const request = requestOf(job, 'expand');
  const words = { toMeasure: 0, toJudge: mostWordsOfAll(request).toJudge };
  return followUpSlots(request, words, basis).map((slot) => ({ ...slot, reusedMicros: null }));
}
