import type { STAGES } from '../../../entities/job.ts';
import { canonicalHash } from '../../core/canonical-json.ts';
import { AppError } from '../../core/errors.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import type { MicroUsd } from '../../core/money.ts';
import { boundMicros, UnknownModelError } from '../../providers/bounds.ts';
import type { Provider } from '../../providers/ports/calls.ts';
import type { PaidRequest, PriceTable } from '../../providers/ports/price-table.ts';

/** Sources of an expansion; each is a stage of its own. */
export const SOURCES = ['autocomplete', 'related', 'related_keywords', 'suggestions'] as const;
export type SourceStage = (typeof SOURCES)[number];
export type Stage = Exclude<(typeof STAGES)[number], 'admission' | 'result'>;

/**
 * One planned purchase. The same list of units prices a quote, is executed, counts as progress, and is retried.
 * A unit whose request is null is a slot: its input is known only when earlier stages are done, its bound covers any input.
 */
export interface PlannedUnit {
  stage: Stage;
  /** What it is for: a seed, a word, or the number of a batch. */
  label: string;
  provider: Provider;
  operation: PaidRequest['operation'];
  request: PaidRequest | null;
  /** Identity of the answer in caches and checkpoints. */
  unitKey: string | null;
  boundMicros: MicroUsd;
}

/** What a plan depends on besides the request. */
export interface PlanBasis {
  prices: PriceTable;
  /** Model of the language-model stages. */
  model: string;
}

/** Raised when stored answers of an older form must not be read any more. */
const ANSWER_SCHEMA = 1;

/** A unit whose request is known. */
export function unitFor(stage: Stage, label: string, request: PaidRequest, basis: PlanBasis): PlannedUnit {
  return {
    stage,
    label,
    provider: request.operation === 'chat' ? 'openrouter' : 'dataforseo',
    operation: request.operation,
    request,
    unitKey: unitKey(request),
    boundMicros: planBound(request, basis.prices),
  };
}

/**
 * The most that a planned request can cost.
 * @throws AppError SERVICE_UNAVAILABLE for a model without a price: what cannot be bounded is not offered
 */
function planBound(request: PaidRequest, prices: PriceTable): MicroUsd {
  try {
    return boundMicros(request, prices);
  } catch (error) {
    if (!(error instanceof UnknownModelError)) throw error;
    const detail = `No price is known for the language model ${error.model}, so its cost has no bound; nothing was bought. Ask the operator, or leave out what needs it.`;
    throw new AppError('SERVICE_UNAVAILABLE', { detail, details: { retryAfterSeconds: 60 }, cause: error });
  }
}

/** A slot: bounded by the largest request that may fill it. */
export function slotFor(stage: Stage, label: string, largest: PaidRequest, basis: PlanBasis): PlannedUnit {
  return { ...unitFor(stage, label, largest, basis), request: null, unitKey: null };
}

/**
 * Identity of the answer to a request, independent of prices and of the queue it was bought through.
 * Lists of words are sets to the provider, except in trends, whose values follow the order of the words.
 */
export function unitKey(request: PaidRequest): string {
  const same: Record<string, unknown> = { ...request, v: ANSWER_SCHEMA };
  for (const field of ['queue', 'maxPrice', 'maxCompletionTokens', 'temperature']) delete same[field];
  if ('keyword' in request) same.keyword = keywordIdentity(request.keyword);
  if ('keywords' in request) same.keywords = request.keywords.map(keywordIdentity);
  return canonicalHash(same);
}

/** Consecutive chunks of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}

/**
 * The request that a unit stores: of one of the operations named, or of any when none is.
 * @throws when it is of another one, or not known yet
 */
export function paidRequestOf<K extends PaidRequest['operation']>(
  { request }: { request: object | null },
  ...expected: K[]
): Extract<PaidRequest, { operation: K }> {
  const operation = (request as PaidRequest | null)?.operation;
  if (operation === undefined || (expected.length > 0 && !expected.some((one) => one === operation))) {
    throw new Error(`no request for ${operation}`);
  }
  return request as unknown as Extract<PaidRequest, { operation: K }>;
}
