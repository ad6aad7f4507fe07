/** List prices in USD, as published; used until an account's own prices are known. */

import { picoFromUsd } from '../core/decimals.ts';
import { MICROS_PER_USD, microsFromUsd } from '../core/money.ts';
import type { ModelPrice } from './ports/gateway.ts';
import type { KeywordDataPrices } from './ports/price-table.ts';

/** Keyword data, in micro-USD. */
export function defaultKeywordDataPrices(): KeywordDataPrices {
  return {
    labs: { perTaskMicros: microsFromUsd(0.012), perItemMicros: microsFromUsd(0.00012) },
    trendsLive: microsFromUsd(0.011),
    trendsStandard: microsFromUsd(0.0027),
    serpLive: { firstPageMicros: microsFromUsd(0.002), furtherPageMicros: microsFromUsd(0.0015) },
    serpStandard: { firstPageMicros: microsFromUsd(0.0006), furtherPageMicros: microsFromUsd(0.00045) },
    autocompleteLive: microsFromUsd(0.002),
  };
}

/**
 * USD per million tokens in and out, at the dearest tier (gpt-5.6-luna: prompts above 272,000 tokens). Source: the price
 * snapshot of @pydantic/genai-prices 0.1.8 (2026-09-23), corrected by the gateway's list prices of 2026-11-21.
 */
const MODELS: Record<string, [prompt: string, completion: string]> = {
  'google/gemini-3.1-flash-lite': ['0.25', '1.5'],
  'openai/gpt-5-nano': ['0.05', '0.4'],
  'openai/gpt-4.1-nano': ['0.1', '0.4'],
  'openai/gpt-4o-mini': ['0.15', '0.6'],
  'openai/gpt-oss-120b': ['0.039', '0.18'],
  'openai/gpt-oss-20b': ['0.029', '0.14'],
  'qwen/qwen3-30b-a3b-instruct-2507': ['0.04815', '0.19305'],
  'deepseek/deepseek-v3.2': ['0.23', '0.3432'],
  'deepseek/deepseek-v4-flash': ['0.0983', '0.1966'],
  'openai/gpt-5-mini': ['0.25', '2'],
  'google/gemini-2.5-flash': ['0.3', '2.5'],
  'openai/gpt-5.6-luna': ['0.4', '1.2'],
  'anthropic/claude-haiku-4.5': ['1', '5'],
};

/** Language models: pico-USD per token. */
export function defaultModelPrices(): Record<string, ModelPrice> {
  return Object.fromEntries(
    Object.entries(MODELS).map(([model, [prompt, completion]]) => [
      model,
      { prompt: perToken(prompt), completion: perToken(completion), request: 0 },
    ]),
  );
}

/** Pico-USD for a token are micro-USD for a million of them. */
function perToken(usdPerMillion: string): number {
  return Math.ceil((picoFromUsd(usdPerMillion) ?? 0) / MICROS_PER_USD);
}
