import { keywordIdentity } from '../../server/core/keyword.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { requestOf } from '../../server/services/plan/requests.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import type { Work } from '../work.ts';

/** The provider's code for a field that it does not accept: checked before execution, never charged (providers D3). */
const INVALID_FIELD = '40501';
/** `Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: '<word>'.` The field alone names no word. */
const NAMED_WORD = /^Invalid Field: '[^']*'\..*: '(.+)'\.?$/s;
/** Words that a batch may lose before the whole of it counts as refused. */
const MAX_FORBIDDEN = 20;

type Batch = Extract<PaidRequest, { keywords: string[] }>;

/**
 * The same batch without the word that the provider refused it for, or null when the refusal names none of its words or
 * what is left is of no use. The refusal proves that nothing was charged, so sending the rest is no second purchase.
 */
export async function withoutForbidden(
  work: Work,
  unit: UnitRow,
  refused: { request: PaidRequest; code: string; message: string },
): Promise<PaidRequest | null> {
  const { request, code, message } = refused;
  const named = code === INVALID_FIELD ? NAMED_WORD.exec(message)?.[1] : undefined;
  if (named === undefined || !('keywords' in request)) return null;
  const keywords = request.keywords.filter((word) => comparable(word) !== comparable(named));
  const planned = (unit.request as { keywords?: string[] } | null)?.keywords?.length ?? request.keywords.length;
  if (keywords.length === request.keywords.length || planned - keywords.length > MAX_FORBIDDEN) return null;
  return (await isUseful(work, unit, { request, keywords })) ? { ...request, keywords } : null;
}

/** Trends drops commas, so it names a word without them. */
function comparable(word: string): string {
  return keywordIdentity(word.replaceAll(',', ' '));
}

/** A trend answer serves nobody without its benchmark, and a benchmark alone only where nothing else shows it. */
async function isUseful(work: Work, unit: UnitRow, rest: { request: Batch; keywords: string[] }): Promise<boolean> {
  const { request, keywords } = rest;
  if (request.operation !== 'trends_graph' || keywords.length === 0) return keywords.length > 0;
  if (keywords[0] !== request.keywords[0]) return false;
  return keywords.length > 1 || (await showsBenchmark(work, unit, keywords[0]!));
}

/** Whether this unit is the only one to bring the row of a benchmark that was asked for as a word; a bridge never is. */
async function showsBenchmark({ app, job }: Work, unit: UnitRow, benchmark: string): Promise<boolean> {
  if (unit.stage !== 'trends') return false;
  const asked = requestOf(job, 'compare', 'trends').keywords.map(keywordIdentity);
  if (!asked.includes(keywordIdentity(benchmark))) return false;
  const { count } = await app.database.db
    .selectFrom('job_units')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('job_id', '=', job.id)
    .where('stage', '=', unit.stage)
    .executeTakeFirstOrThrow();
  return count === 1;
}
