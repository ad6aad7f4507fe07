import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';

/** The gateway's words, older and newer, for a model of which no provider takes all that was asked: said before any ran (providers B3). */
const NO_ENDPOINT: ReadonlySet<string> = new Set(['404', 'not_found', 'no_endpoints']);

/**
 * The same call without its temperature, where the gateway has nobody who takes one. The refusal proves that nothing was
 * charged, so asking without is no second purchase.
 */
export function withoutTemperature(refused: { request: PaidRequest; code: string }): ChatRequest | null {
  const { request, code } = refused;
  if (request.operation !== 'chat' || request.temperature === undefined || !NO_ENDPOINT.has(code)) return null;
  const { temperature: _left, ...rest } = request;
  return rest;
}
