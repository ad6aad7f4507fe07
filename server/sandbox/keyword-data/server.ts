import type { IncomingMessage, ServerResponse } from 'node:http';
import { deliver, failBefore, noteDelivery } from '../delivery.ts';
import { actionOf } from '../faults.ts';
import type { FaultAction } from '../types.ts';
import { json, type Reply, readBody, send } from '../wire.ts';
import type { World } from '../world.ts';
import type { Task } from './endpoint.ts';
import { type Envelope, refusal } from './envelope.ts';
import { findRoute, type MinuteLane, type Route, USER_DATA } from './router.ts';
import { keywordsOf } from './validation.ts';

const CHALLENGE = { 'www-authenticate': 'Basic realm="DataForSEO REST API"' };

/** Login of a well-formed credential; null for a missing, malformed or `invalid...` one. */
export function loginOf(authorization: string | undefined): string | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '')?.[1];
  const [, login, password] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  if (login === undefined || password === undefined) return null;
  return login.startsWith('invalid') || password.startsWith('invalid') ? null : login;
}

/** Task objects of a POST body, or the code of what is wrong with it. */
function tasksOf(body: string): Task[] | 40502 | 40503 {
  if (body.trim() === '') return 40502;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 40503;
  }
  if (!Array.isArray(parsed)) return 40503;
  if (parsed.length === 0) return 40502;
  return parsed.every((task) => typeof task === 'object' && task !== null && !Array.isArray(task)) ? parsed : 40503;
}

function laneLimit(world: World, lane: MinuteLane): number {
  const { limits } = world;
  const byLane = {
    userData: limits.userDataPerMinute,
    idList: limits.idListPerMinute,
    errors: limits.errorsPerMinute,
    tasksReady: limits.tasksReadyPerMinute,
    adsLive: limits.adsLivePerMinute,
    trendsLive: limits.trendsLivePerMinute,
  };
  return byLane[lane];
}

/** Takes a place in every window the request falls under. @returns the headers of the tightest one. */
function pace(world: World, login: string, route: Route): { full: boolean; headers: Record<string, string> } {
  const general = world.limits.requestsPerMinute;
  let limit = general;
  let left = world.windows.take(`general ${login}`, general);
  if (route.minuteLane !== undefined) {
    // The live trends are shared by all customers of the provider.
    const lane = route.minuteLane === 'trendsLive' ? 'trendsLive' : `${route.minuteLane} ${login}`;
    const laneLeft = world.windows.take(lane, laneLimit(world, route.minuteLane));
    if (laneLeft < left) {
      left = laneLeft;
      limit = laneLimit(world, route.minuteLane);
    }
  }
  const headers = { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(Math.max(0, left)) };
  return { full: left < 0, headers };
}

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  world: World;
  login: string;
  route: Route;
  id: string;
  tasks: Task[];
}

function tagsOf(tasks: Task[]): string[] {
  return tasks.flatMap((task) => (typeof task.tag === 'string' ? [task.tag] : []));
}

function strike({ world, request, route, tasks }: Incoming): FaultAction[] {
  const probe = {
    provider: 'dataforseo' as const,
    path: request.url ?? route.name,
    tags: tagsOf(tasks),
    keywords: tasks.flatMap(keywordsOf),
    headers: request.headers,
  };
  return world.faults.strike(probe);
}

function mismatch(envelope: Envelope): Envelope {
  return { ...envelope, tasks_error: envelope.tasks_error > 0 ? 0 : 1 };
}

function costless(envelope: Envelope): object {
  return { ...envelope, cost: null, tasks: envelope.tasks?.map((task) => ({ ...task, cost: null })) ?? null };
}

async function answerOf(incoming: Incoming, actions: FaultAction[], headers: Record<string, string>): Promise<Reply> {
  const { world, login, route, tasks, id } = incoming;
  const top = actionOf(actions, 'topCode');
  if (top !== undefined) return json(refusal(top.code, top.message), top.httpStatus ?? 200, headers);
  const { envelope, status } = await route.run({ world, login, actions }, tasks, id);
  const shown = actionOf(actions, 'tasksErrorMismatch') === undefined ? envelope : mismatch(envelope);
  return json(actionOf(actions, 'missingCost') === undefined ? shown : costless(shown), status, headers);
}

async function exchange(incoming: Incoming, headers: Record<string, string>): Promise<void> {
  const { request, response } = incoming;
  const actions = strike(incoming);
  if (failBefore(request, response, actions)) return;
  noteDelivery(incoming, tagsOf(incoming.tasks), actions);
  deliver({ request, response }, await answerOf(incoming, actions, headers), actions);
}

function refused(world: World, code: number, headers: Record<string, string>): Reply {
  world.refuse(code);
  return json(refusal(code), 200, headers);
}

/** The state of an account that closes an endpoint to it, with the HTTP status that goes with it. */
function barredBy(world: World, login: string, route: Route): { code: number; status: number } | null {
  if (world.unverified.has(login) && route.name !== USER_DATA) return { code: 40104, status: 403 };
  if (route.paid === true && world.ledger.balance(login) < 0) return { code: 40200, status: 402 };
  return null;
}

/** Handles one request of the keyword data double. */
export async function handleKeywordData(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.sendDate = false;
  if (world.tellsTime) response.setHeader('Date', new Date(world.clock()).toUTCString());
  const body = await readBody(request);
  const login = loginOf(request.headers.authorization);
  if (login === null) return send(request, response, json(refusal(40100), 401, CHALLENGE));
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
  const found = findRoute(request.method ?? 'GET', pathname);
  if (found === null) return send(request, response, json(refusal(40400), 404));
  const { route, id } = found;
  world.count(`dataforseo ${route.name}`);
  const { full, headers } = pace(world, login, route);
  if (full) return send(request, response, refused(world, 40202, headers));
  const barred = barredBy(world, login, route);
  if (barred !== null) return send(request, response, json(refusal(barred.code), barred.status, headers));
  const tasks = route.method === 'POST' ? tasksOf(body) : [];
  if (typeof tasks === 'number') return send(request, response, json(refusal(tasks), 200, headers));
  const lane = `database ${login}`;
  if (route.database === true && !world.inFlight.enter(lane, world.limits.simultaneous)) {
    return send(request, response, refused(world, 40209, headers));
  }
  try {
    await exchange({ request, response, world, login, route, id, tasks }, headers);
  } finally {
    if (route.database === true) world.inFlight.leave(lane);
  }
}
