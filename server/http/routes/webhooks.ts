import {
  webhooksCreate,
  webhooksDeliveries,
  webhooksList,
  webhooksPing,
  webhooksRemove,
  webhooksReplay,
  webhooksRotateSecret,
  webhooksUpdate,
} from '../../operations/webhooks.ts';
import type { Route } from './route.ts';

const WEBHOOKS = '/api/webhooks';

/** Endpoints that are told of events, and what was sent to them. */
export const webhooksRoutes: readonly Route[] = [
  { method: 'GET', path: WEBHOOKS, operation: webhooksList, from: [], status: 200 },
  { method: 'POST', path: WEBHOOKS, operation: webhooksCreate, from: ['body'], status: 201 },
  {
    method: 'PUT',
    path: `${WEBHOOKS}/:webhookId`,
    operation: webhooksUpdate,
    from: ['path', 'body'],
    status: 200,
  },
  { method: 'DELETE', path: `${WEBHOOKS}/:webhookId`, operation: webhooksRemove, from: ['path'], status: 204 },
  {
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/rotate-secret`,
    operation: webhooksRotateSecret,
    from: ['path'],
    status: 200,
  },
  { method: 'POST', path: `${WEBHOOKS}/:webhookId/ping`, operation: webhooksPing, from: ['path'], status: 202 },
  {
    method: 'GET',
    path: `${WEBHOOKS}/:webhookId/deliveries`,
    operation: webhooksDeliveries,
    from: ['path', 'query'],
    status: 200,
  },
  {
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/deliveries/:deliveryId/replay`,
    operation: webhooksReplay,
    from: ['path'],
    status: 202,
  },
];
