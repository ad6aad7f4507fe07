/** List prices in USD, as published; used until an account's own prices are known. */
import { microsFromUsd } from '../core/money.ts';
import type { KeywordDataPrices, ModelPrice } from './ports.ts';

/** Keyword data: price list of 2026-10-02, in micro-USD. */
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

/** USD per million tokens in and out, snapshot of 2026-09-23. */
const MODELS: Record<string, [prompt: number, completion: number]> = {
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
};

/** Language models: USD per token. */
export function defaultModelPrices(): Record<string, ModelPrice> {
  return Object.fromEntries(
    Object.entries(MODELS).map(([model, [prompt, completion]]) => [
      model,
      { prompt: prompt / 1_000_000, completion: completion / 1_000_000, request: 0 },
    ]),
  );
}
