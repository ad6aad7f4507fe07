import { type Handler, Hono } from 'hono';
import { AppError } from '../core/errors.ts';
import { invoke } from '../operations/invoke.ts';
import { reported } from '../operations/report.ts';
import { enter, requestFacts } from '../operations/transport.ts';
import type { AppContext, Effects } from '../services/context.ts';
import { csvFile, inFormat, type Table } from './csv.ts';
import { applyEffects } from './effects.ts';
import { entityTag, namesTag } from './entity-tag.ts';
import { eventStream } from './event-stream.ts';
import { fileResponse } from './file-response.ts';
import { HeaderRecord } from './header-record.ts';
import { readInput } from './input.ts';
import { setJobHeaders } from './job-headers.ts';
import { legacyHeaders, legacyRoutes } from './legacy.ts';
import { problemResponse } from './problem.ts';
import { setRateHeaders } from './rate-headers.ts';
import { asStream } from './ready-response.ts';
import { jsonResponse } from './respond.ts';
import type { Route } from './routes/route.ts';
import { routes } from './routes.ts';
import { apiHeaders, completed } from './security.ts';

/** Bindings that the server hands to every request. */
export interface HttpBindings {
  Bindings: { address: string };
}

/** The documented paths as a thin adapter: it reads input, calls the operation, and writes the answer. */
export function restApi(app: AppContext): Hono<HttpBindings> {
  const api = new Hono<HttpBindings>();
  for (const [path, rows] of Map.groupBy(offered(app), (route) => route.path)) {
    for (const route of rows)
      api.on(route.method, path, (c) =>
        serve(app, route, { request: c.req.raw, address: c.env.address, path: c.req.param() }),
      );
    const allow = rows.map((route) => route.method).join(', ');
    api.all(path, (c) => refuse(app, { request: c.req.raw, address: c.env.address }, methodNotAllowed(allow)));
  }
  return api;
}

const offered = ({ config }: AppContext) => (config.LEGACY_GET ? [...routes, ...legacyRoutes] : routes);

/**
 * Finds the row of a request by a look at its address, when the row's path has no parameters and the address is written like it;
 * null leaves the search to the router.
 */
export function lookUp(app: AppContext): (request: Request) => Route | null {
  const literal = offered(app).filter(({ path }) => !path.includes(':'));
  const rows = new Map(literal.map((row) => [`${row.method} ${row.path}`, row]));
  return ({ method, url }) => {
    const query = url.indexOf('?');
    const path = url.slice(url.indexOf('/', BEHIND_SCHEME), query === -1 ? undefined : query);
    return rows.get(`${method} ${path}`) ?? null;
  };
}

/** In an absolute URL over HTTP, the next slash from here on begins the path. */
const BEHIND_SCHEME = 'https://'.length;

/** Refuses a request that no route takes; it counts like any other. */
export async function refuse(
  app: AppContext,
  { request, address }: Pick<Received, 'request' | 'address'>,
  refusal: unknown,
): Promise<Response> {
  const facts = requestFacts(app, request, { address, transport: 'rest' });
  const thrown = await enter(app, facts).then(
    () => refusal,
    (tooMany: unknown) => tooMany,
  );
  const response = respondProblem(app, thrown, facts.meta.requestId);
  setRateHeaders(response.headers, facts.arrival.state ? [facts.arrival.state] : []);
  return response;
}

function methodNotAllowed(allow: string): AppError {
  return new AppError('METHOD_NOT_ALLOWED', { details: { allow } });
}

/** Answers every method that a path for reading has not. */
export function readOnly(app: AppContext): Handler<HttpBindings> {
  return offersOnly(app, 'GET, HEAD');
}

/** Answers methods that a path has not, and names those that it has. */
export function offersOnly(app: AppContext, methods: string): Handler<HttpBindings> {
  return (c) => refuse(app, { request: c.req.raw, address: c.env.address }, methodNotAllowed(methods));
}

interface Received {
  request: Request;
  address: string;
  path: Record<string, string>;
}

/**
 * An answer of the route; the old form of a research call says in each of its answers that it is going away. HEAD spends nothing,
 * and opens nothing that lasts until its body has been read: nobody reads one.
 */
export async function serve(app: AppContext, row: Route, received: Received): Promise<Response> {
  const route = inFormat(row, received.request);
  const isOnlyLookedAt = received.request.method === 'HEAD' && (route.legacy || route.file || route.events);
  const response = isOnlyLookedAt
    ? await refuse(app, received, methodNotAllowed(route.legacy ? 'GET, POST' : route.method))
    : await answer(app, route, received);
  if (route.legacy) legacyHeaders(asStream(response).headers, app.config, route.path);
  return response;
}

async function answer(app: AppContext, route: Route, { request, address, path }: Received): Promise<Response> {
  const facts = requestFacts(app, request, { address, transport: 'rest' });
  const gone = route.events ? new AbortController() : null;
  if (gone) {
    const either = AbortSignal.any([request.signal, gone.signal]);
    facts.meta = { ...facts.meta, signal: () => either };
  }
  const { credential, meta } = facts;
  const effects: Effects = { rateLimits: [] };
  try {
    // A link or an image tag sends cookies along, so only a Bearer key may spend by GET.
    if (route.legacy) credential.sessionToken = null;
    const input = () => readInput(route, request, path);
    const { data } = await invoke(app, route.operation, { ...facts, input, effects });
    const status = typeof route.status === 'number' ? route.status : route.status(data);
    const headers = new HeaderRecord(apiHeaders(app.config.publicUrl));
    headers.set('X-Request-Id', meta.requestId);
    headers.set('Cache-Control', 'no-store');
    applyEffects(headers, effects, app.config.publicUrl);
    setJobHeaders(headers, route, { status, data, meta, replayed: effects.replayed });
    if (status === 204 || effects.ended) return new Response(null, { status: 204, headers: headers.record });
    if (route.file) return fileResponse(headers, data as Parameters<typeof fileResponse>[1]);
    if (!gone) return await withBody(app, route, { request, status, headers, data });
    const problem = (thrown: unknown) => respondProblem(app, thrown, meta.requestId).text();
    headers.set('Content-Type', 'text/event-stream');
    const events = data as AsyncIterable<{ seq: number }>;
    return new Response(eventStream(events, { problem, gone: () => gone.abort() }), { headers: headers.record });
  } catch (thrown) {
    const response = respondProblem(app, thrown, meta.requestId);
    setRateHeaders(response.headers, effects.rateLimits);
    return response;
  }
}

async function withBody(
  app: AppContext,
  route: Route,
  answer: { request: Request; status: number; headers: HeaderRecord; data: unknown },
): Promise<Response> {
  const { request, status, headers, data } = answer;
  if (route.csv?.operation === route.operation) {
    return fileResponse(headers, csvFile(route.csv.file, data as Table));
  }
  headers.set('Content-Type', 'application/json');
  const { record } = headers;
  if (!route.revalidate) return completed(await jsonResponse(app.memory, data, { status, headers }));
  const body = JSON.stringify(data);
  const tag = entityTag(body);
  headers.set('ETag', tag);
  headers.set('Cache-Control', 'private, no-cache');
  if (!namesTag(request.headers.get('if-none-match'), tag)) return new Response(body, { status, headers: record });
  const { 'Content-Type': _type, ...bare } = record;
  return new Response(null, { status: 304, headers: bare });
}

/** Logs what is ours to fix, and answers with the public form. */
export function respondProblem(app: AppContext, thrown: unknown, requestId: string): Response {
  return problemResponse(reported(app, thrown, requestId), { publicUrl: app.config.publicUrl, requestId });
}
