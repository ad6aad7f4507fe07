import * as keys from '../../server/operations/keys.ts';
import { mutation, query, router } from '../init.ts';

export const keysRouter = router({
  create: mutation(keys.createKey),
  list: query(keys.listKeys),
  revoke: mutation(keys.revokeKey),
});
