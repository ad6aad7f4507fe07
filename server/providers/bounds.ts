/** Upper bounds of what one paid request can cost (providers A6, B5). */

import { dividedUp, picoFromUsd } from '../core/decimals.ts';
import { MICROS_PER_USD, type MicroUsd } from '../core/money.ts';
import type { ChatRequest } from './ports/gateway.ts';
import type { KeywordDataRequest } from './ports/keyword-data.ts';
import type { PaidRequest, PriceTable, TaskPrice } from './ports/price-table.ts';

export class UnknownModelError extends Error {
  readonly model: string;
  constructor(model: string) {
    super(`no price is known for the model ${model}`);
    this.name = 'UnknownModelError';
    this.model = model;
  }
}

/** Rows that related_keywords can return at most, by depth 0..4. */
export const RELATED_ROWS_BY_DEPTH = [1, 8, 72, 584, 4680];

/** Search operators multiply the price of a SERP; any `word:` counts as one. */
const SERP_OPERATOR = /[\p{L}_]+:/u;
const OPERATOR_FACTOR = 5;
const SERP_PAGE_RESULTS = 10;

/** Tokens that a message adds around its text, and that a provider may add around a schema it puts into the prompt. */
const TOKENS_PER_MESSAGE = 10;
const TOKENS_AROUND_SCHEMA = 200;

/**
 * The most that a request can cost, in micro-USD, provided that the provider keeps to the request's own limits (rows, depth,
 * completion tokens, maximum price) and to the price table. Lookups are bounded by the submitted keywords.
 * @throws UnknownModelError when the table has no price for the model
 */
export function boundMicros(request: PaidRequest, prices: PriceTable): MicroUsd {
  return request.operation === 'chat' ? chatBound(request, prices) : keywordDataBound(request, prices);
}

function keywordDataBound(request: KeywordDataRequest, { keywordData: price }: PriceTable): MicroUsd {
  switch (request.operation) {
    case 'keyword_suggestions':
      return rowsBound(price.labs, request.limit);
    case 'related_keywords':
      return rowsBound(price.labs, Math.min(request.limit, RELATED_ROWS_BY_DEPTH[request.depth] ?? request.limit));
    case 'keyword_overview':
      return rowsBound(price.labs, request.keywords.length);
    case 'trends_graph':
    case 'trends_queries':
      return request.queue === 'live' ? price.trendsLive : price.trendsStandard;
    case 'serp_organic': {
      const { firstPageMicros, furtherPageMicros } = request.queue === 'live' ? price.serpLive : price.serpStandard;
      // Whether further pages are cheaper is told in two ways; the dearer one is reserved.
      const page = Math.max(firstPageMicros, furtherPageMicros);
      return page * Math.max(1, Math.ceil(request.depth / SERP_PAGE_RESULTS)) * operatorFactor(request.keyword);
    }
    case 'autocomplete':
      return price.autocompleteLive * operatorFactor(request.keyword);
  }
}

function rowsBound(price: TaskPrice, rows: number): MicroUsd {
  return price.perTaskMicros + price.perItemMicros * rows;
}

function operatorFactor(keyword: string): number {
  return SERP_OPERATOR.test(keyword) ? OPERATOR_FACTOR : 1;
}

function chatBound(request: ChatRequest, prices: PriceTable): MicroUsd {
  const price = Object.hasOwn(prices.models, request.model) ? prices.models[request.model] : undefined;
  if (price === undefined) throw new UnknownModelError(request.model);
  // The gateway admits a provider up to `maxPrice`, which may lie above the listed price.
  const ceiling = request.maxPrice;
  const prompt = Math.max(price.prompt, perToken(ceiling.prompt));
  const completion = Math.max(price.completion, perToken(ceiling.completion));
  const once = Math.max(price.request, picoFromUsd(ceiling.request ?? 0) ?? 0);
  const pico = cost(promptTokensBound(request), prompt) + cost(request.maxCompletionTokens, completion) + BigInt(once);
  return Number(dividedUp(pico, PICO_PER_MICRO));
}

const PICO_PER_MICRO = 1_000_000n;

/** Pico-USD for a token at a price in USD for a million of them. */
function perToken(usdPerMillion: string | number): number {
  return Math.ceil((picoFromUsd(usdPerMillion) ?? 0) / MICROS_PER_USD);
}

function cost(tokens: number, pico: number): bigint {
  return BigInt(tokens) * BigInt(pico);
}

/** No tokenizer makes more tokens than there are UTF-8 bytes. */
function promptTokensBound(request: ChatRequest): number {
  const messages = request.messages.map(({ content }) => Buffer.byteLength(content, 'utf8') + TOKENS_PER_MESSAGE);
  const schema = Buffer.byteLength(JSON.stringify(request.schema), 'utf8') + TOKENS_AROUND_SCHEMA;
  return messages.reduce((sum, tokens) => sum + tokens, schema);
}
