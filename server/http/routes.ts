import { authRoutes } from './routes/auth.ts';
import { byokRoutes } from './routes/byok.ts';
import { connectionsRoutes } from './routes/connections.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { jobsRoutes } from './routes/jobs.ts';
import { keysRoutes } from './routes/keys.ts';
import { listsRoutes } from './routes/lists.ts';
import { locationsRoutes } from './routes/locations.ts';
import { researchRoutes } from './routes/research.ts';
import type { Route } from './routes/route.ts';
import { webhooksRoutes } from './routes/webhooks.ts';

/** Every path, in the order of the API description. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...keysRoutes,
  ...researchRoutes,
  ...jobsRoutes,
  ...listsRoutes,
  ...byokRoutes,
  ...connectionsRoutes,
  ...locationsRoutes,
  ...discoveryRoutes,
  ...webhooksRoutes,
];
