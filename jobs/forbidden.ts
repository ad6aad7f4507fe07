import { keywordIdentity } from '../server/core/keyword.ts';
import type { PaidRequest } from '../server/providers/ports.ts';
import type { UnitRow } from '../server/services/spend/units.ts';

/** The provider's code for a field that it does not accept: checked before execution, never charged (protocol sheet D3). */
const INVALID_FIELD = '40501';
/** `Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: '<word>'.` */
const NAMED_WORD = /: '([^']+)'\.?$/;
/** Words that a batch may lose before the whole of it counts as refused. */
const MAX_FORBIDDEN = 20;

/**
 * The same bulk request without the word that the provider refused it for, or null when the refusal names none of its
 * words. The refusal proves that nothing was charged, so sending the rest is no second purchase.
 */
export function withoutForbidden(
  unit: Pick<UnitRow, 'request'>,
  request: PaidRequest,
  refusal: { code: string; message: string },
): PaidRequest | null {
  if (refusal.code !== INVALID_FIELD) return null;
  if (request.operation !== 'keyword_overview' && request.operation !== 'search_intent') return null;
  const named = NAMED_WORD.exec(refusal.message)?.[1];
  if (named === undefined) return null;
  const keywords = request.keywords.filter((word) => keywordIdentity(word) !== keywordIdentity(named));
  const planned = (unit.request as { keywords?: string[] } | null)?.keywords?.length ?? request.keywords.length;
  const usable = keywords.length > 0 && keywords.length < request.keywords.length;
  return usable && planned - keywords.length <= MAX_FORBIDDEN ? { ...request, keywords } : null;
}
