import {
  connectionsChooseModel,
  connectionsList,
  connectionsModels,
  connectionsRemove,
  connectionsRotate,
  connectionsSave,
  connectionsSetSpendControls,
  connectionsSpendControls,
  connectionsVerify,
} from '../../operations/connections.ts';
import type { Route } from './route.ts';

const CONNECTIONS = '/api/provider-connections';

/** Provider accounts, and how much may be spent on them. */
export const connectionsRoutes: readonly Route[] = [
  { method: 'GET', path: CONNECTIONS, operation: connectionsList, from: [], status: 200 },
  { method: 'POST', path: CONNECTIONS, operation: connectionsSave, from: ['body'], status: 201 },
  { method: 'GET', path: `${CONNECTIONS}/models`, operation: connectionsModels, from: [], status: 200 },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/:id/model`,
    operation: connectionsChooseModel,
    from: ['path', 'body'],
    status: 200,
  },
  {
    method: 'GET',
    path: `${CONNECTIONS}/spend-controls`,
    operation: connectionsSpendControls,
    from: [],
    status: 200,
  },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/spend-controls`,
    operation: connectionsSetSpendControls,
    from: ['body'],
    status: 200,
  },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/:id`,
    operation: connectionsRotate,
    from: ['path', 'body'],
    status: 200,
  },
  {
    method: 'DELETE',
    path: `${CONNECTIONS}/:id`,
    operation: connectionsRemove,
    from: ['path'],
    status: 204,
  },
  {
    method: 'POST',
    path: `${CONNECTIONS}/:id/verify`,
    operation: connectionsVerify,
    from: ['path'],
    status: 200,
  },
];
