/** HTTP client of the language-model gateway (OpenRouter), behind the port. */
import type { z } from 'zod';
import { DEFAULT_TIMEOUT_MS, type Exchange, exchangeJson, type HttpOptions, isRedirect } from '../http.ts';
import type { Free, FreeCall, Open, OpenRouterCredential } from '../ports/calls.ts';
import type { LlmGateway } from '../ports/gateway.ts';
import { redact, redactTexts, secretsOf } from '../redact.ts';
import { CACHE_HEADERS, chatBody } from './body.ts';
import { classifyChat, generationWithoutCost } from './classify.ts';
import { LATE_COST_LIMIT_MS, lateCost, type Pause, systemPause } from './late-cost.ts';
import { listedModel } from './models.ts';
import { completion, generationAnswer, keyAnswer, modelsAnswer } from './wire.ts';

export type LlmGatewayOptions = Pick<HttpOptions, 'baseUrl' | 'send' | 'maxAnswerBytes'> & {
  timeoutMs?: number;
  /** Between questions for a cost that an answer did not tell. */
  pause?: Pause;
  /** Address of this service, shown in the gateway's own statistics. */
  referer?: string;
};

/**
 * The gateway over HTTP. Every call sends one request and repeats none; a completion that does not tell its cost is followed
 * by free questions for it. Throws only what `onSending` threw.
 */
export function createLlmGateway(options: LlmGatewayOptions): LlmGateway {
  const http: HttpOptions = { ...options, timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS };
  const pause = options.pause ?? systemPause;
  const referer: Record<string, string> = options.referer === undefined ? {} : { 'http-referer': options.referer };
  const read = <S extends z.ZodType>(path: string, schema: S, call: FreeCall<OpenRouterCredential>) =>
    readFree(http, { path, schema, headers: { ...authorization(call.credential), ...referer } }, call);
  const generation: LlmGateway['generation'] = async (id, call) => {
    const answer = await read(`/generation?id=${encodeURIComponent(id)}`, generationAnswer, call);
    if (!answer.ok) return answer;
    const { total_cost: costMicros, finish_reason: finishReason, is_byok, upstream_inference_cost } = answer.data.data;
    if (costMicros === null) return { ok: false, code: 'MALFORMED', message: 'the generation has no cost' };
    const upstream = is_byok === true ? (upstream_inference_cost ?? 0) : 0;
    return { ok: true, data: { costMicros, finishReason, ...(upstream > 0 ? { upstreamMicros: upstream } : {}) } };
  };
  return {
    generation,
    async chat(request, call) {
      const exchange = await exchangeJson(http, {
        method: 'POST',
        path: '/chat/completions',
        headers: { ...authorization(call.credential), ...referer, ...CACHE_HEADERS },
        body: chatBody(request, call.attemptId),
        signal: call.signal,
        onSending: call.onSending,
        isTimely: call.isTimely,
        isPaid: true,
      });
      const outcome = classifyChat(exchange);
      const id = generationWithoutCost(exchange, outcome);
      if (id === null) return redactTexts(outcome, call.credential);
      const data = 'data' in outcome ? { data: outcome.data } : {};
      const { credential, account } = call;
      const open: Open = { kind: 'unknown', phase: 'body', message: 'no cost yet', providerId: id, ...data };
      await call.onOpen?.(redactTexts(open, credential));
      // The answer is here: its cost is asked for whoever holds the job by now, and not for long.
      const signal = AbortSignal.timeout(LATE_COST_LIMIT_MS);
      const late = await lateCost(() => generation(id, { credential, account, signal }), { pause, signal });
      if (late === null) return redactTexts(outcome, credential);
      const known = { cost: late.costMicros, upstream: late.upstreamMicros ?? 0 };
      return redactTexts(classifyChat(exchange, known), credential);
    },
    async key(call) {
      const answer = await read('/key', keyAnswer, call);
      if (!answer.ok) return answer;
      const { label, limit_remaining: limitRemainingMicros } = answer.data.data;
      const safeLabel = label === null ? null : redact(label, secretsOf(call.credential));
      return { ok: true, data: { label: safeLabel, limitRemainingMicros } };
    },
    async models(call) {
      const answer = await read('/models', modelsAnswer, call);
      if (!answer.ok) return answer;
      return {
        ok: true,
        data: Object.fromEntries(answer.data.data.map((model) => [model.id, listedModel(model)])),
      };
    },
  };
}

function authorization(credential: OpenRouterCredential): Record<string, string> {
  return { authorization: `Bearer ${credential.apiKey}` };
}

async function readFree<S extends z.ZodType>(
  http: HttpOptions,
  request: { path: string; schema: S; headers: Record<string, string> },
  call: FreeCall<OpenRouterCredential>,
): Promise<Free<z.output<S>>> {
  const { path, headers, schema } = request;
  const exchange = await exchangeJson(http, {
    method: 'GET',
    path,
    headers,
    signal: call.signal,
    onSending: call.onSending,
  });
  const refusal = freeRefusal(exchange);
  if (refusal !== null) return redactTexts(refusal, call.credential);
  const parsed = schema.safeParse(exchange.kind === 'answer' ? exchange.json : undefined);
  return parsed.success
    ? { ok: true, data: parsed.data }
    : { ok: false, code: 'MALFORMED', message: `${path} answered in an unknown shape` };
}

type Refusal = Extract<Free<never>, { ok: false }>;

const FREE_CODES: Readonly<Record<number, Refusal['code']>> = {
  401: 'INVALID_CREDENTIAL',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

function freeRefusal(exchange: Exchange): Refusal | null {
  if (exchange.kind === 'unsent' && exchange.code === 'INVALID_REQUEST') {
    return { ok: false, code: 'INVALID_CREDENTIAL', message: 'the key cannot be sent in a header' };
  }
  if (exchange.kind !== 'answer') return { ok: false, code: 'UNAVAILABLE', message: exchange.message };
  if (exchange.status < 300 && exchange.json !== undefined) return null;
  const own = isRedirect(exchange.status) ? null : completion.parse(exchange.json).error?.message;
  const message = own ?? `HTTP ${exchange.status}`;
  return { ok: false, code: FREE_CODES[exchange.status] ?? 'UNAVAILABLE', message };
}
