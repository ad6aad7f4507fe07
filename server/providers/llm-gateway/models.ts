/** The gateway's public price list. */
import type { ListedModel, ModelPrice } from '../ports/gateway.ts';
import type { ModelRow, Pricing } from './wire.ts';

/**
 * One price per model that no tier of its list exceeds: the dearest of the base price, the overrides (long prompts, times of
 * day); for the prompt writing into the prompt cache counts, for the completion thinking.
 */
function dearestPrice(pricing: Pricing): ModelPrice {
  const tiers = [pricing, ...pricing.overrides];
  return {
    prompt: Math.max(...tiers.flatMap((tier) => [tier.prompt ?? 0, tier.input_cache_write ?? 0])),
    completion: Math.max(...tiers.flatMap((tier) => [tier.completion ?? 0, tier.internal_reasoning ?? 0])),
    request: pricing.request ?? 0,
  };
}

/** A row of the list. One that does not tell its parameters may be able to do everything: a call says so, at no cost. */
export function listedModel({ pricing, supported_parameters: parameters }: ModelRow): ListedModel {
  return { ...dearestPrice(pricing), structured: parameters?.includes('structured_outputs') ?? true };
}
