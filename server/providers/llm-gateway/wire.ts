/** Shapes of the gateway's answers. Unknown fields are ignored, missing ones are null. */
import { z } from 'zod';
import { picoFromUsd } from '../../core/decimals.ts';
import { amount, anything, balance, flag, looseRows, num, part, text } from '../tolerant.ts';

export const generationId = z
  .string()
  .regex(/^[\w.:-]{1,128}$/)
  .nullable()
  .catch(null);

const error = part({
  code: z.union([z.number(), z.string()]).nullable().catch(null),
  message: text,
  error_type: text,
  metadata: part({
    error_type: text,
    headers: part({ 'X-RateLimit-Reset': anything }).transform((sent) => ({ reset: sent['X-RateLimit-Reset'] })),
  }),
  availability: part({ code: text, retryable: flag, retry_after: num }),
});
export type GatewayError = z.output<typeof error>;

/** An error object, also one without any known field; null when there is none. */
const maybeError = anything.transform((value) => (value === null || value === undefined ? null : error.parse(value)));

const choice = z.object({
  finish_reason: text,
  message: part({ content: text }),
  error: maybeError,
});

/** `usage.cost` in micro-USD, null when the answer does not tell. */
export const completion = part({
  id: generationId,
  error: maybeError,
  choices: looseRows(choice),
  usage: part({
    cost: amount,
    is_byok: flag,
    cost_details: part({ upstream_inference_cost: amount }),
    prompt_tokens: num,
    completion_tokens: num,
  }),
});
export type Completion = z.output<typeof completion>;

export const generationAnswer = z.object({
  data: z.object({ total_cost: amount, is_byok: flag, upstream_inference_cost: amount, finish_reason: text }),
});

export const keyAnswer = z.object({ data: z.object({ label: text, limit_remaining: balance }) });

const price = anything.transform(picoFromUsd).pipe(z.number());
const optionalPrice = price.nullable().catch(null);
const tier = {
  prompt: optionalPrice,
  completion: optionalPrice,
  internal_reasoning: optionalPrice,
  input_cache_write: optionalPrice,
};
const pricing = z.object({
  ...tier,
  prompt: price,
  completion: price,
  request: optionalPrice,
  overrides: looseRows(z.object(tier)),
});
const model = z.object({ id: z.string(), pricing, supported_parameters: z.array(z.unknown()).nullable().catch(null) });
export type ModelRow = z.output<typeof model>;
export const modelsAnswer = z.object({ data: looseRows(model) });
export type Pricing = z.output<typeof pricing>;
