import { actionOf } from '../faults.ts';
import { PICO_PER_NANO, type PicoUsd, toUsd } from '../money.ts';
import type { FaultAction } from '../types.ts';
import { contentOf } from './content.ts';
import { errorBody } from './errors.ts';
import { MODEL_MAX_COMPLETION, type Model } from './models.ts';
import type { ChatBody } from './request.ts';

/** Plausible for English; a token is never less than a byte, so the estimate stays below the byte count. */
const BYTES_PER_TOKEN = 4;
const TOKENS_PER_MESSAGE = 3;

/** Tokens of the prompt: an estimate that never exceeds the UTF-8 bytes of the messages. */
export function promptTokens(body: ChatBody): number {
  const bytes = body.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  return Math.min(bytes, Math.ceil(bytes / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE * body.messages.length);
}

export interface Completion {
  content: string;
  finishReason: 'stop' | 'length' | 'error';
  promptTokens: number;
  completionTokens: number;
  /** Nano-USD. */
  promptCost: number;
  completionCost: number;
}

/** Nano-USD of an amount of tokens, rounded to what the bill can hold. */
export const tokensCost = (tokens: number, price: PicoUsd): number => Math.round((tokens * price) / PICO_PER_NANO);

/** Nano-USD of a prompt, the fee of the request included. */
export function promptCost(tokens: number, { prompt, request, longPrompt }: Model): number {
  const long = longPrompt !== null && tokens >= longPrompt.from;
  return tokensCost(tokens, long ? longPrompt.prompt : prompt) + tokensCost(1, request);
}

/** What the model writes and what it costs; an answer that ends in an error is free. */
export function complete(seed: number, body: ChatBody, model: Model, actions: readonly FaultAction[]): Completion {
  const full = contentOf(seed, body, actions);
  const wanted = Math.ceil(full.length / BYTES_PER_TOKEN);
  const failing = actionOf(actions, 'finishReasonError') !== undefined;
  const cut = failing || actionOf(actions, 'finishReasonLength') !== undefined;
  const tokens = Math.min(cut ? Math.ceil(wanted / 2) : wanted, body.maxCompletionTokens ?? MODEL_MAX_COMPLETION);
  const factor = actionOf(actions, 'overcharge')?.factor ?? 1;
  const used = promptTokens(body);
  return {
    content: tokens < wanted ? full.slice(0, tokens * BYTES_PER_TOKEN) : full,
    finishReason: failing ? 'error' : tokens < wanted ? 'length' : 'stop',
    promptTokens: used,
    completionTokens: tokens,
    promptCost: failing ? 0 : Math.round(promptCost(used, model) * factor),
    completionCost: failing ? 0 : Math.round(tokensCost(tokens, model.completion) * factor),
  };
}

/** What the gateway charges: the price, or its share of it where the account's own provider key pays. Nano-USD. */
export interface Charged {
  cost: number;
  isByok: boolean;
}

function usageOf(done: Completion, { cost, isByok }: Charged) {
  return {
    prompt_tokens: done.promptTokens,
    completion_tokens: done.completionTokens,
    total_tokens: done.promptTokens + done.completionTokens,
    cost: toUsd(cost),
    is_byok: isByok,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0 },
    cost_details: {
      upstream_inference_cost: toUsd(done.promptCost + done.completionCost),
      upstream_inference_prompt_cost: toUsd(done.promptCost),
      upstream_inference_completions_cost: toUsd(done.completionCost),
    },
  };
}

/** Body of a chat completion (providers B2). */
export function completionBody(
  { id, created, model }: { id: string; created: number; model: string },
  done: Completion,
  charged: Charged,
): Record<string, unknown> {
  const failed = done.finishReason === 'error' ? errorBody(502) : {};
  const message = { role: 'assistant', content: done.content, refusal: null, reasoning: null };
  const reason = { finish_reason: done.finishReason, native_finish_reason: done.finishReason };
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    provider: 'Sandbox',
    system_fingerprint: null,
    choices: [{ index: 0, logprobs: null, ...reason, message, ...failed }],
    usage: usageOf(done, charged),
  };
}

/** A cached answer under its own id: nothing was generated, so nothing is counted or charged. */
export function replayed(id: string, body: Record<string, unknown>): Record<string, unknown> {
  const nothing = {
    content: '',
    finishReason: 'stop',
    promptTokens: 0,
    completionTokens: 0,
    promptCost: 0,
    completionCost: 0,
  } as const;
  return { ...body, id, usage: usageOf(nothing, { cost: 0, isByok: false }) };
}
