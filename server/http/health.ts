import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { AppError } from '../core/errors.ts';
import type { AppContext } from '../services/context.ts';
import type { Metrics } from '../services/metrics/metrics.ts';
import { readiness } from '../services/metrics/readiness.ts';
import type { HttpBindings } from './rest.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/healthz` (the process), `/readyz` (database and queue), `/metrics` (loopback or METRICS_TOKEN only). */
export function healthRoutes(app: AppContext, metrics: Metrics): Hono<HttpBindings> {
  const routes = new Hono<HttpBindings>();
  const headers = { 'Cache-Control': 'no-store' };
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));
  routes.get('/readyz', async (c) => {
    const state = await readiness(app.database.db);
    return c.json(state, state.ready ? 200 : 503, headers);
  });
  routes.get('/metrics', async (c) => {
    if (!mayScrape(c.req.raw.headers, c.env.address, app.config.METRICS_TOKEN)) throw new AppError('UNAUTHENTICATED');
    return c.body(await metrics.text(), 200, { ...headers, 'Content-Type': metrics.contentType });
  });
  return routes;
}

/** A request that a proxy on this machine passes on comes from loopback too, but is not local. */
function mayScrape(headers: Headers, address: string, token: string | undefined): boolean {
  const proxied = headers.has('x-forwarded-for') || headers.has('forwarded');
  if (LOOPBACK.has(address) && !proxied) return true;
  return token !== undefined && same(headers.get('authorization') ?? '', `Bearer ${token}`);
}

function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
