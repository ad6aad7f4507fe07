import * as unknown from '../../server/operations/unknown.ts';
import { mutation, query, router } from '../init.ts';

/** `admin.unknown.*` */
export const adminUnknownRouter = router({
  list: query(unknown.unknownList),
  decide: mutation(unknown.unknownDecide),
});

/** `byok.unknown.*` */
export const ownUnknownRouter = router({
  list: query(unknown.ownUnknownList),
  decide: mutation(unknown.ownUnknownDecide),
});
