/** Decides what one answer of the gateway means for data and money (protocol sheet B2, B3, D3). */
import { type Exchange, isRedirect, retryAfterMs } from '../http.ts';
import type { ChatAnswer, Outcome } from '../ports.ts';
import { parseWellFormed } from '../well-formed.ts';
import { HTTP_STATUSES, UNLISTED_STATUS } from './codes.ts';
import { type Completion, completion, type GatewayError, generationId } from './wire.ts';

/**
 * Total function: every exchange gets an outcome. A reported cost is read before the status. A success without a cost is
 * unknown with its generation id, because an amount must not be invented. Messages are the gateway's own text and still
 * have to be redacted.
 */
export function classifyChat(exchange: Exchange): Outcome<ChatAnswer> {
  switch (exchange.kind) {
    case 'unsent': {
      const { code, message } = exchange;
      return { kind: 'refused', code, message, retry: code === 'INVALID_REQUEST' ? 'no' : 'later', retryAfterMs: null };
    }
    case 'no-answer':
      return { kind: 'unknown', phase: 'sent', message: exchange.message, providerId: null };
    case 'broken':
      return byStatus(exchange, completion.parse(null), exchange.message);
    case 'answer': {
      const answer = completion.parse(exchange.json);
      const readable = typeof exchange.json === 'object' && exchange.json !== null && !isRedirect(exchange.status);
      if (!readable) return byStatus(exchange, answer, `HTTP ${exchange.status} without a readable answer`);
      return exchange.status >= 200 && exchange.status < 300
        ? bySuccess(exchange, answer)
        : byStatus(exchange, answer, answer.error?.message ?? `HTTP ${exchange.status}`);
    }
  }
}

type WithHeaders = Extract<Exchange, { headers: Headers }>;

function byStatus(exchange: WithHeaders, answer: Completion, message: string): Outcome<never> {
  const { status, headers } = exchange;
  const providerId = idOf(exchange, answer);
  const code = codeOf(answer.error) ?? String(status);
  const { cost } = answer.usage;
  if (cost !== null && cost > 0) return { kind: 'failed', code, message, costMicros: cost, providerId };
  const rule = HTTP_STATUSES[status] ?? UNLISTED_STATUS;
  if (rule.meaning === 'unknown' || (rule.proof === 'body' && answer.error === null)) {
    return { kind: 'unknown', phase: 'body', message, providerId };
  }
  const availability = answer.error?.availability;
  const after = retryAfterMs(headers) ?? (availability?.retry_after ?? Number.NaN) * 1000;
  return {
    kind: 'refused',
    code,
    message,
    retry: rule.retry === 'pace' ? 'pace' : retryOf(rule.retry, availability?.retryable ?? null),
    retryAfterMs: after >= 0 ? after : null,
  };
}

/** The gateway's own word on whether waiting helps outweighs the status. */
function retryOf(retry: 'later' | 'no', retryable: boolean | null): 'later' | 'no' {
  if (retryable === null) return retry;
  return retryable ? 'later' : 'no';
}

/** A 200 may carry an error, at the top or in its choice. */
function bySuccess(exchange: WithHeaders, answer: Completion): Outcome<ChatAnswer> {
  const { cost } = answer.usage;
  const choice = answer.choices[0];
  const providerId = idOf(exchange, answer);
  const error = answer.error ?? choice?.error ?? null;
  const failed = error !== null || choice === undefined || choice.finish_reason === 'error';
  const message = error?.message ?? (failed ? 'no completion in the answer' : 'no cost reported');
  if (cost === null) return { kind: 'unknown', phase: 'body', message, providerId };
  if (failed) return { kind: 'failed', code: codeOf(error) ?? 'NO_COMPLETION', message, costMicros: cost, providerId };
  return { kind: 'answered', data: chatAnswer(exchange, answer), costMicros: cost, providerId };
}

function chatAnswer(exchange: WithHeaders, answer: Completion): ChatAnswer {
  const choice = answer.choices[0];
  return {
    json: parseWellFormed(choice?.message.content ?? '') ?? null,
    finishReason: choice?.finish_reason ?? null,
    promptTokens: answer.usage.prompt_tokens,
    completionTokens: answer.usage.completion_tokens,
    cachedFrom: generationId.parse(exchange.headers.get('x-openrouter-cache-source-id')),
  };
}

function idOf(exchange: WithHeaders, answer: Completion): string | null {
  return answer.id ?? generationId.parse(exchange.headers.get('x-generation-id'));
}

function codeOf(error: GatewayError | null): string | null {
  const code = error?.metadata.error_type ?? error?.error_type ?? error?.availability.code ?? error?.code ?? null;
  return code === null ? null : String(code).slice(0, 60);
}
