import { feedRead, gamesList } from '../../operations/discovery.ts';
import type { Route } from './route.ts';

/** Reviewed game keywords, and the feed. */
export const discoveryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/game-keywords',
    operation: gamesList,
    from: ['query'],
    status: 200,
    revalidate: true,
  },
  {
    method: 'GET',
    path: '/api/integrations/discovery-feed',
    operation: feedRead,
    from: ['query'],
    status: 200,
    revalidate: true,
  },
];
