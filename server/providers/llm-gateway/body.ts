/** The gateway's request for one answer in a strict JSON schema. */

import { decimalText, picoFromUsd } from '../../core/decimals.ts';
import { MICROS_PER_USD } from '../../core/money.ts';
import type { ChatRequest } from '../ports/gateway.ts';

/**
 * Body of a chat completion. It depends on the request and the attempt id only, with a fixed order of fields: the response
 * cache recognises a repeat of the same attempt by the bytes of the body.
 */
export function chatBody(request: ChatRequest, attemptId: string): Record<string, unknown> {
  return {
    model: request.model,
    messages: request.messages,
    max_completion_tokens: request.maxCompletionTokens,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    response_format: {
      type: 'json_schema',
      json_schema: { name: request.schema.name, strict: true, schema: request.schema.schema },
    },
    // Never a provider that ignores the schema or the token limit, or one that is dearer than the bound assumes.
    provider: { require_parameters: true, max_price: maxPrice(request) },
    stream: false,
    user: attemptId,
    session_id: attemptId,
    metadata: { attempt_id: attemptId },
  };
}

/** Text, because a binary fraction may lie below the list price that it was made from. */
function maxPrice({ maxPrice: { prompt, completion, request } }: ChatRequest): Record<string, string> {
  const ceiling = { prompt: ceilingText(prompt), completion: ceilingText(completion) };
  return request === undefined ? ceiling : { ...ceiling, request };
}

function ceilingText(price: string | number): string {
  return typeof price === 'string' ? price : decimalText(Math.ceil((picoFromUsd(price) ?? 0) / MICROS_PER_USD), 6);
}

/** Long enough that an attempt which was lost in a crash can still be repeated for free by the reconciler. */
const CACHE_SECONDS = 3600;

export const CACHE_HEADERS = { 'x-openrouter-cache': 'true', 'x-openrouter-cache-ttl': String(CACHE_SECONDS) };
