import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { answersNever } from '../delivery.ts';
import { actionOf } from '../faults.ts';
import type { FaultAction } from '../types.ts';
import { json, type Reply } from '../wire.ts';
import type { World } from '../world.ts';
import { preauthorise } from './admission.ts';
import {
  type Completion,
  complete,
  completionBody,
  promptCost,
  promptTokens,
  replayed,
  tokensCost,
} from './completion.ts';
import { error, errorBody } from './errors.ts';
import { type Generation, newGenerationId } from './generations.ts';
import { findModel, MODEL_MAX_COMPLETION, type Model } from './models.ts';
import { type ChatBody, tagsOf } from './request.ts';

export interface ChatCall {
  world: World;
  key: string;
  headers: IncomingHttpHeaders;
  /** The body's bytes as they came: the response cache knows a repeat by them. */
  text: string;
  body: ChatBody;
  actions: FaultAction[];
}

const DEFAULT_TTL_SECONDS = 300;
const MAX_TTL_SECONDS = 86_400;

function cacheKey({ key, body, text }: ChatCall): string {
  const sha = createHash('sha256').update(text).digest('hex');
  return [key, body.model, 'chat/completions', body.stream, sha].join('\n');
}

function ttlMs(headers: IncomingHttpHeaders): number {
  const seconds = Number(headers['x-openrouter-cache-ttl'] ?? DEFAULT_TTL_SECONDS);
  return 1000 * Math.min(MAX_TTL_SECONDS, Math.max(1, seconds || DEFAULT_TTL_SECONDS));
}

const wantsCache = (call: ChatCall) => String(call.headers['x-openrouter-cache']).toLowerCase() === 'true';

function record(
  call: ChatCall,
  parts: Pick<Generation, 'id' | 'cost' | 'upstream' | 'sourceId'>,
  done: Completion | null,
): void {
  const { world, key, body } = call;
  world.generations.set(parts.id, {
    ...parts,
    key,
    model: body.model,
    finishedAt: world.clock(),
    finishReason: done?.finishReason ?? 'stop',
    streamed: body.stream,
    promptTokens: done?.promptTokens ?? 0,
    completionTokens: done?.completionTokens ?? 0,
    user: body.user,
    sessionId: body.sessionId,
  });
}

/** An identical request whose first answer is still kept: free, under an id of its own. */
function fromCache(call: ChatCall): Reply | null {
  const { world } = call;
  const cached = wantsCache(call) ? world.replies.get(cacheKey(call)) : undefined;
  if (cached === undefined || cached.expiresAt <= world.clock()) return null;
  const id = newGenerationId(world);
  record(call, { id, cost: 0, upstream: null, sourceId: cached.sourceId }, null);
  return json(replayed(id, JSON.parse(cached.body)), 200, {
    'x-generation-id': id,
    'x-openrouter-cache-status': 'HIT',
    'x-openrouter-cache-source-id': cached.sourceId,
  });
}

function faultyReply(actions: readonly FaultAction[], body: Record<string, unknown>): Reply | null {
  const failing = actionOf(actions, 'gatewayError');
  if (failing !== undefined) {
    const headers: Record<string, string> =
      failing.retryAfterSeconds === undefined ? {} : { 'retry-after': String(failing.retryAfterSeconds) };
    return json(failing.body ?? errorBody(failing.status, failing.message), failing.status, headers);
  }
  const inBand = actionOf(actions, 'inBandError');
  if (inBand === undefined) return null;
  const billed = inBand.charged === true ? { id: body.id, usage: body.usage } : {};
  return json({ ...billed, ...errorBody(inBand.code ?? 502, inBand.message) });
}

/** Whether the faults let the request run and be charged at all. */
function runs(actions: readonly FaultAction[]): boolean {
  const failing = actionOf(actions, 'gatewayError') ?? actionOf(actions, 'inBandError');
  return failing === undefined || failing.charged === true;
}

async function generate(call: ChatCall, model: Model): Promise<Reply> {
  const { world, key, body, actions } = call;
  const created = Math.floor(world.clock() / 1000);
  const id = newGenerationId(world);
  const done = complete(world.seed, body, model, actions);
  const price = done.promptCost + done.completionCost;
  const share = world.ownProviderKeys.get(key);
  const cost = share === undefined ? price : Math.round(price * share);
  const reserved =
    promptCost(promptTokens(body), model) +
    tokensCost(body.maxCompletionTokens ?? MODEL_MAX_COMPLETION, model.completion);
  world.ledger.hold(key, reserved);
  if (!answersNever(actions)) await world.wait(world.drawLatency() + (actionOf(actions, 'slow')?.ms ?? 0));
  world.ledger.release(key, reserved);
  const tag = tagsOf(body)[0] ?? null;
  world.ledger.charge(
    { provider: 'openrouter', account: key, endpoint: 'chat/completions', providerId: id, tag },
    cost,
  );
  const isByok = share !== undefined;
  record(call, { id, cost, upstream: isByok ? price : null, sourceId: null }, done);
  const full = completionBody({ id, created, model: model.id }, done, { cost, isByok });
  const headers: Record<string, string> = { 'x-generation-id': id };
  const faulty = faultyReply(actions, full);
  if (faulty !== null) return { ...faulty, headers: { ...faulty.headers, ...headers } };
  if (wantsCache(call)) {
    const kept = { body: JSON.stringify(full), sourceId: id, expiresAt: world.clock() + ttlMs(call.headers) };
    world.replies.set(cacheKey(call), kept);
    headers['x-openrouter-cache-status'] = 'MISS';
  }
  const { usage, ...withoutUsage } = full;
  return json(
    actionOf(actions, 'missingUsage') === undefined ? { ...withoutUsage, usage } : withoutUsage,
    200,
    headers,
  );
}

/** Answers `POST /chat/completions`: cache, then pre-authorisation, then the work, charged when it is done. */
export async function chat(call: ChatCall): Promise<Reply> {
  const { world, key, body, actions } = call;
  const model = findModel(world, body.model);
  if (model === null) {
    const availability = { code: 'model_not_found', retryable: false, requested_models: [body.model] };
    return error(400, `${body.model} is not a valid model ID`, { availability });
  }
  if (!runs(actions)) {
    await world.wait(world.drawLatency() + (actionOf(actions, 'slow')?.ms ?? 0));
    return faultyReply(actions, {})!;
  }
  return fromCache(call) ?? preauthorise(world, key, body, model) ?? generate(call, model);
}
