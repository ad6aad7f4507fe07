import {
  webhooksCreate,
  webhooksDeliveries,
  webhooksList,
  webhooksPing,
  webhooksRemove,
  webhooksReplay,
  webhooksRotateSecret,
  webhooksUpdate,
} from '../../server/operations/webhooks.ts';
import { mutation, query, router } from '../init.ts';

export const webhooksRouter = router({
  list: query(webhooksList),
  create: mutation(webhooksCreate),
  update: mutation(webhooksUpdate),
  remove: mutation(webhooksRemove),
  rotateSecret: mutation(webhooksRotateSecret),
  ping: mutation(webhooksPing),
  deliveries: query(webhooksDeliveries),
  replay: mutation(webhooksReplay),
});
