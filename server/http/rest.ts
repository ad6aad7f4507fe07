import { Hono } from 'hono';
import { AppError } from '../core/errors.ts';
import { invoke } from '../operations/invoke.ts';
import { requestFacts } from '../operations/transport.ts';
import type { AppContext } from '../services/context.ts';
import { readJson } from './body.ts';
import { problemResponse } from './problem.ts';
import { setRateHeaders } from './rate-headers.ts';
import { entityTag, jsonText } from './respond.ts';
import { type Route, routes } from './routes.ts';
import { sessionCookie } from './session-cookie.ts';

/** Bindings that the server hands to every request. */
export interface HttpBindings {
  Bindings: { address: string };
}

/** The documented paths as a thin adapter: it reads input, calls the operation, and writes the answer. */
export function restApi(app: AppContext): Hono<HttpBindings> {
  const api = new Hono<HttpBindings>();
  for (const [path, rows] of Map.groupBy(routes, (route) => route.path)) {
    for (const route of rows)
      api.on(route.method, path, (c) => serve(app, route, c.req.raw, c.env.address, c.req.param()));
    const allow = rows.map((route) => route.method).join(', ');
    api.all(path, (c) => {
      const { meta } = requestFacts(app, c.req.raw, c.env.address);
      return respondProblem(app, new AppError('METHOD_NOT_ALLOWED', { details: { allow } }), meta.requestId);
    });
  }
  return api;
}

async function serve(app: AppContext, route: Route, request: Request, address: string, path: Record<string, string>) {
  const { credential, meta } = requestFacts(app, request, address);
  try {
    const input = () => readInput(route, request, path);
    const { data, effects } = await invoke(app, route.operation, { credential, meta, input });
    const status = typeof route.status === 'number' ? route.status : route.status(data);
    const headers = new Headers({ 'X-Request-Id': meta.requestId, 'Cache-Control': 'no-store' });
    setRateHeaders(headers, effects.rateLimits);
    if (effects.replayed) headers.set('Idempotent-Replayed', 'true');
    const cookie = sessionCookie(effects.session, app.config.publicUrl);
    if (cookie) headers.append('Set-Cookie', cookie);
    if (status === 204) return new Response(null, { status, headers });
    return withBody(route, request, { status, headers, body: jsonText(data) });
  } catch (thrown) {
    return respondProblem(app, thrown, meta.requestId);
  }
}

function withBody(
  route: Route,
  request: Request,
  answer: { status: number; headers: Headers; body: string },
): Response {
  const { status, headers, body } = answer;
  headers.set('Content-Type', 'application/json');
  if (!route.revalidate) return new Response(body, { status, headers });
  const tag = entityTag(body);
  headers.set('ETag', tag);
  headers.set('Cache-Control', 'private, no-cache');
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((part) => part.trim());
  if (!known.includes(tag) && !known.includes('*')) return new Response(body, { status, headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/** Logs what is ours to fix, and answers with the public form. */
export function respondProblem(app: AppContext, thrown: unknown, requestId: string): Response {
  if (!(thrown instanceof AppError)) app.log.error({ err: thrown, requestId }, 'request failed');
  const response = problemResponse(thrown, { publicUrl: app.config.publicUrl, requestId });
  response.headers.set('X-Request-Id', requestId);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** Merges the declared parts into one input object. A query name that repeats becomes a list. */
async function readInput(route: Route, request: Request, path: Record<string, string>): Promise<unknown> {
  const parts: Record<string, unknown>[] = [];
  for (const source of route.from) {
    if (source === 'path') parts.push(path);
    if (source === 'query') parts.push(queryOf(request));
    if (source === 'body') {
      const body = await readJson(request);
      if (route.from.length === 1) return body;
      if (body !== undefined) parts.push(body as Record<string, unknown>);
    }
  }
  return Object.assign({}, ...parts);
}

function queryOf(request: Request): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, value] of new URL(request.url).searchParams) {
    const before = query[key];
    query[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return query;
}
