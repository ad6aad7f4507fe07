import type { World } from '../world.ts';

/** USD per million tokens, in and out (providers B5). */
const PRICES_PER_MILLION: Readonly<Record<string, readonly [number, number]>> = {
  'google/gemini-2.5-flash-lite': [0.1, 0.4],
  'openai/gpt-5-nano': [0.05, 0.4],
  'openai/gpt-4.1-nano': [0.1, 0.4],
  'openai/gpt-4o-mini': [0.15, 0.6],
  'openai/gpt-oss-120b': [0.039, 0.18],
  'openai/gpt-oss-20b': [0.029, 0.14],
  'qwen/qwen3-30b-a3b-instruct-2507': [0.048, 0.193],
  'mistralai/mistral-small-24b': [0.05, 0.09],
  'deepseek/deepseek-v3.2': [0.23, 0.34],
  'deepseek/deepseek-v4-flash': [0.14, 0.28],
  'google/gemini-3.1-flash-lite': [0.25, 1.5],
  'openai/gpt-5-mini': [0.25, 2],
  'google/gemini-2.5-flash': [0.3, 2.5],
  'openai/gpt-5.6-luna': [0.1, 0.6],
  'anthropic/claude-haiku-4.5': [1, 5],
  'openai/gpt-oss-20b:free': [0, 0],
};

export const MODEL_MAX_COMPLETION = 65_535;
const CONTEXT_LENGTH = 1_048_576;
const CREATED = 1_750_000_000;

export interface Model {
  id: string;
  /** Nano-USD per token. */
  prompt: number;
  completion: number;
}

/** USD per million tokens are thousandths of nano-USD per token. */
const nanoPerToken = (perMillion: number) => Math.round(perMillion * 1e6) / 1000;

export function findModel(world: World, id: string): Model | null {
  const own = world.modelPrices.get(id);
  if (own !== undefined) return { id, prompt: own.prompt * 1e9, completion: own.completion * 1e9 };
  const price = PRICES_PER_MILLION[id];
  return price === undefined ? null : { id, prompt: nanoPerToken(price[0]), completion: nanoPerToken(price[1]) };
}

/** A decimal string without exponent, as prices are published. */
function decimal(nano: number): string {
  return nano === 0 ? '0' : (nano / 1e9).toFixed(12).replace(/\.?0+$/, '');
}

function row(model: Model) {
  return {
    id: model.id,
    canonical_slug: model.id,
    name: model.id.split('/')[1],
    created: CREATED,
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
      request: '0',
      image: '0',
      web_search: '0',
      internal_reasoning: '0',
    },
    top_provider: { context_length: CONTEXT_LENGTH, max_completion_tokens: MODEL_MAX_COMPLETION, is_moderated: false },
    supported_parameters: ['max_tokens', 'response_format', 'seed', 'structured_outputs', 'temperature', 'top_p'],
    per_request_limits: null,
    default_parameters: null,
    expiration_date: null,
  };
}

/** Body of `GET /models`. */
export function modelList(world: World) {
  const ids = new Set([...Object.keys(PRICES_PER_MILLION), ...world.modelPrices.keys()]);
  const data = [...ids].map((id) => row(findModel(world, id)!));
  return { data, total_count: data.length, links: { next: null } };
}
