import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { isLoopbackHost } from '../core/address.ts';
import { AppError } from '../core/errors.ts';
import type { AppContext } from '../services/context.ts';
import type { Metrics } from '../services/metrics/metrics.ts';
import type { Readiness } from '../services/metrics/readiness.ts';
import { type HttpBindings, readOnly } from './rest.ts';

const LOOPBACK_PEER = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
/** What proxies tell about whom they speak for. */
const FORWARDING = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/;

/** `/healthz` (the process), `/readyz` (database and queue), `/metrics` (by METRICS_TOKEN, or this machine only). */
export function healthRoutes(
  app: AppContext,
  metrics: Metrics,
  readiness: () => Promise<Readiness>,
): Hono<HttpBindings> {
  const routes = new Hono<HttpBindings>();
  const headers = { 'Cache-Control': 'no-store' };
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));
  routes.get('/readyz', async (c) => {
    const state = await readiness();
    const ready = state.ready && !app.stopping.aborted;
    return c.json({ ...state, ready }, ready ? 200 : 503, headers);
  });
  routes.get('/metrics', async (c) => {
    if (!mayScrape(c.req.raw.headers, c.env.address, app.config.METRICS_TOKEN)) throw new AppError('UNAUTHENTICATED');
    return c.body(await metrics.text(), 200, { ...headers, 'Content-Type': metrics.contentType });
  });
  for (const path of ['/healthz', '/readyz', '/metrics']) routes.all(path, readOnly(app));
  return routes;
}

/**
 * With a token the token alone counts. Without, a request that a proxy on this machine passes on, or a page that a browser on it
 * was lured to, comes from loopback too, but is not local: the one tells of its client, the other names another host.
 */
function mayScrape(headers: Headers, address: string, token: string | undefined): boolean {
  if (token !== undefined) return same(headers.get('authorization') ?? '', `Bearer ${token}`);
  const isForwarded = [...headers.keys()].some((name) => FORWARDING.test(name));
  return LOOPBACK_PEER.test(address) && isLoopbackHost(headers.get('host') ?? '') && !isForwarded;
}

function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
