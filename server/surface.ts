import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { sdl } from '../graphql/schema.ts';
import { graphqlHandler } from '../graphql/yoga.ts';
import { trpcHandler } from '../trpc/handler.ts';
import { AppError } from './core/errors.ts';
import { healthRoutes } from './http/health.ts';
import { graphiqlRoutes } from './http/pages/graphiql.ts';
import { pageRoutes } from './http/pages/routes.ts';
import { setRateHeaders } from './http/rate-headers.ts';
import { type HttpBindings, refuse, respondProblem, restApi } from './http/rest.ts';
import { secure } from './http/security.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { requestFacts } from './operations/transport.ts';
import type { AppContext, Effects } from './services/context.ts';
import { createMetrics } from './services/metrics/metrics.ts';

/** The whole HTTP surface: the three transports, pages, health; each answer counted, named and secured. */
export function httpSurface(app: AppContext): Hono<HttpBindings> {
  const surface = new Hono<HttpBindings>();
  const metrics = createMetrics(app.database.db);
  const applyEffects = (headers: Headers, effects: Effects) => {
    setRateHeaders(headers, effects.rateLimits);
    if (effects.replayed) headers.set('Idempotent-Replayed', 'true');
    const cookie = sessionCookie(effects.session, app.config.publicUrl);
    if (cookie) headers.append('Set-Cookie', cookie);
  };
  const requestId = (request: Request) => requestFacts(app, request, '').meta.requestId;
  surface.use('*', async (c, next) => {
    const began = performance.now();
    await next();
    const { headers, status } = c.res;
    if (!headers.has('X-Request-Id')) headers.set('X-Request-Id', requestId(c.req.raw));
    secure(headers, app.config.publicUrl);
    metrics.observe({
      method: c.req.method,
      route: routePath(c, -1),
      status,
      seconds: (performance.now() - began) / 1000,
    });
  });
  if (app.config.development) surface.route('/', graphiqlRoutes());
  const trpc = trpcHandler(app, applyEffects);
  const graphql = graphqlHandler(app, applyEffects);
  surface.all('/trpc/*', (c) => trpc(c.req.raw, c.env.address));
  surface.all('/graphql', (c) => graphql(c.req.raw, c.env.address));
  surface.get('/schema.graphql', (c) => c.text(sdl));
  surface.route('/', healthRoutes(app, metrics));
  surface.route('/', pageRoutes(app.config));
  surface.route('/', restApi(app));
  surface.notFound((c) => refuse(app, { request: c.req.raw, address: c.env.address }, new AppError('NOT_FOUND')));
  surface.onError((error, c) => respondProblem(app, error, requestId(c.req.raw)));
  return surface;
}
