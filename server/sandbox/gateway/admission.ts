import { isBelow, isBelowOnce, PICO_PER_NANO, toNano } from '../money.ts';
import type { Reply } from '../wire.ts';
import type { World } from '../world.ts';
import { promptCost, promptTokens, tokensCost } from './completion.ts';
import { error } from './errors.ts';
import { MODEL_MAX_COMPLETION, type Model } from './models.ts';
import type { ChatBody } from './request.ts';

/** What a key may still spend: its credits, or less when the key has a limit. Nano-USD. */
export function affordable(world: World, key: string): number {
  const credits = world.ledger.available(key);
  const limit = world.limits.keyLimitUsd;
  return limit === null ? credits : Math.min(credits, toNano(limit) - world.ledger.charged(key));
}

/** Whether a part of `max_price` is below the list price: USD per million tokens, and USD per request. */
function tooDear({ prompt, completion, request }: ChatBody['maxPrice'], model: Model): boolean {
  return (
    (isGiven(prompt) && isBelow(prompt, model.prompt)) ||
    (isGiven(completion) && isBelow(completion, model.completion)) ||
    (isGiven(request) && isBelowOnce(request, model.request))
  );
}

const isGiven = (cap: unknown) => cap !== undefined && cap !== null;

function constrained(model: string): Reply {
  const availability = {
    code: 'constraint_filtered',
    retryable: false,
    requested_models: [model],
    excluded_by: 'max_price',
    constraint: { field: 'max_price', detail: 'Every endpoint is dearer than the given max_price.' },
  };
  return error(404, `No endpoints found for ${model} that match the given max_price.`, { availability });
}

/** Reserves the whole token limit against the key, as the gateway does. @returns a refusal, null when it fits. */
export function preauthorise(world: World, key: string, body: ChatBody, model: Model): Reply | null {
  if (tooDear(body.maxPrice, model)) return constrained(model.id);
  const wanted = body.maxCompletionTokens ?? MODEL_MAX_COMPLETION;
  const left = affordable(world, key) - promptCost(promptTokens(body), model);
  if (tokensCost(wanted, model.completion) <= left) return null;
  const tokens = Math.max(0, Math.floor(left / Math.max(model.completion / PICO_PER_NANO, 1e-9)));
  const message =
    `This request requires more credits, or fewer max_tokens. ` +
    `You requested up to ${wanted} tokens, but can only afford ${tokens}.`;
  return error(402, message);
}
