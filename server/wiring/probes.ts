import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { AppError } from '../core/errors.ts';
import { healthRoutes } from '../http/health.ts';
import { type HttpBindings, refuse, respondProblem } from '../http/rest.ts';
import { isComplete, secure } from '../http/security.ts';
import { requestFacts } from '../operations/transport.ts';
import type { AppContext } from '../services/context.ts';
import { createMetrics } from '../services/metrics/metrics.ts';
import { readiness } from '../services/metrics/readiness.ts';

/** What a process that serves no requests answers: health and metrics. Each answer is counted, named and secured. */
export function probeSurface(app: AppContext): Hono<HttpBindings> {
  const surface = new Hono<HttpBindings>();
  const metrics = createMetrics(app);
  const requestId = (request: Request) => requestFacts(app, request, { address: '', transport: 'rest' }).meta.requestId;
  surface.use('*', async (c, next) => {
    const began = performance.now();
    await next();
    const { res } = c;
    if (!isComplete(res)) {
      if (!res.headers.has('X-Request-Id')) res.headers.set('X-Request-Id', requestId(c.req.raw));
      secure(res.headers, app.config.publicUrl);
    }
    const seconds = (performance.now() - began) / 1000;
    metrics.observe({ method: c.req.method, route: routePath(c, -1), status: res.status, seconds });
  });
  surface.route(
    '/',
    healthRoutes(app, metrics, () => readiness(app.database.db)),
  );
  surface.notFound((c) => refuse(app, { request: c.req.raw, address: c.env.address }, new AppError('NOT_FOUND')));
  surface.onError((error, c) => respondProblem(app, error, requestId(c.req.raw)));
  return surface;
}
