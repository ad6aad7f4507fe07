import type { IncomingMessage, ServerResponse } from 'node:http';
import { deliver, failBefore, noteDelivery } from '../delivery.ts';
import type { FaultAction } from '../types.ts';
import { json, type Reply, readBody, send } from '../wire.ts';
import type { World } from '../world.ts';
import { chat } from './chat.ts';
import { error } from './errors.ts';
import { generationBody } from './generations.ts';
import { keyInfo } from './key.ts';
import { modelList } from './models.ts';
import { type ChatBody, lastUserMessage, readChat, tagsOf } from './request.ts';
import { streamed } from './stream.ts';

const PREFIX = '/api/v1/';

/** The key, or the refusal of a missing or `invalid...` one. */
function authenticate(authorization: string | undefined): string | Reply {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (key === undefined) return error(401, 'Missing Authentication header');
  return key.startsWith('invalid') ? error(401, 'User not found.') : key;
}

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  world: World;
  key: string;
  name: string;
  text: string;
}

function strike({ world, request }: Incoming, body: ChatBody | null): FaultAction[] {
  return world.faults.strike({
    provider: 'openrouter',
    path: request.url ?? '/',
    tags: body === null ? [] : tagsOf(body),
    keywords: body === null ? [] : [lastUserMessage(body)],
    headers: request.headers,
  });
}

function freeAnswer({ world, key, name, request }: Incoming): Reply {
  const { searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  switch (`${request.method} ${name}`) {
    case 'GET key':
      return json(keyInfo(world, key));
    case 'GET models':
      return json(modelList(world));
    case 'GET credits':
      return error(403, 'Only management keys can perform this operation');
    case 'GET generation': {
      const id = searchParams.get('id') ?? '';
      const body = generationBody(world, key, id);
      return body === null ? error(404, `Generation ${id} not found`) : json(body);
    }
    default:
      return error(404, 'Not Found');
  }
}

/** Models with the suffix `:free` are limited per minute and per day. */
function freeModelRefusal({ world, key }: Incoming, body: ChatBody): Reply | null {
  if (!body.model.endsWith(':free')) return null;
  const { freeModelPerMinute, freeModelPerDay } = world.limits;
  if (world.days.take(`free ${key}`, freeModelPerDay) < 0) {
    const text = 'free-models-per-day. Add 10 credits to unlock 1000 free model requests per day';
    return freeLimit(world, text, { limit: freeModelPerDay, reset: world.days.resetsAt, hint: {} });
  }
  if (world.windows.take(`free ${key}`, freeModelPerMinute) >= 0) return null;
  const reset = world.windows.resetsAt;
  const hint = { 'retry-after': String(Math.ceil((reset - world.clock()) / 1000)) };
  return freeLimit(world, 'free-models-per-min.', { limit: freeModelPerMinute, reset, hint });
}

/** The platform's own refusals carry its limit headers, and repeat them in the body. */
function freeLimit(
  world: World,
  text: string,
  { limit, reset, hint }: { limit: number; reset: number; hint: Record<string, string> },
): Reply {
  world.refuse(429);
  const sent = { 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(reset) };
  const refused = error(429, `Rate limit exceeded: ${text}`, { metadata: { headers: sent, provider_name: null } });
  return { ...refused, headers: { ...refused.headers, ...hint, ...sent } };
}

async function answerChat(incoming: Incoming): Promise<void> {
  const { request, response, world, key, text } = incoming;
  const body = readChat(text);
  if (typeof body === 'string') return send(request, response, error(400, body));
  const limited = freeModelRefusal(incoming, body);
  if (limited !== null) return send(request, response, limited);
  const actions = strike(incoming, body);
  if (failBefore(request, response, actions)) return;
  noteDelivery(incoming, tagsOf(body), actions);
  const reply = await chat({ world, key, headers: request.headers, text, body, actions });
  deliver({ request, response }, body.stream ? streamed(reply) : reply, actions);
}

/** Handles one request of the gateway double. */
export async function handleGateway(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readBody(request);
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
  const name = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : '';
  world.count(`openrouter ${name}`);
  const authenticated = authenticate(request.headers.authorization);
  // The list of models is public.
  const isPublic = name === 'models';
  if (typeof authenticated !== 'string' && !isPublic) return send(request, response, authenticated);
  const key = typeof authenticated === 'string' ? authenticated : '';
  const incoming: Incoming = { request, response, world, key, name, text };
  if (request.method === 'POST' && name === 'chat/completions') return answerChat(incoming);
  const actions = strike(incoming, null);
  if (failBefore(request, response, actions)) return;
  deliver({ request, response }, freeAnswer(incoming), actions);
}
