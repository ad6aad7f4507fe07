import { listsCreate, listsImport, listsList, listsRead, listsRemove, listsUpdate } from '../../operations/lists.ts';
import type { Route } from './route.ts';

/** Keyword lists. */
export const listsRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/lists', operation: listsList, from: ['query'], status: 200 },
  { method: 'POST', path: '/api/lists', operation: listsCreate, from: ['body'], status: 201 },
  { method: 'GET', path: '/api/lists/:listId', operation: listsRead, from: ['path'], status: 200 },
  { method: 'PUT', path: '/api/lists/:listId', operation: listsUpdate, from: ['path', 'body'], status: 200 },
  { method: 'DELETE', path: '/api/lists/:listId', operation: listsRemove, from: ['path'], status: 204 },
  {
    method: 'POST',
    path: '/api/lists/:listId/import',
    operation: listsImport,
    from: ['path', 'query', 'body'],
    status: 200,
    upload: true,
  },
];
