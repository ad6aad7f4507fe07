/** Decides what one answer of the gateway means for data and money (providers B2, B3, D3). */
import type { MicroUsd } from '../../core/money.ts';
import { type Exchange, isRedirect, retryAfterMs } from '../http.ts';
import { headerOf } from '../last-word.ts';
import type { Outcome } from '../ports/calls.ts';
import type { ChatAnswer } from '../ports/gateway.ts';
import { parseWellFormed } from '../well-formed.ts';
import { HTTP_STATUSES, UNLISTED_STATUS } from './codes.ts';
import { type Completion, completion, type GatewayError, generationId } from './wire.ts';

/** What is known besides the answer. */
export interface Known {
  /** Unix milliseconds; the clock unless given. */
  now?: number;
  /** What the generation cost, by the gateway's own record of it. */
  cost?: MicroUsd;
  upstream?: MicroUsd;
}

/**
 * Total function: every exchange gets an outcome. A reported cost is read before the status. A success without a cost is
 * unknown with its generation id, because an amount must not be invented. Messages are the gateway's own text and still
 * have to be redacted.
 */
export function classifyChat(exchange: Exchange, known: Known = {}): Outcome<ChatAnswer> {
  const now = known.now ?? Date.now();
  switch (exchange.kind) {
    case 'unsent': {
      const { code, message } = exchange;
      return { kind: 'refused', code, message, retry: code === 'INVALID_REQUEST' ? 'no' : 'later', retryAfterMs: null };
    }
    case 'no-answer':
      return { kind: 'unknown', phase: 'sent', message: exchange.message, providerId: null };
    case 'broken':
      return byStatus(exchange, completion.parse(null), { message: exchange.message, now });
    case 'answer': {
      // Who sends elsewhere is not the gateway, whatever it says.
      const readable = typeof exchange.json === 'object' && exchange.json !== null && !isRedirect(exchange.status);
      const answer = completion.parse(readable ? exchange.json : null);
      if (!readable) {
        return byStatus(exchange, answer, { message: `HTTP ${exchange.status} without a readable answer`, now });
      }
      return exchange.status >= 200 && exchange.status < 300
        ? bySuccess(exchange, answer, known)
        : byStatus(exchange, answer, { message: answer.error?.message ?? `HTTP ${exchange.status}`, now });
    }
  }
}

type WithHeaders = Extract<Exchange, { status: number }>;

function byStatus(exchange: WithHeaders, answer: Completion, at: { message: string; now: number }): Outcome<never> {
  const { status, headers } = exchange;
  const { message, now } = at;
  const providerId = idOf(exchange, answer);
  const code = codeOf(answer.error) ?? String(status);
  const { cost } = answer.usage;
  if (cost !== null && cost > 0) return { kind: 'failed', code, message, costMicros: cost, providerId };
  const rule = HTTP_STATUSES[status] ?? UNLISTED_STATUS;
  if (rule.meaning === 'unknown' || (rule.proof === 'body' && codeOf(answer.error) === null)) {
    return { kind: 'unknown', phase: 'body', message, providerId };
  }
  const resetsAt = status === 429 ? resetOf(exchange, answer) : null;
  if (resetsAt !== null && resetsAt - now > LONGEST_PACE_MS) return dailyLimit(message, resetsAt, now);
  const availability = answer.error?.availability;
  const after = retryAfterMs(headers, now) ?? secondsOf(availability?.retry_after) ?? untilReset(resetsAt, now);
  return {
    kind: 'refused',
    code,
    message,
    retry: rule.retry === 'pace' ? 'pace' : retryOf(rule.retry, availability?.retryable ?? null),
    retryAfterMs: after,
  };
}

/** A limit that ends later than this is no matter of pace: the caller is told when it ends. */
const LONGEST_PACE_MS = 10 * 60_000;

/** The free tier counts by the day: repeating the call before the reset only fails again. */
function dailyLimit(message: string, resetsAt: number, now: number): Outcome<never> {
  const until = new Date(resetsAt).toISOString();
  const retryAfterMs = resetsAt - now;
  return {
    kind: 'refused',
    code: 'LIMIT_UNTIL_RESET',
    message: `${message} (until ${until})`,
    retry: 'later',
    retryAfterMs,
  };
}

