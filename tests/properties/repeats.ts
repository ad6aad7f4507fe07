import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { lookOf, wordsOfFilter } from '../../server/services/plan/filter.ts';
import { OVERTOOK } from '../../server/services/spend/unit-states.ts';
import type { Books } from './judge.ts';

type Unit = Books['units'][number];

/** What was bought is never paid for again, neither as an answer nor, in a job and its retries, as a word of a batch. */
export function boughtTwice(books: Books): string[] {
  const charged = new Set(books.bill.map(({ tag }) => tag));
  const bought = books.units.filter((unit) => charged.has(unit.id));
  return [...answersTwice(bought), ...wordsTwice(books, bought)];
}

/**
 * However many jobs of an owner want an answer, one of them buys it, and one more that did not wait for a posting. Only an
 * answer that was of no use is bought anew.
 */
export function answersTwice(bought: Unit[]): string[] {
  const useful = bought.filter((unit) => unit.state === 'settled');
  const [overtaking, usual] = [useful.filter(isOvertaking), useful.filter((unit) => !isOvertaking(unit))];
  return [...repeated(overtaking), ...repeated(usual)];
}

function isOvertaking(unit: Unit): boolean {
  return unit.outcome_code === OVERTOOK;
}

function repeated(useful: Unit[]): string[] {
  return [...Map.groupBy(useful, (unit) => `${unit.stage} ${unit.unit_key}`)]
    .filter(([, units]) => units.length > 1)
    .map(([answer, units]) => `answer ${answer} was bought ${units.length} times`);
}

function wordsTwice({ jobs }: Books, bought: Unit[]): string[] {
  const retried = new Map(jobs.map((job) => [job.id, job.retry_of_job_id]));
  const rootOf = (jobId: string): string => {
    const before = retried.get(jobId);
    return before ? rootOf(before) : jobId;
  };
  const useful = bought.filter((unit) => unit.state === 'settled');
  const words = useful.flatMap((unit) => wordsOf(unit).map((word) => `${word} in ${rootOf(unit.job_id)}`));
  const times = Map.groupBy(words, (word) => word);
  return [...times].flatMap(([word, { length }]) => (length > 1 ? [`${word} was bought ${length} times`] : []));
}

/** The words of a batch that is put together on the way. */
function wordsOf(unit: Unit): string[] {
  const request = unit.request as unknown as PaidRequest;
  if (unit.stage === 'filter') {
    // A drop beyond belief is asked about once more, in a call of its own.
    const look = lookOf(request as ChatRequest) === 'again' ? 'second look' : 'filter';
    return wordsOfFilter(request as ChatRequest).map((word) => `${look} of "${word}"`);
  }
  if (unit.stage === 'metrics' && 'keywords' in request) return request.keywords.map((word) => `metrics of "${word}"`);
  return [];
}
