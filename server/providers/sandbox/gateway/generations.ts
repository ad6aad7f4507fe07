import { toUsd } from '../money.ts';
import type { World } from '../world.ts';

/** A finished completion, as `/generation` tells of it. */
export interface Generation {
  id: string;
  key: string;
  model: string;
  /** Nano-USD. */
  cost: number;
  /** What the account's own provider key was charged; null for every other account. */
  upstream: number | null;
  finishedAt: number;
  finishReason: string | null;
  promptTokens: number;
  completionTokens: number;
  /** The generation whose cached answer this one is. */
  sourceId: string | null;
  user: string | null;
  sessionId: string | null;
}

/** `gen-<unix seconds>-<20 characters>` */
export function newGenerationId(world: World): string {
  return `gen-${Math.floor(world.clock() / 1000)}-${world.freshHex(20)}`;
}

/** Body of `GET /generation`, null while it is not yet written or when it is another key's. */
export function generationBody(world: World, key: string, id: string): object | null {
  const generation = world.generations.get(id);
  if (generation === undefined || generation.key !== key) return null;
  if (world.clock() < generation.finishedAt + world.limits.generationDelayMs) return null;
  const cost = toUsd(generation.cost);
  return {
    data: {
      id,
      total_cost: cost,
      usage: cost,
      model: generation.model,
      provider_name: 'Sandbox',
      created_at: new Date(generation.finishedAt).toISOString(),
      api_type: 'completions',
      streamed: false,
      cancelled: false,
      finish_reason: generation.finishReason,
      native_finish_reason: generation.finishReason,
      tokens_prompt: generation.promptTokens,
      tokens_completion: generation.completionTokens,
      native_tokens_prompt: generation.promptTokens,
      native_tokens_completion: generation.completionTokens,
      upstream_inference_cost: generation.upstream === null ? cost : toUsd(generation.upstream),
      is_byok: generation.upstream !== null,
      session_id: generation.sessionId,
      external_user: generation.user,
      response_cache_source_id: generation.sourceId,
      cache_discount: null,
      provider_responses: [],
    },
  };
}
