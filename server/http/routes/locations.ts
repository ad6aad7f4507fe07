import { locationsSearch } from '../../operations/locations.ts';
import type { Route } from './route.ts';

/** Where and in which language can be searched. */
export const locationsRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/locations', operation: locationsSearch, from: ['query'], status: 200 },
];
