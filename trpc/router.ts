import { adminSystem } from '../server/operations/system.ts';
import { mergeRouters, query, router } from './init.ts';
import { adminAccountsRouters } from './routers/admin-accounts.ts';
import { adminGamesRouters } from './routers/admin-games.ts';
import { authRouter } from './routers/auth.ts';
import { byokRouter } from './routers/byok.ts';
import { connectionsRouter } from './routers/connections.ts';
import { feedRouter } from './routers/feed.ts';
import { gamesRouter } from './routers/games.ts';
import { jobsRouter } from './routers/jobs.ts';
import { keysRouter } from './routers/keys.ts';
import { listsRouter } from './routers/lists.ts';
import { locationsRouter } from './routers/locations.ts';
import { byokProgressRouter, researchProgressRouter } from './routers/progress.ts';
import { researchRouter } from './routers/research.ts';
import { adminUnknownRouter, ownUnknownRouter } from './routers/unknown.ts';
import { webhooksRouter } from './routers/webhooks.ts';

/** The dashboard's whole surface (contract 7). Every leaf binds one operation. */
export const appRouter = router({
  auth: authRouter,
  keys: keysRouter,
  connections: connectionsRouter,
  research: mergeRouters(researchRouter, researchProgressRouter),
  byok: mergeRouters(byokRouter, byokProgressRouter, router({ unknown: ownUnknownRouter })),
  jobs: jobsRouter,
  lists: listsRouter,
  games: gamesRouter,
  feed: feedRouter,
  locations: locationsRouter,
  webhooks: webhooksRouter,
  admin: router({
    ...adminAccountsRouters,
    ...adminGamesRouters,
    unknown: adminUnknownRouter,
    system: query(adminSystem),
  }),
});
export type AppRouter = typeof appRouter;
