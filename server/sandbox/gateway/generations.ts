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
  streamed: boolean;
  promptTokens: number;
  completionTokens: number;
  /** The generation whose cached answer this one is. */
  sourceId: string | null;
  user: string | null;
  sessionId: string | null;
}

/** What the double knows nothing of, in the words of the real answer: times in milliseconds, counts, origins. */
const NOT_KEPT = {
  app_id: null,
  data_region: 'global',
  generation_time: 0,
  http_referer: null,
  latency: 0,
  moderation_latency: null,
  native_tokens_cached: 0,
  native_tokens_completion_images: null,
  native_tokens_reasoning: 0,
  num_fetches: null,
  num_input_audio_prompt: null,
  num_media_completion: null,
  num_media_prompt: null,
  num_search_results: null,
  origin: '',
  preset_id: null,
  request_id: null,
  router: null,
  service_tier: null,
  upstream_id: null,
  user_agent: null,
  web_search_engine: null,
  workspace_id: null,
};

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
      streamed: generation.streamed,
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
      ...NOT_KEPT,
    },
  };
}
