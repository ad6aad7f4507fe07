/** The gateway's request for one answer in a strict JSON schema. */
import type { ChatRequest } from '../ports.ts';

/**
 * Body of a chat completion. It depends on the request and the attempt id only, with a fixed order of fields: the response
 * cache recognises a repeat of the same attempt by the bytes of the body.
 */
export function chatBody(request: ChatRequest, attemptId: string): Record<string, unknown> {
  return {
    model: request.model,
    messages: request.messages,
    max_completion_tokens: request.maxCompletionTokens,
    response_format: {
      type: 'json_schema',
      json_schema: { name: request.schema.name, strict: true, schema: request.schema.schema },
    },
    // Never a provider that ignores the schema or the token limit, or one that is dearer than the bound assumes.
    provider: { require_parameters: true, max_price: request.maxPrice },
    stream: false,
    user: attemptId,
    session_id: attemptId,
    metadata: { attempt_id: attemptId },
  };
}

/** Long enough that an attempt which was lost in a crash can still be repeated for free by the reconciler. */
const CACHE_SECONDS = 3600;

export const CACHE_HEADERS = { 'x-openrouter-cache': 'true', 'x-openrouter-cache-ttl': String(CACHE_SECONDS) };
