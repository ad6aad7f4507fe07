import type { PicoUsd } from '../money.ts';
import type { World } from '../world.ts';

/** USD per million tokens, in and out (providers B5). */
const PRICES_PER_MILLION: Readonly<Record<string, readonly [number, number]>> = {
  'openai/gpt-5-nano': [0.05, 0.4],
  'openai/gpt-4.1-nano': [0.1, 0.4],
  'openai/gpt-4o-mini': [0.15, 0.6],
  'openai/gpt-oss-120b': [0.039, 0.18],
  'openai/gpt-oss-20b': [0.029, 0.14],
  'qwen/qwen3-30b-a3b-instruct-2507': [0.04815, 0.19305],
  'deepseek/deepseek-v3.2': [0.23, 0.3432],
  'deepseek/deepseek-v4-flash': [0.0983, 0.1966],
  'google/gemini-3.1-flash-lite': [0.25, 1.5],
  'openai/gpt-5-mini': [0.25, 2],
  'google/gemini-2.5-flash': [0.3, 2.5],
  'openai/gpt-5.6-luna': [0.2, 1.2],
  'anthropic/claude-haiku-4.5': [1, 5],
  'openai/gpt-oss-20b:free': [0, 0],
};

/** Dearer prompts: tokens from which on another price per million holds. */
const LONG_PROMPTS: Readonly<Record<string, { from: number; perMillion: number }>> = {
  'openai/gpt-5.6-luna': { from: 272_000, perMillion: 0.4 },
};

export const MODEL_MAX_COMPLETION = 65_535;
const CONTEXT_LENGTH = 1_048_576;
const CREATED = 1_750_000_000;

export interface Model {
  id: string;
  /** Per token. */
  prompt: PicoUsd;
  completion: PicoUsd;
  request: PicoUsd;
  longPrompt: { from: number; prompt: PicoUsd } | null;
}

/** USD for a million tokens are millionths of pico-USD for one. */
const picoPerToken = (perMillion: number): PicoUsd => Math.round(perMillion * 1e6);
const toPico = (usd: number): PicoUsd => Math.round(usd * 1e12);

export function findModel(world: World, id: string): Model | null {
  if (world.endedModels.has(id)) return null;
  const own = world.modelPrices.get(id);
  if (own !== undefined) {
    const { prompt, completion, request = 0 } = own;
    return {
      id,
      prompt: toPico(prompt),
      completion: toPico(completion),
      request: toPico(request),
      longPrompt: null,
    };
  }
  const price = PRICES_PER_MILLION[id];
  if (price === undefined) return null;
  const long = LONG_PROMPTS[id];
  return {
    id,
    prompt: picoPerToken(price[0]),
    completion: picoPerToken(price[1]),
    request: 0,
    longPrompt: long === undefined ? null : { from: long.from, prompt: picoPerToken(long.perMillion) },
  };
}

/** A decimal string without exponent, as prices are published. */
function decimal(pico: PicoUsd): string {
  const digits = String(pico).padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/\.?0+$/, '');
}

function overridesOf({ longPrompt }: Model) {
  if (longPrompt === null) return {};
  return { overrides: [{ min_prompt_tokens: longPrompt.from, prompt: decimal(longPrompt.prompt) }] };
}

function row(model: Model) {
  return {
    id: model.id,
    canonical_slug: model.id,
    name: model.id.split('/')[1],
    created: CREATED,
    links: { details: `/api/v1/models/${model.id}/endpoints` },
    context_length: CONTEXT_LENGTH,
    architecture: {
      modality: 'text->text',
      input_modalities: ['text'],
      output_modalities: ['text'],
      tokenizer: 'Other',
    },
    pricing: {
      prompt: decimal(model.prompt),
      completion: decimal(model.completion),
      request: decimal(model.request),
      image: '0',
      web_search: '0',
      internal_reasoning: '0',
      ...overridesOf(model),
    },
    top_provider: { context_length: CONTEXT_LENGTH, max_completion_tokens: MODEL_MAX_COMPLETION, is_moderated: false },
    supported_parameters: ['max_tokens', 'response_format', 'seed', 'structured_outputs', 'temperature', 'top_p'],
    per_request_limits: null,
    supported_voices: null,
    default_parameters: null,
    expiration_date: null,
  };
}

/** Body of `GET /models`. */
export function modelList(world: World) {
  const ids = new Set([...Object.keys(PRICES_PER_MILLION), ...world.modelPrices.keys()]);
  const models = [...ids].map((id) => findModel(world, id)).filter((model) => model !== null);
  const data = models.map(row);
  return { data, total_count: data.length, links: { next: null } };
}
