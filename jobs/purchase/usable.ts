import type { KeywordDataAnswers } from '../../server/providers/ports/keyword-data.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { checkIntents, hasBenchmark } from '../../server/science/index.ts';
import { decisionsOf } from '../../server/services/plan/filter.ts';
import { wordsOfIntent } from '../../server/services/plan/intent.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';

/**
 * Why a paid answer cannot be used, as a stable code, or null when it can. An unusable answer fails its unit and is not
 * kept: no cache or checkpoint serves it again (science 1 and 2).
 */
export function unusable(stage: string, request: PaidRequest, data: unknown): string | null {
  if (stage === 'filter') {
    const checked = decisionsOf(paidRequestOf({ request }, 'chat'), (data as { json: unknown }).json);
    return checked.ok ? null : `FILTER_${checked.problem.toUpperCase()}`;
  }
  if (stage === 'intent') {
    return checkIntents(wordsOfIntent(paidRequestOf({ request }, 'chat')), (data as { json: unknown }).json).intents
      .size > 0
      ? null
      : 'INTENT_MISSING';
  }
  if (request.operation === 'trends_graph') {
    const isUsable = hasBenchmark(data as KeywordDataAnswers['trends_graph'], request.keywords[0]!);
    return isUsable ? null : 'BENCHMARK_MISSING';
  }
  return null;
}

/** SQLSTATE classes of values that the database takes in no form (22) and of its own limits (54). */
const UNSTORABLE = /^(22|54)/;

/** Whether storing an answer failed because of the answer: too deep, too long, or not representable. It never will go through. */
export function isUnstorable(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && UNSTORABLE.test(code);
}
