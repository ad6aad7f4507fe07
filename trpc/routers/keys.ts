import { keysCreate, keysList, keysRevoke, keysUpdate } from '../../server/operations/keys.ts';
import { mutation, query, router } from '../init.ts';

export const keysRouter = router({
  create: mutation(keysCreate),
  list: query(keysList),
  update: mutation(keysUpdate),
  revoke: mutation(keysRevoke),
});
