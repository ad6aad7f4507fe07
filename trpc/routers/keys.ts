import { keysCreate, keysList, keysRevoke } from '../../server/operations/keys.ts';
import { mutation, query, router } from '../init.ts';

export const keysRouter = router({
  create: mutation(keysCreate),
  list: query(keysList),
  revoke: mutation(keysRevoke),
});
