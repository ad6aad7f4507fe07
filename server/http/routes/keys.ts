import { keysCreate, keysList, keysRevoke, keysUpdate } from '../../operations/keys.ts';
import type { Route } from './route.ts';

/** API keys. */
export const keysRoutes: readonly Route[] = [
  { method: 'POST', path: '/api/auth/keys', operation: keysCreate, from: ['body'], status: 201 },
  { method: 'GET', path: '/api/auth/keys', operation: keysList, from: [], status: 200 },
  { method: 'PATCH', path: '/api/auth/keys', operation: keysUpdate, from: ['body'], status: 200 },
  { method: 'DELETE', path: '/api/auth/keys', operation: keysRevoke, from: ['query', 'body'], status: 204 },
];
