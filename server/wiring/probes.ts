import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { AppError } from '../core/errors.ts';
import { onceForAll } from '../core/once-for-all.ts';
import { healthRoutes } from '../http/health.ts';
import { type HttpBindings, refuse, respondProblem } from '../http/rest.ts';
import { isComplete, secure } from '../http/security.ts';
import { requestIdOf } from '../operations/transport.ts';
import type { AppContext } from '../services/context.ts';
import { createMetrics } from '../services/metrics/metrics.ts';
import { readiness } from '../services/metrics/readiness.ts';

/** Counts, names and secures the answer of a request. @param began when, by `performance.now()` */
export type Finish = (request: Request, answered: { response: Response; route: string; began: number }) => void;

/** Answers and logs what was thrown beside all operations. */
type Fail = (request: Request, thrown: unknown) => Response;

/** What a process that serves no requests answers: health and metrics. */
export function probeSurface(app: AppContext): Hono<HttpBindings> {
  return finishedSurface(app).surface;
}

/** The same, with what finishes its answers and what answers for it when it fails, for requests that go beside it. */
export function finishedSurface(app: AppContext): { surface: Hono<HttpBindings>; finish: Finish; fail: Fail } {
  const surface = new Hono<HttpBindings>();
  const metrics = createMetrics(app);
  const requestId = (request: Request) => requestIdOf(request.headers.get('x-request-id'));
  const fail: Fail = (request, thrown) => respondProblem(app, thrown, requestId(request));
  const finish: Finish = (request, { response, route, began }) => {
    if (!isComplete(response)) {
      if (!response.headers.has('X-Request-Id')) response.headers.set('X-Request-Id', requestId(request));
      secure(response.headers, app.config.publicUrl);
      // Who asked decides whether the connection stays: libraries that stream say that it does, also to who asked for its end.
      response.headers.delete('Connection');
    }
    const seconds = (performance.now() - began) / 1000;
    metrics.observe({ method: request.method, route, status: response.status, seconds });
  };
  surface.use('*', async (c, next) => {
    const began = performance.now();
    // What breaks in a handler is answered by `onError`; in the one for what is not found, by nobody.
    await next().catch((thrown) => {
      c.res = fail(c.req.raw, thrown);
    });
    finish(c.req.raw, { response: c.res, route: routePath(c, -1), began });
  });
  surface.route(
    '/',
    healthRoutes(
      app,
      metrics,
      onceForAll(() => readiness(app.database.db)),
    ),
  );
  surface.notFound((c) => refuse(app, { request: c.req.raw, address: c.env.address }, new AppError('NOT_FOUND')));
  surface.onError((error, c) => fail(c.req.raw, error));
  return { surface, finish, fail };
}
