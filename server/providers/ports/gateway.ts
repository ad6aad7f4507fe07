/** The language-model gateway, as the rest of the service knows it; its HTTP client lives in ../llm-gateway/. */

import type { PicoUsd } from '../../core/decimals.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { Free, FreeCall, OpenRouterCredential, Outcome, PaidCall } from './calls.ts';

export interface ChatRequest {
  operation: 'chat';
  model: string;
  messages: { role: 'system' | 'user'; content: string }[];
  /** Strict JSON schema of the answer. */
  schema: { name: string; schema: Record<string, unknown> };
  /** Absent: the model's own. A model that takes none is asked without. */
  temperature?: number;
  maxCompletionTokens: number;
  /** Ceiling the gateway itself enforces, as decimal text. Requests that were stored before it was text have numbers. */
  maxPrice: MaxPrice;
}

export interface ChatAnswer {
  /** The answer parsed as JSON; null when it was not JSON (the call is paid all the same). */
  json: unknown;
  finishReason: string | null;
  promptTokens: number | null;
  completionTokens: number | null;
}

export interface GatewayKeyInfo {
  label: string | null;
  /** Remaining allowance of this key, may be negative; null when unlimited or unknown. */
  limitRemainingMicros: MicroUsd | null;
}

/** USD per million tokens, and USD per request. */
export interface MaxPrice {
  prompt: string | number;
  completion: string | number;
  request?: string;
}

export interface ModelPrice {
  /** Per token, writing into the prompt cache included. */
  prompt: PicoUsd;
  /** Per token, thinking included. */
  completion: PicoUsd;
  /** Per request. */
  request: PicoUsd;
}

/** A model in the gateway's list. */
export interface ListedModel extends ModelPrice {
  /** It can be held to a JSON schema. */
  structured: boolean;
}

export interface LlmGateway {
  chat(request: ChatRequest, call: PaidCall<OpenRouterCredential>): Promise<Outcome<ChatAnswer>>;
  /** True cost of a generation whose id was seen (free). NOT_FOUND while it is not yet written. */
  generation(
    id: string,
    call: FreeCall<OpenRouterCredential>,
  ): Promise<Free<{ costMicros: MicroUsd; upstreamMicros?: MicroUsd; finishReason: string | null }>>;
  key(call: FreeCall<OpenRouterCredential>): Promise<Free<GatewayKeyInfo>>;
  models(call: FreeCall<OpenRouterCredential>): Promise<Free<Record<string, ListedModel>>>;
}
