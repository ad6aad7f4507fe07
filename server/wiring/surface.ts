import { trpcHandler } from '../../trpc/handler.ts';
import { AppError } from '../core/errors.ts';
import { dashboardRoutes } from '../http/dashboard.ts';
import { applyEffects } from '../http/effects.ts';
import { graphiqlRoutes } from '../http/pages/graphiql.ts';
import { missingPage, pageRoutes } from '../http/pages/routes.ts';
import { sharedRoutes } from '../http/pages/shared.ts';
import {
  type HttpBindings,
  lookUp,
  offersOnly,
  readOnly,
  refuse,
  respondProblem,
  restApi,
  serve,
} from '../http/rest.ts';
import type { Route } from '../http/routes/route.ts';
import { mcpHandler } from '../mcp/handler.ts';
import type { AppContext, Effects } from '../services/context.ts';
import { loadGraphql } from './graphql.ts';
import { finishedSurface } from './probes.ts';

interface Surface {
  fetch(request: Request, bindings: HttpBindings['Bindings']): Response | Promise<Response>;
}

/** The whole HTTP surface: the three transports, pages, health. */
export function httpSurface(app: AppContext): Surface {
  const { surface, finish, fail } = finishedSurface(app);
  const effectsOn = (headers: Headers, effects: Effects) => applyEffects(headers, effects, app.config.publicUrl);
  if (app.config.development) surface.route('/', graphiqlRoutes());
  const trpc = trpcHandler(app, effectsOn);
  const load = async () => (await loadGraphql()).graphqlHandler(app, effectsOn);
  let loaded: ReturnType<typeof load> | null = null;
  const graphql = async (request: Request, address: string) => {
    loaded ??= load();
    // Whoever comes next tries again.
    const handler = await loaded.catch((thrown) => {
      loaded = null;
      throw thrown;
    });
    return await handler(request, address);
  };
  // They make the request anew once its body was read, which the platform does with every method but this one.
  for (const path of ['/trpc/*', '/graphql', '/mcp']) surface.on('TRACE', path, offersOnly(app, 'GET, POST'));
  surface.all('/trpc/*', (c) => trpc(c.req.raw, c.env.address));
  surface.all('/graphql', (c) => graphql(c.req.raw, c.env.address));
  const mcp = mcpHandler(app, {
    applyEffects: effectsOn,
    refuse: (thrown, requestId) => respondProblem(app, thrown, requestId),
  });
  surface.all('/mcp', (c) => mcp(c.req.raw, c.env.address));
  surface.get('/schema.graphql', async (c) => c.text((await loadGraphql()).sdl()));
  surface.all('/schema.graphql', readOnly(app));
  surface.route('/', pageRoutes(app));
  surface.route('/', sharedRoutes(app));
  surface.route('/', dashboardRoutes(app.providers.dataSource, { again: app.config.development }));
  for (const path of ['/dashboard', '/dashboard/*']) surface.all(path, readOnly(app));
  surface.route('/', restApi(app));
  surface.notFound(
    async (c) =>
      (await missingPage(c.req.raw)) ??
      refuse(app, { request: c.req.raw, address: c.env.address }, new AppError('NOT_FOUND')),
  );
  const rowOf = lookUp(app);
  const answer = async (row: Route, request: Request, address: string): Promise<Response> => {
    const began = performance.now();
    const response = await serve(app, row, { request, address, path: {} }).catch((thrown) => fail(request, thrown));
    finish(request, { response, route: row.path, began });
    return response;
  };
  return {
    // Most requests name one row as it is written: the router, its context and its chain are left out for them.
    fetch(request, { address }) {
      const row = rowOf(request);
      return row ? answer(row, request, address) : surface.fetch(request, { address });
    },
  };
}