/** `X-RateLimit-Reset` in Unix milliseconds, as a header or repeated in the body; null without a believable one. */
function resetOf({ headers }: WithHeaders, answer: Completion): number | null {
  const reset = Number(headerOf(headers, 'x-ratelimit-reset') ?? answer.error?.metadata.headers.reset ?? Number.NaN);
  return reset > 0 && reset < MAX_INSTANT_MS ? reset : null;
}

const MAX_INSTANT_MS = 8.64e15;

function untilReset(resetsAt: number | null, now: number): number | null {
  return resetsAt === null || resetsAt <= now ? null : resetsAt - now;
}

function secondsOf(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined || seconds < 0 ? null : seconds * 1000;
}

/** The gateway's own word on whether waiting helps outweighs the status. */
function retryOf(retry: 'later' | 'no', retryable: boolean | null): 'later' | 'no' {
  if (retryable === null) return retry;
  return retryable ? 'later' : 'no';
}

/** A 200 may carry an error, at the top or in its choice. */
function bySuccess(exchange: WithHeaders, answer: Completion, known: Known): Outcome<ChatAnswer> {
  const cost = answer.usage.cost ?? known.cost ?? null;
  const choice = answer.choices[0];
  const providerId = idOf(exchange, answer);
  const error = answer.error ?? choice?.error ?? null;
  const failed = error !== null || choice === undefined || choice.finish_reason === 'error';
  const message = error?.message ?? (failed ? 'no completion in the answer' : 'no cost reported');
  if (cost === null) {
    const open = { kind: 'unknown', phase: 'body', message, providerId } as const;
    return failed ? open : { ...open, data: chatAnswer(answer) };
  }
  const paid = { costMicros: cost, providerId, ...upstreamOf(answer, known) };
  if (failed) return { kind: 'failed', code: codeOf(error) ?? 'NO_COMPLETION', message, ...paid };
  return { kind: 'answered', data: chatAnswer(answer), ...paid };
}

/** Only an account with its own keys is charged upstream; for every other one the figure repeats the cost. */
function upstreamOf({ usage }: Completion, known: Known): { upstreamMicros?: MicroUsd } {
  const told = usage.is_byok === true ? usage.cost_details.upstream_inference_cost : null;
  const upstream = told ?? known.upstream ?? 0;
  return upstream === 0 ? {} : { upstreamMicros: upstream };
}

/**
 * The generation of an answer that arrived whole and tells nothing of its cost, or of what an own key was charged beside it; null
 * for every other exchange.
 */
export function generationWithoutCost(exchange: Exchange, outcome: Outcome<unknown>): string | null {
  if (exchange.kind !== 'answer' || exchange.status < 200 || exchange.status >= 300) return null;
  if (outcome.kind === 'unknown') return outcome.providerId;
  const { is_byok, cost_details } = completion.parse(exchange.json).usage;
  const isTold = is_byok !== true || cost_details.upstream_inference_cost !== null;
  return outcome.kind === 'refused' || isTold ? null : outcome.providerId;
}

function chatAnswer(answer: Completion): ChatAnswer {
  const choice = answer.choices[0];
  return {
    json: jsonOf(choice?.message.content ?? '') ?? null,
    finishReason: choice?.finish_reason ?? null,
    promptTokens: answer.usage.prompt_tokens,
    completionTokens: answer.usage.completion_tokens,
  };
}

/** Models that ignore the schema like to put their JSON into a code block: read when the block is the whole answer. */
function jsonOf(content: string): unknown {
  const [, block] = /^\s*```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n[ \t]*```\s*$/i.exec(content) ?? [];
  return parseWellFormed(block ?? content);
}

function idOf(exchange: WithHeaders, answer: Completion): string | null {
  return answer.id ?? generationId.parse(headerOf(exchange.headers, 'x-generation-id'));
}

/** Cut, maybe through a character: half of one is nothing that a database keeps. */
function codeOf(error: GatewayError | null): string | null {
  const code = error?.metadata.error_type ?? error?.error_type ?? error?.availability.code ?? error?.code ?? null;
  return code === null ? null : String(code).slice(0, 60).toWellFormed();
}
