import {
  listsCreate,
  listsImport,
  listsList,
  listsRead,
  listsRemove,
  listsUpdate,
} from '../../server/operations/lists.ts';
import { mutation, query, router } from '../init.ts';

export const listsRouter = router({
  list: query(listsList),
  create: mutation(listsCreate),
  read: query(listsRead),
  update: mutation(listsUpdate),
  remove: mutation(listsRemove),
  import: mutation(listsImport),
});
